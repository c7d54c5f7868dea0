<?php

namespace App\Providers;

use App\Mail\EmlTransport;
use Illuminate\Support\Facades\Mail;
use Illuminate\Support\ServiceProvider;

class EmlServiceProvider extends ServiceProvider
{
    public function boot(): void
    {
        config(['mail.mailers.eml' => ['transport' => 'eml']]);
        Mail::extend('eml', fn () => new EmlTransport(storage_path('outbox')));
    }
}
