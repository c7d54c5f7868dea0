<?php

namespace Tests\Feature;

use App\Enums\Role;
use App\Models\Organization;
use App\Models\User;

class OrganizationTest extends MarqueeTestCase
{
    public function test_guests_are_refused_and_unverified_people_asked_to_verify(): void
    {
        $this->getJson('/api/user')->assertUnauthorized();
        $this->actingAs(User::factory()->unverified()->create())->getJson('/api/projects')->assertConflict();
    }

    public function test_whoever_makes_an_organization_owns_it_and_works_in_it(): void
    {
        $user = User::factory()->create();
        $this->actingAs($user)->getJson('/api/organization')->assertExactJson(['organization' => null]);
        $this->getJson('/api/projects')->assertForbidden();

        $id = $this->postJson('/api/organization', ['name' => 'Northwind'])
            ->assertCreated()
            ->assertJsonPath('organization.role', 'owner')
            ->json('organization.id');

        $this->getJson('/api/user')
            ->assertJsonPath('data.organizations.0.name', 'Northwind')
            ->assertJsonPath('data.current_organization_id', $id);
    }

    public function test_people_in_several_switch_between_them(): void
    {
        $user = $this->member();
        $other = Organization::create(['name' => 'Northwind']);
        $this->actingAs($user)->putJson('/api/organization/current', ['organization_id' => $other->id])
            ->assertJsonValidationErrorFor('organization_id');
        $other->users()->attach($user, ['role' => Role::Guest]);

        $this->actingAs($user->fresh())->putJson('/api/organization/current', ['organization_id' => $other->id])
            ->assertJsonPath('organization.name', 'Northwind')
            ->assertJsonPath('organization.role', 'guest');
    }

    public function test_members_are_found_by_name_and_put_in_by_a_command(): void
    {
        $owner = $this->member(Role::Owner);
        $user = User::factory()->create(['name' => 'Zoë 100%']);
        $this->artisan('organization:add-member', ['organization' => $this->organization->id, 'email' => $user->email, 'role' => 'guest']);

        $path = "/api/organization/{$this->organization->id}/members";
        $this->actingAs($owner)->getJson($path)->assertJsonCount(2, 'data');
        $this->getJson("$path?search=100%25")->assertJsonCount(1, 'data')->assertJsonPath('data.0.role', 'guest');
        $this->getJson("$path?project=nothing")->assertJsonCount(0, 'data');
        $this->actingAs(User::factory()->create())->getJson($path)->assertNotFound();
    }
}
