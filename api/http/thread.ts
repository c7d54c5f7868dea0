import { Piscina } from "piscina";

type Options = {
  /** Of the heap, in megabytes. Buffers aren't counted in it. */
  memory?: number;
  /** What the program finds as its `workerData`. */
  given?: unknown;
};

type RunOptions = Pick<NonNullable<Parameters<Piscina["run"]>[1]>, "transferList"> & {
  /** Ends the thread, if the program hasn't answered. */
  signal?: AbortSignal;
};

export type Thread<Asked, Answer> = {
  /** @throws what the program throws, why the thread has ended, or AbortError */
  run: (asked: Asked, options?: RunOptions) => Promise<Answer>;
  close: () => Promise<void>;
};

/** How long a thread stays without work, because it takes memory. */
const IDLE_MS = 10_000;
/** In megabytes. As much as without it takes three times the memory, and is no faster. */
const YOUNG = 8;

/**
 * Returns what runs a program in a thread of its own, so that nobody else waits for it. The thread starts when there is work, and
 * is kept for the next. Its users give it one piece of work after the other, from a queue of ours: Piscina’s own has no limit for
 * work with a signal, and what waits in it behind a thread that is ended isn’t started.
 * @param program its default export answers
 */
export function createThread<Asked, Answer>(
  program: URL,
  { memory, given }: Options = {},
): Thread<Asked, Answer> {
  const pool = new Piscina<Asked, Answer>({
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    workerData: given,
    resourceLimits: {
      maxYoungGenerationSizeMb: YOUNG,
      ...(memory !== undefined && { maxOldGenerationSizeMb: memory }),
    },
    // With it, a thread would hold what it was last asked and has answered.
    atomics: "disabled",
    recordTiming: false,
  });
  // Without a listener, what fails in an idle thread would end the process. The next work gets a new thread.
  pool.on("error", () => undefined);
  return {
    // Named by each piece of work, the program may fail as it loads: the work fails, instead of waiting for a thread forever.
    run: (asked, options) => pool.run(asked, { ...options, filename: program.href }),
    close: () => pool.destroy(),
  };
}

/** @returns null if the thread doesn't answer in time */
export async function answerOf<Asked, Answer>(
  thread: Thread<Asked, Answer>,
  asked: Asked,
  patience: number,
): Promise<Answer | null> {
  try {
    return await thread.run(asked, { signal: AbortSignal.timeout(patience) });
  } catch (error) {
    if (error instanceof Error && error.name === "AbortError") return null;
    throw error;
  }
}
