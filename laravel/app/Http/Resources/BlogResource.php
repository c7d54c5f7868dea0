<?php

namespace App\Http\Resources;

use App\Models\User;
use Illuminate\Http\Request;

class BlogResource extends CampaignResource
{
    public function toArray(Request $request): array
    {
        $ids = $this->reviewers ?? [];
        $reviewers = User::findMany($ids)->sortBy(fn ($user) => array_search($user->id, $ids));

        return [...$this->record($request), 'reviewers' => PersonResource::collection($reviewers->values())];
    }
}
