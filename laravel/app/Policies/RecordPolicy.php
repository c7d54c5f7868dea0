<?php

namespace App\Policies;

use App\Enums\Role;
use App\Models\User;
use Illuminate\Database\Eloquent\Model;

/** For every record of an organization; those of other organizations are not found in the first place. */
class RecordPolicy
{
    public function viewAny(User $user): bool
    {
        return $user->role() !== null;
    }

    /** Guests read only. */
    public function create(User $user): bool
    {
        return $user->role()?->isAtLeast(Role::Member) ?? false;
    }

    public function update(User $user, Model $record): bool
    {
        return $this->create($user);
    }

    /** Members delete what they made or own; admins and owners delete anything. */
    public function delete(User $user, Model $record): bool
    {
        return $user->role()?->isAtLeast(Role::Admin)
            || $this->create($user) && in_array($user->id, [$record->created_by, $record->owner_id], true);
    }
}
