<?php

namespace App\Models;

use App\Enums\ItemStatus;
use Illuminate\Database\Eloquent\Casts\Attribute;
use Illuminate\Support\Carbon;

/** A campaign and a piece of work at once: its status is that of a piece of work. */
class Blog extends Campaign
{
    public const DETAILS = [
        'title', 'slug', 'brief', 'body', 'excerpt', 'meta_title', 'meta_description', 'og_title', 'og_description',
        'canonical_url', 'primary_keyword', 'related', 'categories', 'redirect_note', 'planned_for', 'publish_at',
        'published_url', 'reviewers',
    ];

    protected $attributes = ['status' => 'draft'];

    protected $casts = [
        'status' => ItemStatus::class,
        'starts_on' => 'date:Y-m-d',
        'ends_on' => 'date:Y-m-d',
        'related' => 'array',
        'categories' => 'array',
        'reviewers' => 'array',
        'planned_for' => 'date:Y-m-d',
        'publish_at' => 'datetime',
    ];

    /** Eloquent would keep the hour and forget the zone. */
    protected function publishAt(): Attribute
    {
        return Attribute::set(fn (?string $at) => $at === null ? null : Carbon::parse($at)->utc());
    }
}
