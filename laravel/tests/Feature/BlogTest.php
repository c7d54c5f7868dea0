<?php

namespace Tests\Feature;

use App\Models\User;

class BlogTest extends MarqueeTestCase
{
    public function test_a_post_is_written_and_keeps_what_a_change_leaves_out(): void
    {
        $this->actingAs($this->member());
        $path = '/api/projects/blog/'.$this->newCampaign('blog');

        $this->patchJson($path, ['title' => 'How we tested', 'slug' => 'tested', 'body' => "# One\n\nTwo", 'related' => ['boots']])
            ->assertJsonPath('data.status', 'draft');
        $this->patchJson($path, ['excerpt' => 'Short', 'publish_at' => '2099-11-20T10:00:00+01:00'])
            ->assertJsonPath('data.body', "# One\n\nTwo")
            ->assertJsonPath('data.related', ['boots'])
            ->assertJsonPath('data.publish_at', '2099-11-20T09:00:00.000000Z');
    }

    public function test_a_slug_is_unique_in_its_project(): void
    {
        $this->actingAs($this->member());
        $place = $this->place();
        $make = fn () => $this->postJson('/api/projects/blog', [...$place, 'name' => 'Post', 'slug' => 'only-one']);

        $make()->assertCreated();
        $this->postJson('/api/projects/blog', [...$place, 'project_id' => 'autumn', 'name' => 'Post', 'slug' => 'only-one'])
            ->assertJsonValidationErrorFor('slug');
        $this->postJson('/api/projects/blog', [...$place, 'project_id' => ['autumn'], 'name' => 'Post'])
            ->assertJsonValidationErrorFor('project_id');
        $make()->assertJsonValidationErrors(['slug' => 'The slug has already been taken.']);
    }

    public function test_reviewers_are_members(): void
    {
        $user = $this->member();
        $stranger = User::factory()->create();
        $this->actingAs($user);
        $path = '/api/projects/blog/'.$this->newCampaign('blog');

        $this->patchJson($path, ['reviewers' => [$user->id]])->assertJsonPath('data.reviewers.0.name', $user->name);
        $this->patchJson($path, ['reviewers' => [$stranger->id]])->assertJsonValidationErrorFor('reviewers');
    }
}
