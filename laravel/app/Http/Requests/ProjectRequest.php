<?php

namespace App\Http\Requests;

use App\Enums\ProjectStatus;
use App\Models\Project;
use Illuminate\Validation\Rule;

class ProjectRequest extends RecordRequest
{
    protected const MODEL = Project::class;

    protected function record(): ?Project
    {
        return $this->route('project');
    }

    public function rules(): array
    {
        return [
            'name' => $this->needed('max:100'),
            'slug' => [
                'bail', 'sometimes', 'required', 'string', 'max:60', 'regex:/^[a-z0-9]+(-[a-z0-9]+)*$/',
                Rule::notIn(Project::RESERVED),
                Rule::unique('projects')->where('organization_id', $this->user()->organization()->id)->ignore($this->record()),
            ],
            'description' => $this->text(2000),
            'colour' => ['nullable', Rule::in(self::COLOURS)],
            'status' => ['sometimes', Rule::enum(ProjectStatus::class)],
            'starts_on' => self::DAY,
            'ends_on' => [...self::DAY, 'after_or_equal:starts_on'],
            'lead_id' => ['nullable', $this->member()],
            'version' => ['nullable', 'integer'],
        ];
    }
}
