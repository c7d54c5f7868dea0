<?php

namespace App\Http\Resources;

use Illuminate\Http\Request;
use Illuminate\Http\Resources\Json\JsonResource;

abstract class RecordResource extends JsonResource
{
    /** What the asking person may do; the web app offers nothing else. */
    protected function can(Request $request): array
    {
        return [
            'update' => $request->user()->can('update', $this->resource),
            'delete' => $request->user()->can('delete', $this->resource),
        ];
    }
}
