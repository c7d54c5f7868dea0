<?php

namespace App\Http\Resources;

use Illuminate\Http\Request;
use Illuminate\Support\Arr;

class GoogleContentResource extends RecordResource
{
    public function toArray(Request $request): array
    {
        return [
            'content_id' => $this->id,
            ...Arr::except($this->resource->attributesToArray(), 'id'),
            'sitelinks' => $this->sitelinks ?? [],
            'callouts' => $this->callouts ?? [],
            'snippet_values' => $this->snippet_values ?? [],
            'owner' => new PersonResource($this->owner),
            'can' => $this->can($request),
        ];
    }
}
