<?php

use App\Http\Middleware\Idempotency;
use App\Http\Resources\UserResource;
use Illuminate\Http\Request;
use Illuminate\Http\Resources\Json\JsonResource;
use Illuminate\Support\Facades\DB;
use Illuminate\Support\Facades\Route;
use Illuminate\Support\Str;

Route::middleware('auth:sanctum')->group(function () {
    Route::get('/user', fn (Request $request) => new UserResource($request->user()));
});

// As little of the rest as sign-in can be tried with: somebody's organization, and a list and a form behind it.
Route::middleware(['auth:sanctum', 'verified', Idempotency::class])->group(function () {
    $found = fn (string $table, int $id) => (array) DB::table($table)->find($id);

    Route::get('/organization', fn (Request $request) => [
        'organization' => DB::table('organizations')->where('user_id', $request->user()->id)->first(),
    ]);

    Route::post('/organization', function (Request $request) use ($found) {
        ['name' => $name] = $request->validate(['name' => ['required', 'string', 'max:255']]);
        $id = DB::table('organizations')->insertGetId([
            'user_id' => $request->user()->id,
            'name' => $name,
            'slug' => Str::slug($name),
        ]);

        return response(['organization' => $found('organizations', $id)], 201);
    });

    Route::get('/projects', fn (Request $request) => JsonResource::collection(
        DB::table('projects')->where('user_id', $request->user()->id)->orderBy('id')->paginate(20)->through(fn ($row) => (array) $row),
    ));

    Route::post('/projects', function (Request $request) use ($found) {
        $given = $request->validate([
            'name' => ['required', 'string', 'max:255'],
            'description' => ['nullable', 'string'],
        ]);
        $id = DB::table('projects')->insertGetId($given + [
            'user_id' => $request->user()->id,
            'slug' => Str::slug($given['name']).'-'.Str::lower(Str::random(6)),
            'created_at' => now(),
            'updated_at' => now(),
        ]);

        return response(['data' => $found('projects', $id)], 201);
    });

    Route::get('/projects/{project}', function (Request $request, string $project) {
        $row = DB::table('projects')->where('user_id', $request->user()->id)->where('slug', $project)->first();

        return $row ? ['data' => $row] : abort(404);
    });
});
