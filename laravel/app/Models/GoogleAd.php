<?php

namespace App\Models;

use App\Enums\CampaignStatus;
use Illuminate\Database\Eloquent\Relations\HasMany;

class GoogleAd extends Campaign
{
    public const DETAILS = ['campaign_type', 'budget_amount', 'currency', 'locations', 'languages'];

    protected $casts = [
        'status' => CampaignStatus::class,
        'starts_on' => 'date:Y-m-d',
        'ends_on' => 'date:Y-m-d',
        'languages' => 'array',
        'budget_amount' => 'float',
    ];

    public function contents(): HasMany
    {
        return $this->hasMany(GoogleContent::class)->orderBy('position')->orderBy('id');
    }
}
