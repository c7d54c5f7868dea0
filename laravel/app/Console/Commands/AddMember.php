<?php

namespace App\Console\Commands;

use App\Enums\Role;
use App\Models\Organization;
use App\Models\User;
use Illuminate\Console\Command;

class AddMember extends Command
{
    protected $signature = 'organization:add-member {organization : its id} {email} {role=member : owner, admin, member, or guest}';

    protected $description = 'Put somebody who has registered into an organization';

    public function handle(): int
    {
        $organization = Organization::findOrFail($this->argument('organization'));
        $user = User::where('email', $this->argument('email'))->firstOrFail();
        $organization->users()->syncWithoutDetaching([$user->id => ['role' => Role::from($this->argument('role'))]]);

        return self::SUCCESS;
    }
}
