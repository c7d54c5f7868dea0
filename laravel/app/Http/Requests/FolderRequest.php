<?php

namespace App\Http\Requests;

use App\Models\Folder;
use Illuminate\Validation\Rule;

class FolderRequest extends RecordRequest
{
    protected const MODEL = Folder::class;

    protected function record(): ?Folder
    {
        return $this->route('folder');
    }

    public function rules(): array
    {
        return [
            'name' => $this->needed('max:80'),
            'description' => $this->text(500),
            'colour' => ['nullable', Rule::in(self::COLOURS)],
            'position' => ['sometimes', 'integer', 'min:0'],
            'version' => ['nullable', 'integer'],
        ];
    }
}
