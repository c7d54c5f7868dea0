<?php

namespace App\Http\Controllers;

use App\Http\Resources\CampaignResource;
use App\Models\Campaign;
use App\Models\Folder;
use App\Models\Project;
use Illuminate\Http\Request;
use Illuminate\Http\Resources\Json\AnonymousResourceCollection;
use Illuminate\Support\Arr;

class CampaignController extends Controller
{
    private const SORTS = ['-updated_at', 'updated_at', 'name', '-name', 'starts_on', '-starts_on'];

    /** One list over the four kinds. */
    public function index(Request $request, Project $project, Folder $folder): AnonymousResourceCollection
    {
        $campaigns = $folder->campaigns()->with('owner')
            ->search($request->query('search'), ['name'])
            ->sorted($request->query('sort'), self::SORTS);
        if ($kinds = array_intersect(Campaign::KINDS, array_filter(Arr::wrap($request->query('kind')), is_string(...)))) {
            $campaigns->whereIn('kind', $kinds);
        }
        if ($statuses = array_filter(Arr::wrap($request->query('status')), is_string(...))) {
            $campaigns->whereIn('status', $statuses);
        }
        if ($request->filled('owner')) {
            $campaigns->where('owner_id', $request->integer('owner'));
        }

        return CampaignResource::collection($campaigns->paginate(20));
    }
}
