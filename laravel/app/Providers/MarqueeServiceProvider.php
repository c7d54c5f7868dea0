<?php

namespace App\Providers;

use Illuminate\Auth\Notifications\VerifyEmail;
use Illuminate\Support\Facades\URL;
use Illuminate\Support\ServiceProvider;

class MarqueeServiceProvider extends ServiceProvider
{
    public function boot(): void
    {
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
