<?php

namespace App\Http\Resources;

use Illuminate\Http\Request;

class MetaAdResource extends CampaignResource
{
    public function toArray(Request $request): array
    {
        return [...$this->record($request), 'contents' => MetaContentResource::collection($this->contents)];
    }
}
