<?php

namespace App\Providers;

use App\Http\Middleware\Habits;
use App\Http\Middleware\Idempotency;
use Illuminate\Contracts\Http\Kernel;
use Illuminate\Support\ServiceProvider;

/** Turns the starter into a Laravel of other people's habits: those that storage/habits names, read anew at every call. */
class HabitServiceProvider extends ServiceProvider
{
    public function register(): void
    {
        if (Habits::has('image_url') || Habits::has('image_path') || Habits::has('image_object')) {
            config(['filesystems.default' => 'public']);
        }
    }

    public function boot(): void
    {
        $this->app->make(Kernel::class)->appendMiddlewareToGroup('api', Habits::class);
        // After the person is known, and around everything that answers.
        $this->app->make(Kernel::class)->addToMiddlewarePriorityBefore(Idempotency::class, Habits::class);
    }
}
