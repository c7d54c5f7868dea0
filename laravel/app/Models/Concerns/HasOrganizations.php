<?php

namespace App\Models\Concerns;

use App\Enums\Role;
use App\Models\Organization;
use Illuminate\Database\Eloquent\Relations\BelongsToMany;

/** For the User model. */
trait HasOrganizations
{
    use Listed;

    private ?Organization $organization = null;

    public function organizations(): BelongsToMany
    {
        return $this->belongsToMany(Organization::class)->withPivot('role')->withTimestamps()->orderBy('organizations.id');
    }

    /**
     * The one that somebody works in: the chosen one, while they are in it, else their first. Asked by the global scope, so not
     * by the relation: Laravel may be building another one without its constraints just then.
     */
    public function organization(): ?Organization
    {
        return $this->organization ??= Organization::query()
            ->join('organization_user', 'organization_user.organization_id', 'organizations.id')
            ->where('organization_user.user_id', $this->id)
            ->orderByRaw('case when organizations.id = ? then 0 else 1 end', [$this->current_organization_id])
            ->orderBy('organizations.id')
            ->first(['organizations.*', 'organization_user.role']);
    }

    public function role(): ?Role
    {
        return Role::tryFrom($this->organization()?->role ?? '');
    }

    public function switchTo(Organization $organization): void
    {
        $this->forceFill(['current_organization_id' => $organization->id])->save();
        $this->organization = null;
    }
}
