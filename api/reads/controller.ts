import { READS_MAX } from "#contract/limits.ts";
import { invalidField } from "#api/http/errors.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { data } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";

/** Returns the responses to the reads in `path[]`, each with the status and the body that it has by itself. */
export async function readTogether(exchange: Exchange): Promise<Reply> {
  const paths = exchange.url.searchParams.getAll("path[]");
  if (paths.length > READS_MAX)
    throw invalidField("path", `The path field must not have more than ${READS_MAX} items.`);
  const replies = await Promise.all(paths.map((path) => exchange.read(exchange, path)));
  return data(replies.map((reply) => reply && { status: reply.status, body: reply.body }));
}
