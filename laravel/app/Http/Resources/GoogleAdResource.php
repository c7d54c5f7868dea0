<?php

namespace App\Http\Resources;

use Illuminate\Http\Request;

class GoogleAdResource extends CampaignResource
{
    public function toArray(Request $request): array
    {
        return [...$this->record($request), 'contents' => GoogleContentResource::collection($this->contents)];
    }
}
