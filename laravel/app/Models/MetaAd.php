<?php

namespace App\Models;

use App\Enums\CampaignStatus;
use Illuminate\Database\Eloquent\Relations\HasMany;

class MetaAd extends Campaign
{
    public const DETAILS = [
        'objective', 'special_category', 'budget_type', 'budget_amount', 'currency', 'audience_note', 'placements',
        'destination_url', 'page_name',
    ];

    protected $casts = [
        'status' => CampaignStatus::class,
        'starts_on' => 'date:Y-m-d',
        'ends_on' => 'date:Y-m-d',
        'placements' => 'array',
        'budget_amount' => 'float',
    ];

    public function contents(): HasMany
    {
        return $this->hasMany(MetaContent::class)->orderBy('position')->orderBy('id');
    }
}
