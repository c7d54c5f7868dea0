<?php

namespace App\Providers;

use App\Http\Middleware\Habits;
use App\Http\Middleware\Idempotency;
use Illuminate\Contracts\Debug\ExceptionHandler;
use Illuminate\Contracts\Http\Kernel;
use Illuminate\Foundation\Exceptions\Handler;
use Illuminate\Http\Request;
use Illuminate\Support\ServiceProvider;
use Symfony\Component\HttpKernel\Exception\NotFoundHttpException;

/** Turns the starter into a Laravel of other people's habits: those that storage/habits names, read anew at every call. */
class HabitServiceProvider extends ServiceProvider
{
    public function register(): void
    {
        if (Habits::has('cookie_session')) {
            config(['session.driver' => 'cookie']);
        }
        if (Habits::has('image_url') || Habits::has('image_path') || Habits::has('image_object')) {
            config(['filesystems.default' => 'public']);
        }
    }

    public function boot(): void
    {
        $this->app->make(Kernel::class)->appendMiddlewareToGroup('api', Habits::class);
        // After the person is known, and around everything that answers.
        $this->app->make(Kernel::class)->addToMiddlewarePriorityBefore(Idempotency::class, Habits::class);

        if (Habits::has('fallback_404')) {
            $this->callAfterResolving(ExceptionHandler::class, fn (Handler $handler) => $handler->renderable(
                fn (NotFoundHttpException $error, Request $request) => $error->getPrevious() === null
                    ? response()->json(['status' => 'error', 'error' => 'Nothing lives here'], 404)
                    : null,
            ));
        }
    }
}
