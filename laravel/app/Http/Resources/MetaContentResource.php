<?php

namespace App\Http\Resources;

use Illuminate\Http\Request;
use Illuminate\Support\Arr;

class MetaContentResource extends RecordResource
{
    public function toArray(Request $request): array
    {
        return [
            'content_id' => $this->id,
            ...Arr::except($this->resource->attributesToArray(), 'id'),
            'primary_texts' => $this->primary_texts ?? [],
            'reference_image' => $this->referenceImage(),
            'owner' => new PersonResource($this->owner),
            'can' => $this->can($request),
        ];
    }
}
