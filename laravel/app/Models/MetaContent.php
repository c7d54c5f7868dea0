<?php

namespace App\Models;

use App\Models\Concerns\HasReferenceImage;
use Illuminate\Database\Eloquent\Builder;
use Illuminate\Database\Eloquent\Relations\BelongsTo;

/** One ad of a Meta campaign. */
class MetaContent extends Item
{
    use HasReferenceImage;

    /** What a PUT clears when it leaves it out. */
    public const TEXTS = [
        'description', 'primary_texts', 'link_description', 'cta', 'format', 'final_url', 'display_link', 'internal_notes',
    ];

    protected $fillable = ['meta_ad_id', 'heading', ...self::TEXTS, 'planned_for', 'status', 'position', 'owner_id', 'image_id', 'image_alt'];

    protected function casts(): array
    {
        return [...parent::casts(), 'primary_texts' => 'array'];
    }

    public function metaAd(): BelongsTo
    {
        return $this->belongsTo(MetaAd::class);
    }

    protected function siblings(): Builder
    {
        return self::where('meta_ad_id', $this->meta_ad_id);
    }
}
