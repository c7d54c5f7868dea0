<?php

namespace App\Models;

use App\Enums\ItemStatus;
use App\Models\Concerns\BelongsToOrganization;
use App\Models\Concerns\HasPosition;
use App\Models\Concerns\HasVersion;
use Illuminate\Database\Eloquent\Casts\Attribute;
use Illuminate\Database\Eloquent\Model;
use Illuminate\Database\Eloquent\Relations\BelongsTo;
use Illuminate\Support\Carbon;

/** A planned post or an ad: a piece of a campaign. */
abstract class Item extends Model
{
    use BelongsToOrganization, HasPosition, HasVersion;

    protected $hidden = ['organization_id', 'created_by', 'owner_id', 'image_id', 'image_alt'];

    protected $attributes = ['status' => 'draft'];

    protected function casts(): array
    {
        return ['status' => ItemStatus::class, 'planned_for' => 'date:Y-m-d', 'scheduled_at' => 'datetime'];
    }

    /** Eloquent would keep the hour and forget the zone. */
    protected function scheduledAt(): Attribute
    {
        return Attribute::set(fn (?string $at) => $at === null ? null : Carbon::parse($at)->utc());
    }

    public function owner(): BelongsTo
    {
        return $this->belongsTo(User::class, 'owner_id');
    }
}
