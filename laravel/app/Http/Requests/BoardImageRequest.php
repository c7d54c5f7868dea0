<?php

namespace App\Http\Requests;

use App\Models\Board;

class BoardImageRequest extends ReferenceImageRequest
{
    protected const MODEL = Board::class;

    protected const KEY = 'board_id';
}
