<?php

namespace App\Http\Controllers;

use App\Http\Requests\FolderRequest;
use App\Http\Resources\FolderResource;
use App\Models\Folder;
use App\Models\Project;
use Illuminate\Http\Resources\Json\AnonymousResourceCollection;
use Illuminate\Http\Response;
use Illuminate\Support\Facades\Gate;

class FolderController extends Controller
{
    /** A project has few enough folders to be shown at once. */
    public function index(Project $project): AnonymousResourceCollection
    {
        return FolderResource::collection($project->folders()->orderBy('position')->orderBy('id')->get());
    }

    public function store(FolderRequest $request, Project $project): FolderResource
    {
        return new FolderResource($project->folders()->create($request->validated()));
    }

    public function show(Project $project, Folder $folder): FolderResource
    {
        return new FolderResource($folder);
    }

    public function update(FolderRequest $request, Project $project, Folder $folder): FolderResource
    {
        return new FolderResource($folder->revise($request->validated()));
    }

    public function destroy(Project $project, Folder $folder): Response
    {
        Gate::authorize('delete', $folder);
        $folder->delete();

        return response()->noContent();
    }
}
