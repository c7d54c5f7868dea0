<?php

namespace App\Models\Concerns;

use Illuminate\Database\Eloquent\Builder;

/** Nobody finds the records of another organization: route bindings, relations, and lists all leave them out. */
trait BelongsToOrganization
{
    protected static function bootBelongsToOrganization(): void
    {
        static::addGlobalScope('organization', function (Builder $query) {
            if (auth()->hasUser()) {
                $query->where($query->qualifyColumn('organization_id'), auth()->user()->organization()?->id);
            }
        });

        static::creating(function ($record) {
            $record->organization_id ??= auth()->user()?->organization()?->id;
        });
    }

    /** An id that is no number names nothing; PostgreSQL would not even look. */
    public function resolveRouteBinding($value, $field = null)
    {
        return preg_match('/^\d{1,18}$/', $value) ? parent::resolveRouteBinding($value, $field) : null;
    }
}
