<?php

namespace App\Models;

use Illuminate\Database\Eloquent\Builder;
use Illuminate\Database\Eloquent\Casts\Attribute;
use Illuminate\Database\Eloquent\Relations\BelongsTo;

/** One responsive search ad: several headlines and descriptions, of which Google shows some. */
class GoogleContent extends Item
{
    protected $fillable = [
        'google_ad_id', 'headlines', 'descriptions', 'heading', 'description', 'path1', 'path2', 'final_url', 'sitelinks',
        'callouts', 'snippet_header', 'snippet_values', 'notes', 'planned_for', 'status', 'position', 'owner_id',
    ];

    protected $appends = ['heading', 'description'];

    protected $attributes = ['status' => 'draft', 'headlines' => '[]', 'descriptions' => '[]'];

    protected function casts(): array
    {
        return [
            ...parent::casts(),
            'headlines' => 'array',
            'descriptions' => 'array',
            'sitelinks' => 'array',
            'callouts' => 'array',
            'snippet_values' => 'array',
        ];
    }

    public function googleAd(): BelongsTo
    {
        return $this->belongsTo(GoogleAd::class);
    }

    /** The specification's two fields are the first of each list. */
    protected function heading(): Attribute
    {
        return $this->firstOf('headlines');
    }

    protected function description(): Attribute
    {
        return $this->firstOf('descriptions');
    }

    /** @return Attribute  not declared, or Laravel would take this for an attribute */
    private function firstOf(string $list)
    {
        return Attribute::make(
            get: fn () => $this->$list[0]['text'] ?? null,
            set: function (?string $text) use ($list) {
                $rest = array_slice($this->$list, 1);
                $first = $text === null ? [] : [['text' => $text, 'pin' => $this->$list[0]['pin'] ?? null]];

                return [$list => json_encode([...$first, ...$rest])];
            },
        );
    }

    protected function siblings(): Builder
    {
        return self::where('google_ad_id', $this->google_ad_id);
    }
}
