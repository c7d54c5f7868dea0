<?php

namespace App\Http\Controllers;

use App\Http\Requests\BoardContentRequest;
use App\Http\Requests\BoardImageRequest;
use App\Http\Requests\BoardRequest;
use App\Http\Resources\BoardResource;
use App\Models\Board;
use App\Models\SocialCalendar;
use Illuminate\Http\Response;
use Illuminate\Support\Facades\Gate;

class BoardController extends Controller
{
    public function store(BoardRequest $request): BoardResource
    {
        $calendar = SocialCalendar::findOrFail($request->integer('social_calendar_id'));
        $fields = ['owner_id' => $request->user()->id, 'link_url' => $calendar->default_link, ...$request->validated()];

        return new BoardResource($calendar->boards()->create($fields)->refresh());
    }

    public function show(Board $board): BoardResource
    {
        return new BoardResource($board);
    }

    public function update(BoardRequest $request, Board $board): BoardResource
    {
        return new BoardResource($board->revise($request->validated()));
    }

    public function updateContent(BoardContentRequest $request): BoardResource
    {
        return new BoardResource($request->record()->revise($request->validated()));
    }

    public function updateImage(BoardImageRequest $request): BoardResource
    {
        return new BoardResource($request->record()->reviseImage($request->validated()));
    }

    public function destroyImage(BoardImageRequest $request): BoardResource
    {
        return new BoardResource($request->record()->removeImage($request->validated()));
    }

    public function destroy(Board $board): Response
    {
        Gate::authorize('delete', $board);
        $board->delete();

        return response()->noContent();
    }
}
