<?php

namespace App\Http\Requests;

use App\Enums\ItemStatus;
use App\Models\Blog;
use Closure;
use Illuminate\Validation\Rule;

class BlogRequest extends CampaignRequest
{
    use ChecksStatus;

    protected const MODEL = Blog::class;

    protected const STATUS = ItemStatus::class;

    protected function record(): ?Blog
    {
        return $this->route('blog');
    }

    protected function details(): array
    {
        return [
            'title' => $this->text(255),
            'slug' => [
                ...$this->text(191), 'regex:/^[a-z0-9]+(-[a-z0-9]+)*$/',
                Rule::unique('campaigns')
                    ->where('project_id', $this->project()?->id)
                    ->ignore($this->record()),
            ],
            'brief' => $this->text(5000),
            'body' => $this->text(200_000),
            'excerpt' => $this->text(300),
            'meta_title' => $this->text(300),
            'meta_description' => $this->text(500),
            'og_title' => $this->text(300),
            'og_description' => $this->text(500),
            'canonical_url' => ['nullable', 'string', 'url:http,https', 'max:2000'],
            'primary_keyword' => $this->text(80),
            'related' => ['nullable', 'array', 'max:10'],
            'related.*' => ['string', 'max:80'],
            'categories' => ['nullable', 'array', 'max:10'],
            'categories.*' => ['string', 'max:80'],
            'reviewers' => ['nullable', 'array', 'max:20', $this->members()],
            'redirect_note' => $this->text(500),
            'planned_for' => self::DAY,
            'publish_at' => self::INSTANT,
            'published_url' => self::LINK,
        ];
    }

    private function members(): Closure
    {
        $known = $this->user()->organization()->users()->pluck('users.id');

        return fn (string $attribute, mixed $ids, Closure $fail) => collect($ids)->diff($known)->isEmpty() || $fail('validation.in')->translate();
    }
}
