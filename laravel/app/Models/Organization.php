<?php

namespace App\Models;

use Illuminate\Database\Eloquent\Model;
use Illuminate\Database\Eloquent\Relations\BelongsToMany;
use Illuminate\Support\Str;

class Organization extends Model
{
    protected $fillable = ['name', 'timezone', 'week_starts_on', 'currency'];

    protected $attributes = ['week_starts_on' => 1];

    protected static function booted(): void
    {
        static::creating(function (self $organization) {
            $organization->slug = Str::slug($organization->name).'-'.Str::lower(Str::random(6));
        });
    }

    public function users(): BelongsToMany
    {
        return $this->belongsToMany(User::class)->withPivot('role')->withTimestamps();
    }
}
