/**
 * Returns whether an `/api/*` call comes from the web app, as Sanctum does: the Referer, or without one the Origin, starts with a
 * listed host and port. Case matters, as it does there. Source: laravel/sanctum
 * src/Http/Middleware/EnsureFrontendRequestsAreStateful.php.
 */
export function isFromFrontend(request: Request, domains: readonly string[]): boolean {
  const from = request.headers.get("Referer") || request.headers.get("Origin");
  if (!from) return false;
  const bare = `${from.replace(/^https?:\/\//, "").replace(/\/+$/, "")}/`;
  return domains.some((domain) => bare.startsWith(`${domain}/`));
}
