<?php

namespace App\Http\Controllers;

use App\Enums\ProjectStatus;
use App\Http\Requests\ProjectRequest;
use App\Http\Resources\ProjectResource;
use App\Models\Project;
use Illuminate\Database\UniqueConstraintViolationException;
use Illuminate\Http\Request;
use Illuminate\Http\Resources\Json\AnonymousResourceCollection;
use Illuminate\Http\Response;
use Illuminate\Support\Facades\Gate;

class ProjectController extends Controller
{
    private const SORTS = ['name', '-name', 'updated_at', '-updated_at', 'ends_on'];

    public function index(Request $request): AnonymousResourceCollection
    {
        Gate::authorize('viewAny', Project::class);
        $projects = Project::with('lead')
            ->search($request->query('search'), ['name', 'description'])
            ->sorted($request->query('sort'), self::SORTS);
        if (in_array($request->query('status'), array_column(ProjectStatus::cases(), 'value'), true)) {
            $projects->where('status', $request->query('status'));
        }

        return ProjectResource::collection($projects->paginate(20));
    }

    public function store(ProjectRequest $request): ProjectResource
    {
        $create = fn () => Project::create($request->validated());

        // Somebody else may have taken the slug since it was found free.
        return new ProjectResource(retry(3, $create, when: fn ($error) => $error instanceof UniqueConstraintViolationException));
    }

    public function show(Project $project): ProjectResource
    {
        return new ProjectResource($project);
    }

    public function update(ProjectRequest $request, Project $project): ProjectResource
    {
        return new ProjectResource($project->revise($request->validated()));
    }

    public function destroy(Project $project): Response
    {
        Gate::authorize('delete', $project);
        $project->delete();

        return response()->noContent();
    }
}
