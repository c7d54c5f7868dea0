<?php

namespace App\Http\Controllers;

use App\Http\Requests\BlogRequest;
use App\Http\Resources\BlogResource;
use App\Models\Blog;
use Illuminate\Http\Response;
use Illuminate\Support\Facades\Gate;

class BlogController extends Controller
{
    public function store(BlogRequest $request): BlogResource
    {
        return new BlogResource(Blog::create($request->fields()));
    }

    public function show(Blog $blog): BlogResource
    {
        return new BlogResource($blog);
    }

    public function update(BlogRequest $request, Blog $blog): BlogResource
    {
        return new BlogResource($blog->revise($request->validated()));
    }

    public function destroy(Blog $blog): Response
    {
        Gate::authorize('delete', $blog);
        $blog->delete();

        return response()->noContent();
    }
}
