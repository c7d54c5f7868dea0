<?php

namespace App\Http\Controllers;

use App\Http\Requests\MetaContentImageRequest;
use App\Http\Requests\MetaContentRequest;
use App\Http\Resources\MetaContentResource;
use App\Models\MetaAd;
use App\Models\MetaContent;
use Illuminate\Http\Response;
use Illuminate\Support\Facades\Gate;

class MetaContentController extends Controller
{
    public function store(MetaContentRequest $request): MetaContentResource
    {
        $ad = MetaAd::findOrFail($request->integer('meta_ad_id'));

        $fields = ['owner_id' => $request->user()->id, ...$request->fields()];

        return new MetaContentResource($ad->contents()->create($fields)->refresh());
    }

    public function update(MetaContentRequest $request, MetaContent $metaContent): MetaContentResource
    {
        return new MetaContentResource($metaContent->revise($request->fields()));
    }

    public function updateImage(MetaContentImageRequest $request): MetaContentResource
    {
        return new MetaContentResource($request->record()->reviseImage($request->validated()));
    }

    public function destroyImage(MetaContentImageRequest $request): MetaContentResource
    {
        return new MetaContentResource($request->record()->removeImage($request->validated()));
    }

    public function destroy(MetaContent $metaContent): Response
    {
        Gate::authorize('delete', $metaContent);
        $metaContent->delete();

        return response()->noContent();
    }
}
