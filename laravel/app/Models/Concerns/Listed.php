<?php

namespace App\Models\Concerns;

use Illuminate\Database\Eloquent\Builder;

/** Searched and sorted by what the web app sends; what makes no sense is left aside. */
trait Listed
{
    /** @param  list<string>  $columns */
    public function scopeSearch(Builder $query, mixed $words, array $columns): void
    {
        if (! is_string($words) || $words === '') {
            return;
        }
        $like = '%'.preg_replace('/[!%_]/', '!$0', mb_strtolower($words)).'%';
        $query->where(function (Builder $query) use ($columns, $like) {
            foreach ($columns as $column) {
                $query->orWhereRaw("lower($column) like ? escape '!'", [$like]);
            }
        });
    }

    /** @param  list<string>  $sorts  the first is taken for all others; a minus turns the order round */
    public function scopeSorted(Builder $query, mixed $sort, array $sorts): void
    {
        $sort = in_array($sort, $sorts, true) ? $sort : $sorts[0];
        $column = ltrim($sort, '-');
        $query->orderByRaw("$column is null")
            ->orderBy($column, $sort === $column ? 'asc' : 'desc')
            ->orderBy('id', str_contains($column, '_at') && $sort !== $column ? 'desc' : 'asc');
    }
}
