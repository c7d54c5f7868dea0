import type { Trx } from "#api/data/schema.ts";
import { commit } from "#api/http/commit.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { noContent } from "#api/http/reply.ts";

/** Writes what stays even if the request is refused. Answers with secrets aren't kept for a repeated submission either. */
export async function apart(exchange: Exchange, work: (trx: Trx) => Promise<unknown>): Promise<void> {
  await commit({ ...exchange, once: null }, async (trx) => {
    await work(trx);
    return noContent();
  });
}
