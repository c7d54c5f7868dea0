<?php

namespace App\Http\Controllers;

use App\Http\Resources\MemberResource;
use App\Models\Project;
use Illuminate\Http\Request;
use Illuminate\Http\Resources\Json\AnonymousResourceCollection;

class MemberController extends Controller
{
    /** Everybody in an organization is in all its projects. */
    public function index(Request $request, string $organization): AnonymousResourceCollection
    {
        $known = $request->user()->organizations()->findOrFail((int) $organization);
        $members = $known->users()->search($request->query('search'), ['name', 'email'])->orderBy('name')->orderBy('users.id');
        $project = $request->query('project');
        if (is_string($project) && $project !== '' && (new Project)->resolveRouteBinding($project) === null) {
            $members->whereRaw('1 = 0');
        }

        return MemberResource::collection($members->get());
    }
}
