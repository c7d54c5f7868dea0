<?php

namespace Tests\Feature;

use App\Enums\Role;
use App\Models\Organization;
use App\Models\Project;
use PHPUnit\Framework\Attributes\DataProvider;

class ProjectTest extends MarqueeTestCase
{
    public function test_a_project_has_a_slug_of_its_own(): void
    {
        $this->actingAs($this->member());

        foreach (['Same' => 'same', 'same!' => 'same-2', 'Blog' => 'blog-2'] as $name => $slug) {
            $this->postJson('/api/projects', ['name' => $name])->assertCreated()->assertJsonPath('data.slug', $slug);
        }
        $this->postJson('/api/projects', ['name' => 'x', 'slug' => 'blog'])->assertJsonValidationErrorFor('slug');
    }

    public function test_a_stale_save_is_refused_with_what_is_there(): void
    {
        $this->actingAs($this->member());
        $this->place();

        $this->patchJson('/api/projects/autumn', ['name' => 'Winter', 'version' => 1])->assertJsonPath('data.version', 2);
        $this->patchJson('/api/projects/autumn', ['name' => 'Mine', 'version' => 1])
            ->assertStatus(412)
            ->assertJsonPath('data.name', 'Winter');
    }

    public function test_nobody_reaches_the_records_of_another_organization(): void
    {
        $this->actingAs($this->member());
        $this->place();
        $other = $this->member(Role::Owner, Organization::create(['name' => 'Northwind']));

        $this->actingAs($other)->getJson('/api/projects')->assertJsonCount(0, 'data');
        $this->getJson('/api/projects/autumn')->assertNotFound()->assertExactJson(['message' => 'Not found.']);
        $this->assertSame(0, Project::count());
    }

    /** The scope must hold although a relation is being built without its constraints. */
    public function test_a_role_counts_in_its_own_organization_only(): void
    {
        $this->member(Role::Owner);
        $guest = $this->member(Role::Guest);
        $this->actingAs($guest);
        Project::first();

        $this->assertSame(Role::Guest, $guest->role());
    }

    #[DataProvider('roles')]
    public function test_a_role_allows_what_it_allows(Role $role, int $create, int $delete): void
    {
        $this->actingAs($this->member(Role::Owner));
        $this->place();

        $this->actingAs($this->member($role))->getJson('/api/projects/autumn')->assertOk();
        $this->postJson('/api/projects', ['name' => 'Another'])->assertStatus($create);
        $this->deleteJson('/api/projects/autumn')->assertStatus($delete);
    }

    public static function roles(): array
    {
        return [[Role::Guest, 403, 403], [Role::Member, 201, 403], [Role::Admin, 201, 204], [Role::Owner, 201, 204]];
    }

    public function test_a_form_that_is_sent_twice_is_done_once(): void
    {
        $this->actingAs($this->member())->withHeader('Idempotency-Key', 'a-key-of-one-form');
        $first = $this->postJson('/api/projects', ['name' => 'Once'])->assertCreated();
        $this->postJson('/api/projects', ['name' => 'Once'])->assertCreated()->assertExactJson($first->json());
        $this->postJson('/api/projects', ['name' => 'Twice'])->assertUnprocessable();

        $this->assertSame(1, Project::count());
    }

    public function test_filters_that_make_no_sense_are_left_aside(): void
    {
        $this->actingAs($this->member());
        $place = $this->place();
        $query = 'status[]=x&search[]=y&sort[]=z&page[]=1&kind[][]=Blog&owner[]=1&project[]=1&from[]=2026-01-01';

        $calendar = $this->postJson('/api/projects/social-calendar', [...$place, 'name' => 'Plan'])->json('data.id');
        foreach ([
            '/api/projects',
            "/api/projects/autumn/folders/{$place['folder_id']}/campaigns",
            "/api/projects/social-calendar/$calendar",
            "/api/organization/{$this->organization->id}/members",
        ] as $path) {
            $this->getJson("$path?$query")->assertOk();
        }
    }

    public function test_campaigns_of_all_kinds_are_one_list_of_pages(): void
    {
        $this->actingAs($this->member());
        $place = $this->place();
        foreach (range(1, 6) as $number) {
            foreach (['social-calendar', 'meta-ad', 'google-ad', 'blog'] as $kind) {
                $this->postJson("/api/projects/$kind", [...$place, 'name' => "$kind $number"])->assertCreated();
            }
        }

        $path = "/api/projects/autumn/folders/{$place['folder_id']}/campaigns";
        $this->getJson("$path?page=2")->assertJsonCount(4, 'data')->assertJsonPath('meta.total', 24);
        $this->getJson("$path?kind[]=Blog&search=6")->assertJsonPath('data.0.name', 'blog 6')->assertJsonPath('meta.total', 1);
        $this->getJson('/api/projects/autumn')->assertJsonPath('data.counts.campaigns.MetaAd', 6);
    }
}
