/** How long the API's capabilities are cached, in milliseconds. A call that the API gains is found after that. */
const KEPT = 10 * 60_000;
const known = new Map<string, { answer: boolean; until: number }>();

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

/** Forgets all that was learned, for a host that puts another API behind the same process. */
export const forgetCapabilities = (): void => known.clear();
