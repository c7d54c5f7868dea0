<?php

namespace App\Exceptions;

use Exception;
use Illuminate\Contracts\Debug\ShouldntReport;
use Illuminate\Database\Eloquent\Model;
use Illuminate\Http\JsonResponse;

/** Somebody else has saved since. The answer holds what is there now, so that nothing typed is lost. */
class StaleRecord extends Exception implements ShouldntReport
{
    public function __construct(private Model $current)
    {
        parent::__construct('Someone else saved changes while you were editing.');
    }

    public function render(): JsonResponse
    {
        $resource = 'App\\Http\\Resources\\'.class_basename($this->current).'Resource';

        return response()->json(['message' => $this->getMessage(), 'data' => new $resource($this->current)], 412);
    }
}
