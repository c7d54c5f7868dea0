import { setTimeout as pause } from "node:timers/promises";
import { createCrowd } from "./server/crowd.ts";

/** A browser opens six connections to a site over HTTP/1.1, so the pages need the others. */
const STREAMS_OF_ONE = 4;
const STREAMS_MAX = 500;
/** More often than proxies give up on a silent response. */
const LOOK_MS = 9000;
/** What changes several times in a moment is told once. */
const BURST_MS = 1000;
/** Then the browser connects again, and its session is checked like any other. */
const LIFE_MS = 5 * 60_000;
const RETRY_MS = 5000;

const streamsOf = createCrowd(STREAMS_OF_ONE);
let streams = 0;

type Source = {
  /** Who is counted. */
  who: string;
  /** Aborted when the client has left, or the process stops. */
  signal: AbortSignal;
  first: string;
  /** Milliseconds from one look to the next, unless something has changed. */
  everyMs?: number;
  /** Returns what is current, perhaps after some waiting for a change. Null ends the stream. */
  look: () => Promise<string | null>;
};

/**
 * Streams a text whenever it has changed, as server-sent events. Browsers connect again by themselves when the stream ends, but
 * not after a 204.
 */
export function eventStream({ who, ...source }: Source): Response {
  if (streams >= STREAMS_MAX || !streamsOf.enter(who)) return new Response(null, { status: 204 });
  streams++;
  const leave = () => {
    streams--;
    streamsOf.leave(who);
  };
  const events = eventsOf(source, leave);
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await events.next();
      if (done === true) controller.close();
      else controller.enqueue(value);
    },
    cancel: () => void events.return(),
  });
  return new Response(body, {
    headers: {
      "Content-Type": "text/event-stream",
      "Cache-Control": "private, no-store",
      // Otherwise nginx would collect the events.
      "X-Accel-Buffering": "no",
    },
  });
}

async function* eventsOf({ signal, first, everyMs = LOOK_MS, look }: Omit<Source, "who">, leave: () => void) {
  const encoder = new TextEncoder();
  const end = performance.now() + LIFE_MS;
  try {
    let last = first;
    // Not all at the same moment after a restart.
    yield encoder.encode(`retry: ${RETRY_MS + Math.floor(Math.random() * RETRY_MS)}\ndata: ${first}\n\n`);
    while (!signal.aborted && performance.now() < end) {
      const began = performance.now();
      const now = await look();
      if (now === null) return;
      const isChanged = now !== last;
      yield encoder.encode(isChanged ? `data: ${now}\n\n` : ":\n\n");
      last = now;
      const left = everyMs - (performance.now() - began);
      await pause(isChanged ? BURST_MS : Math.max(0, left), null, { signal });
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    leave();
  }
}
