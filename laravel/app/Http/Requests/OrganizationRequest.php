<?php

namespace App\Http\Requests;

use Illuminate\Foundation\Http\FormRequest;

class OrganizationRequest extends FormRequest
{
    public function rules(): array
    {
        return [
            'name' => ['required', 'string', 'max:100'],
            'timezone' => ['nullable', 'timezone'],
            'week_starts_on' => ['integer', 'min:0', 'max:6'],
            'currency' => ['nullable', 'string', 'regex:/^[A-Z]{3}$/'],
        ];
    }
}
