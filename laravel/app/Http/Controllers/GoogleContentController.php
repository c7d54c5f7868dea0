<?php

namespace App\Http\Controllers;

use App\Http\Requests\GoogleContentRequest;
use App\Http\Resources\GoogleContentResource;
use App\Models\GoogleAd;
use App\Models\GoogleContent;
use Illuminate\Http\Response;
use Illuminate\Support\Facades\Gate;

class GoogleContentController extends Controller
{
    public function store(GoogleContentRequest $request): GoogleContentResource
    {
        $ad = GoogleAd::findOrFail($request->integer('google_ad_id'));

        $fields = ['owner_id' => $request->user()->id, ...$request->fields()];

        return new GoogleContentResource($ad->contents()->create($fields)->refresh());
    }

    public function show(GoogleContent $googleContent): GoogleContentResource
    {
        return new GoogleContentResource($googleContent);
    }

    public function update(GoogleContentRequest $request, GoogleContent $googleContent): GoogleContentResource
    {
        return new GoogleContentResource($googleContent->revise($request->fields()));
    }

    public function destroy(GoogleContent $googleContent): Response
    {
        Gate::authorize('delete', $googleContent);
        $googleContent->delete();

        return response()->noContent();
    }
}
