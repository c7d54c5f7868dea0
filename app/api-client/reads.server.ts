import { z } from "zod";
import { READS_MAX } from "#contract/limits.ts";

/** Responses to several reads, in their order. Null for one that has to be made by itself. */
export const ReadsSchema = z.object({
  data: z.array(z.object({ status: z.number().int(), body: z.unknown().optional() }).nullable()),
});

/** As many characters of a URL as every server takes. */
const LENGTH_MAX = 4000;

type Waiting<Answer> = {
  path: string;
  resolve: (answer: Answer | Promise<Answer>) => void;
};

/**
 * Collects the reads that are asked for in one turn of the event loop, so that a page and its frame make one call instead of one each.
 * @param askAll resolves to null for a read that has to be made by itself, and to null if all of them have to
 */
export function createReads<Answer>(
  askOne: (path: string) => Promise<Answer>,
  askAll: (paths: string[]) => Promise<(Answer | null)[] | null>,
): (path: string) => Promise<Answer> {
  let waiting: Waiting<Answer>[] = [];

  function send(together: Waiting<Answer>[]): void {
    const [first] = together;
    if (first === undefined) return;
    if (together.length === 1) {
      first.resolve(askOne(first.path));
      return;
    }
    const answers = askAll(together.map(({ path }) => path));
    for (const [index, { path, resolve }] of together.entries())
      resolve(answers.then((all) => all?.[index] ?? askOne(path)));
  }

  function sendAll(): void {
    const turn = waiting;
    waiting = [];
    let together: Waiting<Answer>[] = [];
    let length = 0;
    for (const one of turn) {
      const more = encodeURIComponent(one.path).length;
      if (together.length === READS_MAX || length + more > LENGTH_MAX) {
        send(together);
        together = [];
        length = 0;
      }
      together.push(one);
      length += more;
    }
    send(together);
  }

  return (path) =>
    new Promise((resolve) => {
      if (waiting.push({ path, resolve }) === 1) setImmediate(sendAll);
    });
}
