<?php

namespace App\Http\Resources;

use Illuminate\Http\Request;

class FolderResource extends RecordResource
{
    public function toArray(Request $request): array
    {
        return [
            'id' => $this->id,
            'project_id' => $this->project_id,
            'name' => $this->name,
            'description' => $this->description,
            'colour' => $this->colour,
            'position' => $this->position,
            'counts' => ['campaigns' => $this->campaignCounts()],
            'created_at' => $this->created_at,
            'updated_at' => $this->updated_at,
            'version' => $this->version,
            'can' => [...$this->can($request), 'create_campaign' => $request->user()->can('update', $this->resource)],
        ];
    }
}
