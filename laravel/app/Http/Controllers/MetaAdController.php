<?php

namespace App\Http\Controllers;

use App\Http\Requests\MetaAdRequest;
use App\Http\Resources\MetaAdResource;
use App\Models\MetaAd;
use Illuminate\Http\Response;
use Illuminate\Support\Facades\Gate;

class MetaAdController extends Controller
{
    public function store(MetaAdRequest $request): MetaAdResource
    {
        return new MetaAdResource(MetaAd::create($request->fields()));
    }

    public function show(MetaAd $metaAd): MetaAdResource
    {
        return new MetaAdResource($metaAd->load('contents.owner', 'contents.image'));
    }

    public function update(MetaAdRequest $request, MetaAd $metaAd): MetaAdResource
    {
        return new MetaAdResource($metaAd->revise($request->validated()));
    }

    public function destroy(MetaAd $metaAd): Response
    {
        Gate::authorize('delete', $metaAd);
        $metaAd->delete();

        return response()->noContent();
    }
}
