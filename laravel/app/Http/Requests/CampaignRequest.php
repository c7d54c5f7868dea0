<?php

namespace App\Http\Requests;

use App\Enums\CampaignStatus;
use App\Models\Project;
use Illuminate\Database\Eloquent\ModelNotFoundException;
use Illuminate\Validation\Rule;

abstract class CampaignRequest extends RecordRequest
{
    protected const STATUS = CampaignStatus::class;

    /** The rules of one kind's own fields. */
    abstract protected function details(): array;

    public function rules(): array
    {
        $place = $this->isMethod('POST') ? ['project_id' => ['required', 'alpha_dash:ascii'], 'folder_id' => ['required', 'integer']] : [];

        return [
            'name' => $this->needed('max:120'),
            ...$place,
            'description' => $this->text(2000),
            'status' => ['sometimes', Rule::enum(static::STATUS)],
            'starts_on' => self::DAY,
            'ends_on' => [...self::DAY, 'after_or_equal:starts_on'],
            'owner_id' => ['nullable', $this->member()],
            'version' => ['nullable', 'integer'],
            ...$this->details(),
        ];
    }

    /**
     * What a new campaign is made with: its place, and an owner unless it is to have none.
     *
     * @throws ModelNotFoundException
     */
    public function fields(): array
    {
        $project = $this->project() ?? throw new ModelNotFoundException;
        $folder = $project->folders()->findOrFail($this->input('folder_id'));

        return [
            'owner_id' => $this->user()->id,
            ...$this->validated(),
            'project_id' => $project->id,
            'folder_id' => $folder->id,
        ];
    }

    /** Named by its slug or its id; that of a record which is there already stays. */
    protected function project(): ?Project
    {
        $name = $this->input('project_id');

        return $this->record()?->project ?? (is_scalar($name) ? (new Project)->resolveRouteBinding($name) : null);
    }
}
