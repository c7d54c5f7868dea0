<?php

namespace App\Models;

use App\Enums\CampaignStatus;
use Illuminate\Database\Eloquent\Relations\HasMany;

class SocialCalendar extends Campaign
{
    public const DETAILS = [
        'networks', 'timezone', 'default_hashtags', 'default_link', 'goal_metric', 'goal_value', 'budget_amount', 'currency',
    ];

    protected $casts = [
        'status' => CampaignStatus::class,
        'starts_on' => 'date:Y-m-d',
        'ends_on' => 'date:Y-m-d',
        'networks' => 'array',
        'goal_value' => 'float',
        'budget_amount' => 'float',
    ];

    public function boards(): HasMany
    {
        return $this->hasMany(Board::class);
    }
}
