import { once } from "node:events";
import { Worker } from "node:worker_threads";

type Limits = {
  /** In milliseconds. */
  patience: number;
  /** Of the heap, in megabytes. Buffers aren't counted in it. */
  memory?: number;
};

/**
 * Runs a program in a thread of its own, so that nobody else waits for it.
 * @param program gets `asked` as its `workerData`, and posts one message
 * @returns that message, or null if there is none in time
 */
export async function answerApart<Answer>(
  program: URL,
  asked: unknown,
  { patience, memory }: Limits,
): Promise<Answer | null> {
  // With this of `--watch`, Node would post the names of the thread’s modules before the answer.
  const { WATCH_REPORT_DEPENDENCIES: _, ...env } = process.env;
  const worker = new Worker(program, {
    env,
    workerData: asked,
    ...(memory !== undefined && { resourceLimits: { maxOldGenerationSizeMb: memory } }),
  });
  try {
    const [answer] = (await once(worker, "message", { signal: AbortSignal.timeout(patience) })) as [Answer];
    return answer;
  } catch (error) {
    if (error instanceof Error && error.name === "AbortError") return null;
    throw error;
  } finally {
    await worker.terminate();
  }
}
