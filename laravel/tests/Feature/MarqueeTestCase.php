<?php

namespace Tests\Feature;

use App\Enums\Role;
use App\Models\Organization;
use App\Models\User;
use Illuminate\Foundation\Testing\RefreshDatabase;
use Tests\TestCase;

abstract class MarqueeTestCase extends TestCase
{
    use RefreshDatabase;

    /** Nobody looks at what commands print, so nothing needs Mockery. */
    public $mockConsoleOutput = false;

    protected Organization $organization;

    protected function setUp(): void
    {
        parent::setUp();
        $this->organization = Organization::create(['name' => 'Analytical Engines']);
    }

    protected function member(Role $role = Role::Member, ?Organization $organization = null): User
    {
        $user = User::factory()->create();
        ($organization ?? $this->organization)->users()->attach($user, ['role' => $role]);

        return $user;
    }

    /** A project and a folder in it, as a new campaign names them. */
    protected function place(): array
    {
        $project = $this->postJson('/api/projects', ['name' => 'Autumn'])->assertCreated()->json('data');
        $folder = $this->postJson("/api/projects/{$project['slug']}/folders", ['name' => 'Launch'])->assertCreated()->json('data');

        return ['project_id' => $project['id'], 'folder_id' => $folder['id']];
    }

    protected function newCampaign(string $path): int
    {
        return $this->postJson("/api/projects/$path", [...$this->place(), 'name' => 'Launch'])->assertCreated()->json('data.id');
    }
}
