<?php

namespace App\Http\Controllers;

use App\Http\Requests\GoogleAdRequest;
use App\Http\Resources\GoogleAdResource;
use App\Models\GoogleAd;
use Illuminate\Http\Response;
use Illuminate\Support\Facades\Gate;

class GoogleAdController extends Controller
{
    public function store(GoogleAdRequest $request): GoogleAdResource
    {
        return new GoogleAdResource(GoogleAd::create($request->fields()));
    }

    public function show(GoogleAd $googleAd): GoogleAdResource
    {
        return new GoogleAdResource($googleAd->load('contents.owner'));
    }

    public function update(GoogleAdRequest $request, GoogleAd $googleAd): GoogleAdResource
    {
        return new GoogleAdResource($googleAd->revise($request->validated()));
    }

    public function destroy(GoogleAd $googleAd): Response
    {
        Gate::authorize('delete', $googleAd);
        $googleAd->delete();

        return response()->noContent();
    }
}
