<?php

namespace App\Http\Requests;

use App\Models\Board;

class BoardContentRequest extends RecordRequest
{
    protected const MODEL = Board::class;

    public function record(): ?Board
    {
        return $this->filled('board_id') ? Board::findOrFail($this->integer('board_id')) : null;
    }

    public function rules(): array
    {
        return ['board_id' => ['required'], ...BoardRequest::contentRules(), 'version' => ['nullable', 'integer']];
    }
}
