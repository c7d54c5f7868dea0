<?php

namespace App\Models\Concerns;

use Illuminate\Database\Eloquent\Builder;

/** Has a place among its siblings, from 0. */
trait HasPosition
{
    abstract protected function siblings(): Builder;

    protected static function bootHasPosition(): void
    {
        static::creating(function ($record) {
            $record->position = $record->siblings()->count();
        });

        static::updating(function ($record) {
            if ($record->isDirty('status') && ! $record->isDirty('position')) {
                $record->position = $record->siblings()->count();
            }
        });

        static::updated(function ($record) {
            if ($record->wasChanged('position')) {
                $record->putInPlace();
            }
        });
    }

    private function putInPlace(): void
    {
        $ids = $this->siblings()->whereKeyNot($this->id)->orderBy('position')->orderBy('id')->pluck('id')->all();
        array_splice($ids, $this->position, 0, [$this->id]);
        foreach ($ids as $position => $id) {
            static::whereKey($id)->toBase()->update(['position' => $position]);
        }
        $this->position = array_search($this->id, $ids, true);
        $this->syncOriginalAttribute('position');
    }
}
