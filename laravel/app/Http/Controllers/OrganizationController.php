<?php

namespace App\Http\Controllers;

use App\Enums\Role;
use App\Http\Requests\OrganizationRequest;
use App\Http\Resources\OrganizationResource;
use App\Models\Organization;
use Illuminate\Http\JsonResponse;
use Illuminate\Http\Request;
use Illuminate\Support\Facades\DB;
use Illuminate\Validation\Rule;

class OrganizationController extends Controller
{
    public function show(Request $request): OrganizationResource|JsonResponse
    {
        $organization = $request->user()->organization();

        return $organization ? new OrganizationResource($organization) : response()->json(['organization' => null]);
    }

    /** Whoever makes an organization owns it, and goes on in it. */
    public function store(OrganizationRequest $request): JsonResponse
    {
        return DB::transaction(function () use ($request) {
            $organization = Organization::create($request->validated());
            $organization->users()->attach($request->user(), ['role' => Role::Owner]);
            $request->user()->switchTo($organization);

            return (new OrganizationResource($request->user()->organization()))->response()->setStatusCode(201);
        });
    }

    /** For people in several. */
    public function switch(Request $request): OrganizationResource
    {
        $organizations = $request->user()->organizations;
        $request->validate(['organization_id' => ['required', Rule::in($organizations->modelKeys())]]);
        $request->user()->switchTo($organizations->find($request->input('organization_id')));

        return new OrganizationResource($request->user()->organization());
    }
}
