/**
 * Caches the data of pages (docs/decisions/0006-fresh-data.md). Entries live as long as the server allows. Data that links
 * prefetch (use-links.ts) is kept for the click. Any write clears the cache.
 */
const kept = new Map<string, { until: number; response: Response }>();
const ahead = new Map<string, { until: number; response: Promise<Response> }>();
let writes = 0;

/** Milliseconds. */
const aheadLifetime = 30_000;

export function dropFreshData(): void {
  kept.clear();
  ahead.clear();
  writes += 1;
}

export function askAhead(address: string): void {
  const { href } = new URL(address, location.href);
  const known = kept.get(href) ?? ahead.get(href);
  if (known && known.until > Date.now()) return;
  const response = fetch(href, { headers: { Purpose: "prefetch" } });
  response.catch(() => undefined);
  // The body stays unread, for the click.
  ahead.set(href, { until: Date.now() + aheadLifetime, response });
}

export async function readData(request: Request): Promise<Response> {
  const href = request.url;
  const known = kept.get(href);
  if (known && known.until > Date.now()) return known.response.clone();
  kept.delete(href);
  const before = writes;
  const response = (await takeAhead(href)) ?? (await fetch(request));
  const seconds = freshSeconds(response);
  if (seconds > 0) void keepWhole(href, response.clone(), { seconds, before });
  return response;
}

/** Keeps an answer once all of it is there. A navigation that is given up ends its answer in the middle. */
async function keepWhole(
  href: string,
  response: Response,
  { seconds, before }: { seconds: number; before: number },
): Promise<void> {
  const until = Date.now() + seconds * 1000;
  const body = await response.blob().catch(() => null);
  if (body !== null && before === writes) kept.set(href, { until, response: new Response(body, response) });
}

async function takeAhead(href: string): Promise<Response | null> {
  const known = ahead.get(href);
  ahead.delete(href);
  if (!known || known.until <= Date.now()) return null;
  const response = await known.response.catch(() => null);
  return response && freshSeconds(response) > 0 ? response : null;
}

const freshSeconds = ({ headers }: Response) => Number(headers.get("X-Fresh-For"));
