<?php

namespace App\Http\Requests;

use App\Models\Item;
use Illuminate\Validation\Rule;

/** An upload, or other words for the image that is there; by DELETE, neither. */
abstract class ReferenceImageRequest extends RecordRequest
{
    /** The field that names what the image belongs to. */
    protected const KEY = '';

    public function record(): ?Item
    {
        return $this->filled(static::KEY) ? static::MODEL::findOrFail($this->integer(static::KEY)) : null;
    }

    public function rules(): array
    {
        $upload = [
            'image' => [
                'bail', Rule::requiredIf($this->record() !== null && $this->record()->image_id === null), 'image',
                'mimes:png,jpg,jpeg,webp,gif', 'max:30720', 'dimensions:max_width=16384,max_height=16384',
            ],
            'alt' => $this->text(1000),
        ];

        return [
            static::KEY => ['required'],
            ...($this->isMethod('POST') ? $upload : []),
            'version' => ['nullable', 'integer'],
        ];
    }
}
