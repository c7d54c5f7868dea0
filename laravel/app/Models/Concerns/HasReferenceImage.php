<?php

namespace App\Models\Concerns;

use App\Models\Image;
use Illuminate\Database\Eloquent\Relations\BelongsTo;
use Illuminate\Support\Arr;
use Throwable;

trait HasReferenceImage
{
    protected static function bootHasReferenceImage(): void
    {
        static::updated(function ($record) {
            if ($record->wasChanged('image_id')) {
                Image::find($record->getOriginal('image_id'))?->delete();
            }
        });
        static::deleted(fn ($record) => $record->image?->delete());
    }

    public function image(): BelongsTo
    {
        return $this->belongsTo(Image::class);
    }

    /** Without an upload only its alternative text changes. */
    public function reviseImage(array $changes): static
    {
        $upload = Arr::pull($changes, 'image');
        $changes['image_alt'] = Arr::pull($changes, 'alt');
        if ($upload === null) {
            return $this->revise($changes);
        }
        $image = Image::keep($upload);
        try {
            return $this->revise([...$changes, 'image_id' => $image->id]);
        } catch (Throwable $error) {
            $image->delete();
            throw $error;
        }
    }

    public function removeImage(array $changes): static
    {
        return $this->revise([...$changes, 'image_id' => null, 'image_alt' => null]);
    }

    /** As the web app reads it. */
    public function referenceImage(): ?array
    {
        return $this->image === null ? null : [
            'url' => route('files.show', $this->image),
            'width' => $this->image->width,
            'height' => $this->image->height,
            'alt' => $this->image_alt,
        ];
    }
}
