/** How long it is remembered what the API has, in milliseconds: a call that it gains is found after that. */
const KEPT = 10 * 60_000;
const known = new Map<string, { answer: boolean; until: number }>();

/** A thing that an API may lack: a call (`GET /api/trash`) or what a call can do (`GET /api/projects search`). */
type Capability = string;

/** What was learned of the API in the last ten minutes; undefined when nothing was. */
export function knownCapability(name: Capability, now = Date.now()): boolean | undefined {
  const found = known.get(name);
  return found && found.until > now ? found.answer : undefined;
}

/** The names come from the code, never from a request, so there are only so many. */
export function learnCapability(name: Capability, answer: boolean, now = Date.now()): void {
  known.set(name, { answer, until: now + KEPT });
}
