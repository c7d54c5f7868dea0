<?php

use Illuminate\Database\Migrations\Migration;
use Illuminate\Database\Schema\Blueprint;
use Illuminate\Support\Facades\Schema;

return new class extends Migration
{
    public function up(): void
    {
        Schema::create('organizations', function (Blueprint $table) {
            $table->id();
            $table->string('name', 100);
            $table->string('slug')->unique();
            $table->string('timezone', 64)->nullable();
            $table->unsignedTinyInteger('week_starts_on')->default(1);
            $table->char('currency', 3)->nullable();
            $table->timestamps();
        });

        Schema::create('organization_user', function (Blueprint $table) {
            $table->foreignId('organization_id')->constrained()->cascadeOnDelete();
            $table->foreignId('user_id')->constrained()->cascadeOnDelete();
            $table->string('role', 20);
            $table->timestamps();
            $table->primary(['organization_id', 'user_id']);
        });

        Schema::table('users', function (Blueprint $table) {
            $table->foreignId('current_organization_id')->nullable()->constrained('organizations')->nullOnDelete();
        });

        Schema::create('projects', function (Blueprint $table) {
            $this->record($table);
            $table->string('name', 100);
            $table->string('slug', 60);
            $table->text('description')->nullable();
            $table->string('colour', 20)->nullable();
            $table->string('status', 20);
            $table->date('starts_on')->nullable();
            $table->date('ends_on')->nullable();
            $table->foreignId('lead_id')->nullable()->constrained('users')->nullOnDelete();
            $table->unique(['organization_id', 'slug']);
        });

        Schema::create('folders', function (Blueprint $table) {
            $this->record($table);
            $table->foreignId('project_id')->constrained()->cascadeOnDelete();
            $table->string('name', 80);
            $table->string('description', 500)->nullable();
            $table->string('colour', 20)->nullable();
            $table->unsignedInteger('position');
        });

        // One table for the four kinds: they share a list, its pages, and its filters.
        Schema::create('campaigns', function (Blueprint $table) {
            $this->record($table);
            $table->foreignId('project_id')->constrained()->cascadeOnDelete();
            $table->foreignId('folder_id')->constrained()->cascadeOnDelete();
            $table->foreignId('owner_id')->nullable()->constrained('users')->nullOnDelete();
            $table->string('kind', 20);
            $table->string('name', 120);
            $table->string('status', 20);
            $table->text('description')->nullable();
            $table->date('starts_on')->nullable();
            $table->date('ends_on')->nullable();
            $table->index(['folder_id', 'updated_at']);

            $table->decimal('budget_amount', 14, 2)->nullable();
            $table->char('currency', 3)->nullable();

            // Social calendars
            $table->json('networks')->nullable();
            $table->string('timezone', 64)->nullable();
            $table->string('default_hashtags', 1000)->nullable();
            $table->string('default_link', 2048)->nullable();
            $table->string('goal_metric', 80)->nullable();
            $table->decimal('goal_value', 14, 2)->nullable();

            // Meta ads
            $table->string('objective', 20)->nullable();
            $table->string('special_category', 20)->nullable();
            $table->string('budget_type', 20)->nullable();
            $table->string('audience_note', 1000)->nullable();
            $table->json('placements')->nullable();
            $table->string('destination_url', 2048)->nullable();
            $table->string('page_name', 120)->nullable();

            // Google ads
            $table->string('campaign_type', 20)->nullable();
            $table->string('locations', 1000)->nullable();
            $table->json('languages')->nullable();

            // Blogs
            $table->string('title')->nullable();
            $table->string('slug', 191)->nullable();
            $table->text('brief')->nullable();
            $table->mediumText('body')->nullable();
            $table->string('excerpt', 300)->nullable();
            $table->string('meta_title', 300)->nullable();
            $table->string('meta_description', 500)->nullable();
            $table->string('og_title', 300)->nullable();
            $table->string('og_description', 500)->nullable();
            $table->string('canonical_url', 2048)->nullable();
            $table->string('primary_keyword', 80)->nullable();
            $table->json('related')->nullable();
            $table->json('categories')->nullable();
            $table->json('reviewers')->nullable();
            $table->string('redirect_note', 500)->nullable();
            $table->date('planned_for')->nullable();
            $table->dateTime('publish_at')->nullable();
            $table->string('published_url', 2048)->nullable();

            $table->unique(['project_id', 'slug']);
        });

        Schema::create('images', function (Blueprint $table) {
            $table->id();
            $table->foreignId('organization_id')->constrained()->cascadeOnDelete();
            $table->string('path');
            $table->unsignedInteger('width');
            $table->unsignedInteger('height');
            $table->timestamps();
        });

        Schema::create('boards', function (Blueprint $table) {
            $this->record($table);
            $table->foreignId('social_calendar_id')->constrained('campaigns')->cascadeOnDelete();
            $this->item($table);
            $table->index(['social_calendar_id', 'planned_for']);
            $table->string('title', 120);
            $table->mediumText('content')->nullable();
            $table->json('overrides')->nullable();
            $table->json('networks')->nullable();
            $table->string('format', 20)->nullable();
            $table->string('link_url', 2048)->nullable();
            $table->text('internal_notes')->nullable();
            $table->text('first_comment')->nullable();
            $table->foreignId('image_id')->nullable()->constrained()->nullOnDelete();
            $table->string('image_alt', 1000)->nullable();
        });

        Schema::create('meta_contents', function (Blueprint $table) {
            $this->record($table);
            $table->foreignId('meta_ad_id')->constrained('campaigns')->cascadeOnDelete();
            $this->item($table);
            $table->string('heading', 30);
            $table->string('description', 90)->nullable();
            $table->json('primary_texts')->nullable();
            $table->string('link_description')->nullable();
            $table->string('cta', 20)->nullable();
            $table->string('format', 20)->nullable();
            $table->string('final_url', 2048)->nullable();
            $table->string('display_link')->nullable();
            $table->text('internal_notes')->nullable();
            $table->foreignId('image_id')->nullable()->constrained()->nullOnDelete();
            $table->string('image_alt', 1000)->nullable();
        });

        Schema::create('google_contents', function (Blueprint $table) {
            $this->record($table);
            $table->foreignId('google_ad_id')->constrained('campaigns')->cascadeOnDelete();
            $this->item($table);
            $table->json('headlines');
            $table->json('descriptions');
            $table->string('path1', 15)->nullable();
            $table->string('path2', 15)->nullable();
            $table->string('final_url', 2048)->nullable();
            $table->json('sitelinks')->nullable();
            $table->json('callouts')->nullable();
            $table->string('snippet_header', 40)->nullable();
            $table->json('snippet_values')->nullable();
            $table->text('notes')->nullable();
        });
    }

    public function down(): void
    {
        Schema::table('users', fn (Blueprint $table) => $table->dropConstrainedForeignId('current_organization_id'));

        foreach (['google_contents', 'meta_contents', 'boards', 'images', 'campaigns', 'folders', 'projects', 'organization_user', 'organizations'] as $name) {
            Schema::dropIfExists($name);
        }
    }

    /** What every record of an organization has. */
    private function record(Blueprint $table): void
    {
        $table->id();
        $table->foreignId('organization_id')->constrained()->cascadeOnDelete();
        $table->foreignId('created_by')->nullable()->constrained('users')->nullOnDelete();
        $table->unsignedInteger('version');
        $table->timestamps();
    }

    /** What is planned, written, and moved piece by piece. */
    private function item(Blueprint $table): void
    {
        $table->foreignId('owner_id')->nullable()->constrained('users')->nullOnDelete();
        $table->string('status', 20);
        $table->unsignedInteger('position');
        $table->date('planned_for')->nullable();
        $table->dateTime('scheduled_at')->nullable();
    }
};
