<?php

namespace App\Http\Resources;

use Illuminate\Http\Request;

class SocialCalendarResource extends CampaignResource
{
    public function toArray(Request $request): array
    {
        return [
            ...$this->record($request),
            'zone' => $this->timezone ?? $request->user()->organization()->timezone ?? 'UTC',
            'boards' => BoardResource::collection($this->whenLoaded('boards')),
            'boards_count' => $this->whenCounted('boards'),
        ];
    }
}
