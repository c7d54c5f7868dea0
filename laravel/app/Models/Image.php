<?php

namespace App\Models;

use App\Models\Concerns\BelongsToOrganization;
use Illuminate\Database\Eloquent\Builder;
use Illuminate\Database\Eloquent\Model;
use Illuminate\Database\Eloquent\Prunable;
use Illuminate\Http\UploadedFile;
use Illuminate\Support\Facades\Storage;

class Image extends Model
{
    use BelongsToOrganization, Prunable;

    protected $fillable = ['path', 'width', 'height'];

    protected static function booted(): void
    {
        static::deleted(fn (self $image) => Storage::delete($image->path));
    }

    public static function keep(UploadedFile $upload): self
    {
        [$width, $height] = $upload->dimensions();

        return self::create(['path' => $upload->store('images'), 'width' => $width, 'height' => $height]);
    }

    /** Images whose post or ad went with its campaign, folder, or project. */
    public function prunable(): Builder
    {
        return self::where('created_at', '<', now()->subDay())
            ->whereNotIn('id', Board::whereNotNull('image_id')->select('image_id'))
            ->whereNotIn('id', MetaContent::whereNotNull('image_id')->select('image_id'));
    }
}
