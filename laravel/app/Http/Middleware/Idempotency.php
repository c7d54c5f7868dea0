<?php

namespace App\Http\Middleware;

use Closure;
use Illuminate\Http\Request;
use Illuminate\Support\Facades\Cache;
use Symfony\Component\HttpFoundation\Response;

/** A form that is sent twice is done once: the second time gets the first answer. */
class Idempotency
{
    public function handle(Request $request, Closure $next): Response
    {
        $key = $request->header('Idempotency-Key');
        if ($request->isMethodSafe() || ! is_string($key)) {
            return $next($request);
        }

        $who = $request->user()?->getAuthIdentifier() ?? $request->ip();
        $name = 'idempotency:'.sha1(implode("\n", [$who, $key, $request->method(), $request->path()]));
        $files = array_map(fn ($file) => sha1_file($file->getRealPath()), $request->allFiles());
        $body = sha1(json_encode([$request->input(), $files]));

        return Cache::lock("$name:lock", 60)->block(30, function () use ($request, $next, $name, $body) {
            if ($kept = Cache::get($name)) {
                return $kept['body'] === $body
                    ? response($kept['content'], $kept['status'], ['Content-Type' => 'application/json'])
                    : response()->json(['message' => 'You already submitted this form with different content. Submit it again to save these changes too.'], 422);
            }
            $response = $next($request);
            if ($response->isSuccessful()) {
                $content = $response->getContent();
                Cache::put($name, ['body' => $body, 'status' => $response->getStatusCode(), 'content' => $content], now()->addDay());
            }

            return $response;
        });
    }
}
