<?php

use App\Http\Controllers\BlogController;
use App\Http\Controllers\BoardController;
use App\Http\Controllers\CampaignController;
use App\Http\Controllers\FolderController;
use App\Http\Controllers\GoogleAdController;
use App\Http\Controllers\GoogleContentController;
use App\Http\Controllers\ImageController;
use App\Http\Controllers\MemberController;
use App\Http\Controllers\MetaAdController;
use App\Http\Controllers\MetaContentController;
use App\Http\Controllers\OrganizationController;
use App\Http\Controllers\ProjectController;
use App\Http\Controllers\SocialCalendarController;
use App\Http\Middleware\Idempotency;
use App\Http\Resources\UserResource;
use Illuminate\Http\Request;
use Illuminate\Support\Facades\Route;

Route::middleware('auth:sanctum')->get('/user', fn (Request $request) => new UserResource($request->user()));

Route::middleware(['auth:sanctum', 'verified', Idempotency::class])->group(function () {
    Route::get('/organization', [OrganizationController::class, 'show']);
    Route::post('/organization', [OrganizationController::class, 'store']);
    Route::put('/organization/current', [OrganizationController::class, 'switch']);
    Route::get('/organization/{organization}/members', [MemberController::class, 'index']);

    Route::prefix('projects')->group(function () {
        Route::prefix('social-calendar')->group(function () {
            Route::post('board', [BoardController::class, 'store']);
            Route::put('board/content', [BoardController::class, 'updateContent']);
            Route::post('board/reference-image', [BoardController::class, 'updateImage']);
            Route::delete('board/reference-image', [BoardController::class, 'destroyImage']);
            Route::get('board/{board}', [BoardController::class, 'show']);
            Route::patch('board/{board}', [BoardController::class, 'update']);
            Route::delete('board/{board}', [BoardController::class, 'destroy']);
        });
        Route::apiResource('social-calendar', SocialCalendarController::class)
            ->except('index')->parameter('social-calendar', 'socialCalendar');

        Route::prefix('meta-ad')->group(function () {
            Route::post('content', [MetaContentController::class, 'store']);
            Route::post('content/reference-image', [MetaContentController::class, 'updateImage']);
            Route::delete('content/reference-image', [MetaContentController::class, 'destroyImage']);
            Route::match(['PUT', 'PATCH'], 'content/{metaContent}', [MetaContentController::class, 'update']);
            Route::delete('content/{metaContent}', [MetaContentController::class, 'destroy']);
        });
        Route::apiResource('meta-ad', MetaAdController::class)->except('index')->parameter('meta-ad', 'metaAd');

        Route::prefix('google-ad')->group(function () {
            Route::post('content', [GoogleContentController::class, 'store']);
            Route::get('content/{googleContent}', [GoogleContentController::class, 'show']);
            Route::put('content/{googleContent}', [GoogleContentController::class, 'update']);
            Route::delete('content/{googleContent}', [GoogleContentController::class, 'destroy']);
        });
        Route::apiResource('google-ad', GoogleAdController::class)->except('index')->parameter('google-ad', 'googleAd');

        Route::apiResource('blog', BlogController::class)->except('index');
    });

    Route::apiResource('projects', ProjectController::class);
    Route::apiResource('projects.folders', FolderController::class)->scoped();
    Route::get('/projects/{project}/folders/{folder}/campaigns', [CampaignController::class, 'index'])->scopeBindings();

    Route::get('/files/{image}', [ImageController::class, 'show'])->name('files.show');
});
