<?php

namespace App\Http\Resources;

use Illuminate\Http\Request;

class ProjectResource extends RecordResource
{
    public function toArray(Request $request): array
    {
        return [
            'id' => $this->id,
            'slug' => $this->slug,
            'name' => $this->name,
            'description' => $this->description,
            'colour' => $this->colour,
            'status' => $this->status,
            'starts_on' => $this->starts_on?->toDateString(),
            'ends_on' => $this->ends_on?->toDateString(),
            'lead' => new PersonResource($this->lead),
            'counts' => ['folders' => $this->folders_count ?? 0, 'campaigns' => $this->campaignCounts(), 'tasks_open' => 0],
            'created_at' => $this->created_at,
            'updated_at' => $this->updated_at,
            'version' => $this->version,
            'can' => [...$this->can($request), 'create_folder' => $request->user()->can('update', $this->resource)],
        ];
    }
}
