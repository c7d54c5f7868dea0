/**
 * Keeps the data of client navigations for as long as the server says it is fresh, and drops all of it at any write. React Router
 * asks for every page's data by `fetch` and offers no place of its own to keep it (docs/decisions/0006-fresh-data.md).
 */
type Kept = { until: number; response: Response };
const kept = new Map<string, Kept>();
let writes = 0;
let reloadUntil = 0;

/** Milliseconds for which prefetched answers may lie in the browser's cache. */
const prefetchLifetime = 30_000;

export function dropFreshData(): void {
  kept.clear();
  writes += 1;
  reloadUntil = Date.now() + prefetchLifetime;
}

export function keepDataFresh(): void {
  const ask = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    if (url.origin !== location.origin) return ask(request);
    if (request.method !== "GET") {
      dropFreshData();
      try {
        return await ask(request);
      } finally {
        dropFreshData();
      }
    }
    if (!url.pathname.endsWith(".data")) return ask(request);

    const known = kept.get(url.href);
    if (known && known.until > Date.now()) return known.response.clone();
    kept.delete(url.href);
    const before = writes;
    // What was fetched ahead before a write is out of date, though the browser's own cache does not know.
    const response = await ask(request, Date.now() < reloadUntil ? { cache: "reload" } : undefined);
    const seconds = Number(response.headers.get("X-Fresh-For"));
    if (seconds > 0 && before === writes)
      kept.set(url.href, { until: Date.now() + seconds * 1000, response: response.clone() });
    return response;
  };
}
