<?php

namespace App\Models;

use App\Models\Concerns\HasReferenceImage;
use Illuminate\Database\Eloquent\Builder;
use Illuminate\Database\Eloquent\Relations\BelongsTo;

/** A planned post of a social calendar. */
class Board extends Item
{
    use HasReferenceImage;

    protected $fillable = [
        'social_calendar_id', 'title', 'content', 'overrides', 'networks', 'format', 'planned_for', 'scheduled_at', 'link_url',
        'internal_notes', 'first_comment', 'status', 'position', 'owner_id', 'image_id', 'image_alt',
    ];

    protected function casts(): array
    {
        return [...parent::casts(), 'overrides' => 'array', 'networks' => 'array'];
    }

    public function socialCalendar(): BelongsTo
    {
        return $this->belongsTo(SocialCalendar::class);
    }

    /** Those of one lane. */
    protected function siblings(): Builder
    {
        return self::where('social_calendar_id', $this->social_calendar_id)->where('status', $this->status);
    }
}
