<?php

namespace Tests\Feature;

use App\Enums\Role;
use App\Models\Board;
use App\Models\Image;
use Illuminate\Http\UploadedFile;
use Illuminate\Support\Facades\Storage;

class SocialCalendarTest extends MarqueeTestCase
{
    private const BOARD = '/api/projects/social-calendar/board';

    private int $calendar;

    protected function setUp(): void
    {
        parent::setUp();
        Storage::fake();
        $this->actingAs($this->member());
        $this->calendar = $this->newCampaign('social-calendar');
    }

    private function newBoard(array $fields = []): array
    {
        return $this->postJson(self::BOARD, ['social_calendar_id' => $this->calendar, 'title' => 'Teaser', ...$fields])
            ->assertCreated()->json('data');
    }

    public function test_a_put_clears_what_it_leaves_out(): void
    {
        $path = "/api/projects/social-calendar/$this->calendar";
        $this->putJson($path, ['name' => 'Plan', 'networks' => ['x'], 'goal_value' => 12.5, 'status' => 'active'])
            ->assertJsonPath('data.goal_value', 12.5);
        $this->putJson($path, ['name' => 'Plan'])
            ->assertJsonPath('data.networks', [])
            ->assertJsonPath('data.goal_value', null)
            ->assertJsonPath('data.status', 'active');
    }

    public function test_days_stay_days_and_moments_are_kept_in_utc(): void
    {
        $board = $this->newBoard(['planned_for' => '2099-11-20', 'scheduled_at' => '2099-11-20T10:00:00+01:00']);

        $this->getJson(self::BOARD."/{$board['id']}")
            ->assertJsonPath('data.planned_for', '2099-11-20')
            ->assertJsonPath('data.scheduled_at', '2099-11-20T09:00:00.000000Z');
        $this->getJson("/api/projects/social-calendar/$this->calendar?from=2099-12-01&to=2099-12-31")
            ->assertJsonCount(0, 'data.boards')
            ->assertJsonPath('data.boards_count', 1)
            ->assertJsonPath('data.planned_before', '2099-11-20');
    }

    public function test_a_post_takes_the_steps_that_there_are(): void
    {
        $path = self::BOARD.'/'.$this->newBoard(['status' => 'idea'])['id'];

        $this->patchJson($path, ['status' => 'scheduled'])->assertJsonValidationErrorFor('status');
        $this->patchJson($path, ['status' => 'draft'])->assertOk();
        $this->patchJson($path, ['status' => 'scheduled'])->assertJsonValidationErrorFor('planned_for');
        $this->patchJson($path, ['status' => 'scheduled', 'planned_for' => '2020-01-01'])->assertJsonValidationErrorFor('planned_for');
        $this->patchJson($path, ['status' => 'scheduled', 'planned_for' => '2099-01-01'])->assertJsonPath('data.status', 'scheduled');
    }

    public function test_text_and_image_are_saved_apart(): void
    {
        $board = $this->newBoard();
        $this->putJson(self::BOARD.'/content', ['board_id' => $board['id'], 'content' => 'New', 'overrides' => ['x' => 'Short']])
            ->assertJsonPath('data.overrides', ['x' => 'Short']);

        $first = $this->upload($board['id'], ['alt' => 'An orange disc'])
            ->assertJsonPath('data.reference_image.width', 1)
            ->assertJsonPath('data.reference_image.alt', 'An orange disc')
            ->json('data.reference_image.url');
        $this->get($first)->assertOk()->assertHeader('X-Content-Type-Options', 'nosniff');

        $this->upload($board['id'], ['version' => 1])->assertStatus(412);
        $this->assertCount(1, Storage::files('images'));
        $this->upload($board['id'])->assertOk();
        $this->get($first)->assertNotFound();
        $this->assertCount(1, Storage::files('images'));

        $this->deleteJson(self::BOARD."/{$board['id']}")->assertNoContent();
        $this->assertCount(0, Storage::files('images'));
    }

    public function test_what_is_no_image_is_refused(): void
    {
        $board = $this->newBoard();
        $svg = UploadedFile::fake()->createWithContent('a.png', '<svg xmlns="http://www.w3.org/2000/svg"/>');

        $this->post(self::BOARD.'/reference-image', ['board_id' => $board['id'], 'image' => $svg], ['Accept' => 'application/json'])
            ->assertJsonValidationErrorFor('image');
    }

    public function test_images_whose_post_went_with_its_campaign_are_pruned(): void
    {
        $this->upload($this->newBoard()['id']);
        $this->deleteJson("/api/projects/social-calendar/$this->calendar")->assertNoContent();
        $this->assertSame(1, Image::count());

        $this->travel(2)->days();
        $this->artisan('model:prune', ['--model' => Image::class]);

        $this->assertSame(0, Image::count());
        $this->assertCount(0, Storage::files('images'));
    }

    public function test_guests_read_only(): void
    {
        $board = $this->newBoard();
        $this->actingAs($this->member(Role::Guest));

        $this->getJson(self::BOARD."/{$board['id']}")->assertJsonPath('data.can.update', false);
        $this->putJson(self::BOARD.'/content', ['board_id' => $board['id'], 'content' => 'Mine'])->assertForbidden();
        $this->assertNull(Board::first()->content);
    }

    private function upload(int $id, array $fields = [])
    {
        // One pixel: PHP needs no image library to measure it.
        $png = base64_decode('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==');
        $image = UploadedFile::fake()->createWithContent('poster.png', $png);

        return $this->post(self::BOARD.'/reference-image', ['board_id' => $id, 'image' => $image, ...$fields], ['Accept' => 'application/json']);
    }
}
