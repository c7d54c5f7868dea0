<?php

namespace App\Http\Resources;

use Illuminate\Http\Request;

class BoardResource extends RecordResource
{
    public function toArray(Request $request): array
    {
        return [
            ...$this->resource->attributesToArray(),
            'content' => $this->content ?? '',
            'overrides' => (object) $this->overrides,
            'networks' => $this->networks ?? [],
            'reference_image' => $this->referenceImage(),
            'owner' => new PersonResource($this->owner),
            'can' => $this->can($request),
        ];
    }
}
