<?php

namespace App\Http\Controllers;

use App\Http\Requests\SocialCalendarRequest;
use App\Http\Resources\SocialCalendarResource;
use App\Models\SocialCalendar;
use Illuminate\Http\Request;
use Illuminate\Http\Response;
use Illuminate\Support\Facades\Gate;

class SocialCalendarController extends Controller
{
    public function store(SocialCalendarRequest $request): SocialCalendarResource
    {
        return new SocialCalendarResource(SocialCalendar::create($request->fields()));
    }

    /** With its posts, or with those of some days and those without one. */
    public function show(Request $request, SocialCalendar $socialCalendar): SocialCalendarResource
    {
        [$from, $to] = array_map(
            fn (mixed $day) => is_string($day) && preg_match('/^\d{4}-\d\d-\d\d$/', $day) ? $day : null,
            [$request->query('from'), $request->query('to')],
        );
        $socialCalendar->loadCount('boards')->load(['boards' => fn ($boards) => $boards
            ->when($from, fn ($query) => $query->where(fn ($query) => $query->whereDate('planned_for', '>=', $from)->orWhereNull('planned_for')))
            ->when($to, fn ($query) => $query->where(fn ($query) => $query->whereDate('planned_for', '<=', $to)->orWhereNull('planned_for')))
            ->with('owner', 'image')
            ->orderByRaw('planned_for is null')->orderBy('planned_for')->orderBy('position')->orderBy('id')]);

        return (new SocialCalendarResource($socialCalendar))->additional(['data' => [
            'planned_before' => $from ? $socialCalendar->boards()->where('planned_for', '<', $from)->max('planned_for') : null,
            'planned_after' => $to ? $socialCalendar->boards()->where('planned_for', '>', $to)->min('planned_for') : null,
        ]]);
    }

    public function update(SocialCalendarRequest $request, SocialCalendar $socialCalendar): SocialCalendarResource
    {
        return new SocialCalendarResource($socialCalendar->revise($request->replacement()));
    }

    public function destroy(SocialCalendar $socialCalendar): Response
    {
        Gate::authorize('delete', $socialCalendar);
        $socialCalendar->delete();

        return response()->noContent();
    }
}
