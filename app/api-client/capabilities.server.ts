/** How long the API's capabilities are cached, in milliseconds. A call that the API gains is found after that. */
const KEPT = 10 * 60_000;
const known = new Map<string, { answer: boolean; until: number }>();
let fallback: { words: string; until: number } | undefined;

/** Something that an API may lack: a call (`GET /api/trash`) or a feature of a call (`GET /api/projects search`). */
type Capability = string;

/** Returns what was learned about the API in the last ten minutes, or undefined. */
export function knownCapability(name: Capability, now = Date.now()): boolean | undefined {
  const found = known.get(name);
  return found && found.until > now ? found.answer : undefined;
}

/** Caches a capability. The names come from the code and never from a request, so the cache stays small. */
export function learnCapability(name: Capability, answer: boolean, now = Date.now()): void {
  known.set(name, { answer, until: now + KEPT });
}

/** Returns the API's message for unknown URLs, or undefined if it isn't known. Empty if it has none of its own. */
export const knownFallback = (now = Date.now()): string | undefined =>
  fallback && fallback.until > now ? fallback.words : undefined;

export function learnFallback(words: string, now = Date.now()): string {
  fallback = { words, until: now + KEPT };
  return words;
}

/** Forgets all that was learned, for a host that puts another API behind the same process. */
export function forgetCapabilities(): void {
  known.clear();
  fallback = undefined;
}
