<?php

namespace App\Http\Requests;

use App\Enums\ItemStatus;
use Illuminate\Validation\Rule;

/** A content item of an ad. The specification has its id in the body of an update too. */
abstract class ContentRequest extends RecordRequest
{
    use ChecksStatus;

    /** The field that names the campaign of a new one. */
    protected const PARENT = '';

    abstract protected function texts(): array;

    public function rules(): array
    {
        $name = match ($this->method()) {
            'POST' => [static::PARENT => ['required', 'integer']],
            'PUT' => ['content_id' => ['required', Rule::in([$this->record()->id])]],
            default => [],
        };

        return [
            ...$name,
            ...$this->texts(),
            'planned_for' => self::DAY,
            'status' => ['sometimes', Rule::enum(ItemStatus::class)],
            'position' => ['sometimes', 'integer', 'min:0'],
            'owner_id' => ['nullable', $this->member()],
            'version' => ['nullable', 'integer'],
        ];
    }

    public function messages(): array
    {
        return [...parent::messages(), 'content_id.required' => 'Content ID is required to update content.'];
    }
}
