<?php

namespace App\Http\Requests;

use Illuminate\Database\Eloquent\Model;
use Illuminate\Foundation\Http\FormRequest;
use Illuminate\Validation\Rule;
use Illuminate\Validation\Rules\In;

abstract class RecordRequest extends FormRequest
{
    /** The model's class, for records that are yet to be made. */
    protected const MODEL = '';

    protected const DAY = ['nullable', 'date_format:Y-m-d'];

    protected const INSTANT = ['nullable', 'date_format:Y-m-d\TH:i:sp,Y-m-d\TH:i:sP,Y-m-d\TH:i:s.vp,Y-m-d\TH:i:s.vP'];

    protected const LINK = ['nullable', 'string', 'url:http,https', 'max:2048'];

    protected const COLOURS = ['slate', 'red', 'orange', 'amber', 'green', 'teal', 'blue', 'purple', 'pink'];

    /** What is changed; null for what is made. */
    abstract protected function record(): ?Model;

    public function authorize(): bool
    {
        return $this->record()
            ? $this->user()->can('update', $this->record())
            : $this->user()->can('create', static::MODEL);
    }

    public function messages(): array
    {
        return ['date_format' => __('validation.date')];
    }

    /** Cannot be without, but may be left out of a change. */
    protected function needed(string ...$rules): array
    {
        return [...($this->isMethod('PATCH') ? ['sometimes'] : []), 'required', 'string', ...$rules];
    }

    protected function text(int $max): array
    {
        return ['nullable', 'string', "max:$max"];
    }

    /** Somebody of the same organization. */
    protected function member(): In
    {
        return Rule::in($this->user()->organization()?->users()->pluck('users.id') ?? []);
    }
}
