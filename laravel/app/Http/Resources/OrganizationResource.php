<?php

namespace App\Http\Resources;

use Illuminate\Http\Request;
use Illuminate\Http\Resources\Json\JsonResource;

class OrganizationResource extends JsonResource
{
    public static $wrap = 'organization';

    public function toArray(Request $request): array
    {
        return [
            'id' => $this->id,
            'name' => $this->name,
            'slug' => $this->slug,
            'timezone' => $this->timezone,
            'week_starts_on' => $this->week_starts_on,
            'currency' => $this->currency,
            'role' => $this->role,
            'can' => ['update' => false, 'delete' => false],
        ];
    }
}
