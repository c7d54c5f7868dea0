import { passagesIn, writtenIn } from "#domain/blogs/quoted-passage.ts";
import { createQueue } from "#api/http/queue.ts";
import { answerOf, createThread } from "#api/http/thread.ts";

export type Asked = { body: string; passages: readonly string[] };

/** Any Markdown of this many characters is parsed in a few milliseconds. */
const SHORT = 4000;
const PATIENCE_MS = 10_000;

const thread = createThread<Asked, string[]>(new URL("./passages-worker.ts", import.meta.url));
const inTurn = createQueue({ atOnce: 1, waiting: 50 });

/** Returns the passages that occur in a post, as written or as rendered. */
export async function passagesFound({ body, passages }: Asked): Promise<ReadonlySet<string>> {
  if (body.length <= SHORT) return new Set(passages.filter(passagesIn(body)));
  const isWritten = writtenIn(body);
  const others = passages.filter((passage) => !isWritten(passage));
  const read = others.length === 0 ? [] : await inTurn(() => readElsewhere({ body, passages: others }));
  return new Set([...passages.filter(isWritten), ...read]);
}

/** Parses the text in a separate thread. A passage that isn't found in time counts as missing. */
const readElsewhere = async (asked: Asked): Promise<string[]> =>
  (await answerOf(thread, asked, PATIENCE_MS)) ?? [];
