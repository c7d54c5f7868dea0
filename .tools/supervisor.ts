import { setTimeout as pause } from "node:timers/promises";
import { messageOf } from "./errors.ts";
import { type Running, untilHealthy } from "./processes.ts";

/** Milliseconds before a process that died is started again: the first time, and at most. */
const FIRST_WAIT = 1000;
const LONGEST_WAIT = 30_000;
/** More deaths than this within a minute, and a person has to look. */
const MOST_DEATHS = 10;
const MINUTE = 60_000;

/**
 * Starts a process and starts it again whenever it ends by itself. The wait doubles while it does not get as far as answering.
 * @param start starts it once
 * @param address where it answers
 * @param tell hears, in a sentence, of each death
 * @returns the process as one: `ended` resolves only when it has been stopped or died too often
 * @throws StartError when it does not come up the first time
 */
export async function keepRunning(
  start: () => Running,
  address: string,
  tell: (words: string) => void,
): Promise<Running> {
  let current = start();
  try {
    await untilHealthy(current, address);
  } catch (error) {
    await current.stop();
    throw error;
  }
  const leaving = new AbortController();
  const deaths: number[] = [];
  let wait = FIRST_WAIT;

  async function watch(): Promise<string> {
    for (;;) {
      const words = await current.ended;
      if (leaving.signal.aborted) return words;
      deaths.push(performance.now());
      const recent = deaths.filter((at) => performance.now() - at < MINUTE).length;
      if (recent >= MOST_DEATHS) return `${words}, ${recent} times within a minute`;
      tell(`${words}; starting it again in ${wait / 1000} s.`);
      await pause(wait, undefined, { signal: leaving.signal }).catch(() => undefined);
      if (leaving.signal.aborted) return words;
      current = start();
      try {
        await untilHealthy(current, address);
        wait = FIRST_WAIT;
        tell(`${current.name} is running again.`);
      } catch (error) {
        wait = Math.min(LONGEST_WAIT, wait * 2);
        if (leaving.signal.aborted) return words;
        // Alive and silent is no better than dead.
        tell(messageOf(error));
        current.signal("SIGKILL");
      }
    }
  }

  return {
    name: current.name,
    pid: () => current.pid(),
    ended: watch(),
    signal: (kind) => current.signal(kind),
    stop() {
      leaving.abort();
      return current.stop();
    },
  };
}
