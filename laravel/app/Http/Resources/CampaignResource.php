<?php

namespace App\Http\Resources;

use Illuminate\Http\Request;

/** A row of the list over all four kinds, and what each kind's record begins with. */
class CampaignResource extends RecordResource
{
    public function toArray(Request $request): array
    {
        return $this->row($request);
    }

    private function row(Request $request): array
    {
        return [
            'id' => $this->id,
            'kind' => $this->kind,
            'name' => $this->name,
            'status' => $this->status,
            'project_id' => $this->project_id,
            'folder_id' => $this->folder_id,
            'owner' => new PersonResource($this->owner),
            'starts_on' => $this->starts_on?->toDateString(),
            'ends_on' => $this->ends_on?->toDateString(),
            'created_at' => $this->created_at,
            'updated_at' => $this->updated_at,
            'version' => $this->version,
            'can' => $this->can($request),
        ];
    }

    /** A record with its place, for links and breadcrumbs, and the fields of its kind. */
    protected function record(Request $request): array
    {
        $stored = $this->resource->attributesToArray();
        $details = [];
        foreach ($this->resource::DETAILS as $name) {
            $details[$name] = $stored[$name] ?? ($this->resource->hasCast($name, 'array') ? [] : null);
        }

        return [
            ...$this->row($request),
            'description' => $this->description,
            'project' => $this->project->only('id', 'slug', 'name'),
            'folder' => $this->folder->only('id', 'name'),
            ...$details,
        ];
    }
}
