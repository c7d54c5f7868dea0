<?php

namespace App\Models;

use App\Enums\ProjectStatus;
use App\Models\Concerns\BelongsToOrganization;
use App\Models\Concerns\HasCampaigns;
use App\Models\Concerns\HasVersion;
use App\Models\Concerns\Listed;
use Illuminate\Database\Eloquent\Model;
use Illuminate\Database\Eloquent\Relations\BelongsTo;
use Illuminate\Database\Eloquent\Relations\HasMany;
use Illuminate\Support\Str;

class Project extends Model
{
    use BelongsToOrganization, HasCampaigns, HasVersion, Listed;

    /** Words that are paths of other calls below /api/projects, or of pages below /projects. */
    public const RESERVED = ['new', 'social-calendar', 'meta-ad', 'google-ad', 'blog'];

    protected $fillable = ['name', 'slug', 'description', 'colour', 'status', 'starts_on', 'ends_on', 'lead_id'];

    protected $withCount = ['folders'];

    protected $attributes = ['status' => 'active'];

    protected $casts = ['status' => ProjectStatus::class, 'starts_on' => 'date:Y-m-d', 'ends_on' => 'date:Y-m-d'];

    protected static function booted(): void
    {
        static::creating(function (self $project) {
            $project->slug ??= self::freeSlug($project->name);
        });
    }

    public function folders(): HasMany
    {
        return $this->hasMany(Folder::class);
    }

    public function lead(): BelongsTo
    {
        return $this->belongsTo(User::class, 'lead_id');
    }

    /** Addressed by its slug; its id will do as well. */
    public function resolveRouteBinding($value, $field = null): ?self
    {
        return $this->where('slug', $value)->first() ?? (ctype_digit((string) $value) ? $this->find($value) : null);
    }

    private static function freeSlug(string $name): string
    {
        $slug = Str::slug(Str::limit($name, 50, '')) ?: 'project';
        $taken = self::where('slug', 'like', "$slug%")->pluck('slug')->merge(self::RESERVED);
        for ($free = $slug, $number = 2; $taken->contains($free); $number++) {
            $free = "$slug-$number";
        }

        return $free;
    }
}
