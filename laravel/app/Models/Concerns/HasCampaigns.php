<?php

namespace App\Models\Concerns;

use App\Models\Campaign;
use Illuminate\Database\Eloquent\Builder;
use Illuminate\Database\Eloquent\Relations\HasMany;

/** Holds campaigns, and counts them by kind whenever it is read. */
trait HasCampaigns
{
    protected static function bootHasCampaigns(): void
    {
        $ofKind = fn (string $kind) => ["campaigns as $kind" => fn (Builder $campaigns) => $campaigns->where('kind', $kind)];
        $counts = collect(Campaign::KINDS)->mapWithKeys($ofKind)->all();

        static::addGlobalScope('counts', fn (Builder $query) => $query->withCount($counts));
    }

    public function campaigns(): HasMany
    {
        return $this->hasMany(Campaign::class);
    }

    /** @return array<string, int> */
    public function campaignCounts(): array
    {
        return array_map(intval(...), $this->only(Campaign::KINDS));
    }
}
