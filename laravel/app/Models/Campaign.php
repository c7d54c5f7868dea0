<?php

namespace App\Models;

use App\Enums\CampaignStatus;
use App\Models\Concerns\BelongsToOrganization;
use App\Models\Concerns\HasVersion;
use App\Models\Concerns\Listed;
use Illuminate\Database\Eloquent\Builder;
use Illuminate\Database\Eloquent\Model;
use Illuminate\Database\Eloquent\Relations\BelongsTo;

/** A campaign of any kind, for the list over all four; each kind has a model of its own. */
class Campaign extends Model
{
    use BelongsToOrganization, HasVersion, Listed;

    public const KINDS = ['SocialCalendar', 'MetaAd', 'GoogleAd', 'Blog'];

    public const SHARED = ['name', 'description', 'status', 'starts_on', 'ends_on', 'owner_id', 'project_id', 'folder_id'];

    /** The fields of one kind. */
    public const DETAILS = [];

    protected $table = 'campaigns';

    protected $casts = ['starts_on' => 'date:Y-m-d', 'ends_on' => 'date:Y-m-d'];

    protected static function booted(): void
    {
        if (static::class === self::class) {
            return;
        }
        $kind = class_basename(static::class);
        static::addGlobalScope('kind', fn (Builder $query) => $query->where('kind', $kind));
        static::creating(function (self $campaign) use ($kind) {
            $campaign->kind = $kind;
            $campaign->status ??= CampaignStatus::Planning;
        });
    }

    public function getFillable(): array
    {
        return [...self::SHARED, ...static::DETAILS];
    }

    public function project(): BelongsTo
    {
        return $this->belongsTo(Project::class);
    }

    public function folder(): BelongsTo
    {
        return $this->belongsTo(Folder::class);
    }

    public function owner(): BelongsTo
    {
        return $this->belongsTo(User::class, 'owner_id');
    }
}
