<?php

namespace App\Models\Concerns;

use App\Models\Blog;
use App\Models\Campaign;
use App\Models\GoogleAd;
use App\Models\MetaAd;
use App\Models\SocialCalendar;
use Illuminate\Database\Eloquent\Relations\HasMany;

/** Holds campaigns, and counts them by kind whenever it is read. */
trait HasCampaigns
{
    protected function initializeHasCampaigns(): void
    {
        $this->withCount = [...$this->withCount, 'socialCalendars', 'metaAds', 'googleAds', 'blogs'];
    }

    public function campaigns(): HasMany
    {
        return $this->hasMany(Campaign::class);
    }

    public function socialCalendars(): HasMany
    {
        return $this->hasMany(SocialCalendar::class);
    }

    public function metaAds(): HasMany
    {
        return $this->hasMany(MetaAd::class);
    }

    public function googleAds(): HasMany
    {
        return $this->hasMany(GoogleAd::class);
    }

    public function blogs(): HasMany
    {
        return $this->hasMany(Blog::class);
    }

    /** @return array<string, int> */
    public function campaignCounts(): array
    {
        return [
            'SocialCalendar' => $this->social_calendars_count ?? 0,
            'MetaAd' => $this->meta_ads_count ?? 0,
            'GoogleAd' => $this->google_ads_count ?? 0,
            'Blog' => $this->blogs_count ?? 0,
        ];
    }
}
