import { memberOf, nowOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { data } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { furthestPlace, stepsDone } from "./repository.ts";

/** Returns the organization's progress toward its first post. Samples don't count. */
export async function showFirstSteps(exchange: Exchange): Promise<Reply> {
  const { db } = exchange.deps;
  const member = memberOf(exchange);
  const [place, done] = await Promise.all([
    furthestPlace(db, member),
    stepsDone(db, member, nowOf(exchange)),
  ]);
  return data({ ...place, ...done });
}
