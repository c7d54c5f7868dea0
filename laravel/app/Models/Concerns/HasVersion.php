<?php

namespace App\Models\Concerns;

use App\Exceptions\StaleRecord;
use Illuminate\Support\Arr;
use Illuminate\Support\Facades\DB;

/** Counts the saves of a record, and knows who made it. */
trait HasVersion
{
    protected static function bootHasVersion(): void
    {
        static::creating(function ($record) {
            $record->version = 1;
            $record->created_by ??= auth()->id();
        });
        static::updating(function ($record) {
            $record->version++;
        });
    }

    /**
     * Saves changes that were made to the version which they name; without one the last save wins.
     *
     * @throws StaleRecord
     */
    public function revise(array $changes): static
    {
        return DB::transaction(function () use ($changes) {
            // A write that changes nothing locks the record: SQLite turns away whoever reads first and writes while another writes.
            static::whereKey($this->getKey())->toBase()->update(['version' => DB::raw('version')]);
            $current = static::findOrFail($this->getKey());
            $version = Arr::pull($changes, 'version');
            throw_if($version !== null && (int) $version !== $current->version, new StaleRecord($current));
            $current->update($changes);

            return $current;
        }, attempts: 5);
    }
}
