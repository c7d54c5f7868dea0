<?php

namespace App\Providers;

use App\Http\Middleware\Idempotency;
use App\Models;
use App\Policies\RecordPolicy;
use Illuminate\Auth\Notifications\VerifyEmail;
use Illuminate\Contracts\Debug\ExceptionHandler;
use Illuminate\Contracts\Http\Kernel;
use Illuminate\Database\Eloquent\ModelNotFoundException;
use Illuminate\Foundation\Exceptions\Handler;
use Illuminate\Http\Request;
use Illuminate\Routing\Middleware\SubstituteBindings;
use Illuminate\Support\Facades\Gate;
use Illuminate\Support\Facades\URL;
use Illuminate\Support\ServiceProvider;
use Symfony\Component\HttpKernel\Exception\NotFoundHttpException;

class MarqueeServiceProvider extends ServiceProvider
{
    private const RECORDS = [
        Models\Project::class, Models\Folder::class, Models\Campaign::class, Models\SocialCalendar::class, Models\MetaAd::class,
        Models\GoogleAd::class, Models\Blog::class, Models\Board::class, Models\MetaContent::class, Models\GoogleContent::class,
    ];

    public function boot(): void
    {
        foreach (self::RECORDS as $record) {
            Gate::policy($record, RecordPolicy::class);
        }

        // A deletion that is sent twice is answered before its record is looked for.
        $this->app->make(Kernel::class)->addToMiddlewarePriorityBefore(SubstituteBindings::class, Idempotency::class);

        // Laravel's own words for a missing record name the class.
        $this->callAfterResolving(ExceptionHandler::class, fn (Handler $handler) => $handler->renderable(
            fn (NotFoundHttpException $error, Request $request) => $request->is('api/*') && $error->getPrevious() instanceof ModelNotFoundException
                ? response()->json(['message' => 'Not found.'], 404)
                : null,
        ));

        // The signed path and query as they are, on the web app's origin: it passes them on byte for byte.
        VerifyEmail::createUrlUsing(function (object $user) {
            $url = URL::temporarySignedRoute('verification.verify', now()->addMinutes(60), [
                'id' => $user->getKey(),
                'hash' => sha1($user->getEmailForVerification()),
            ]);

            return config('app.frontend_url').substr($url, strlen(url('/')));
        });
    }
}
