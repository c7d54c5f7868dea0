import { memberOf, nowOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { data } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { furthestPlace, hasOthers, hasPost } from "./repository.ts";

/** Returns the organization's progress toward its first post. Samples don't count. */
export async function showFirstSteps(exchange: Exchange): Promise<Reply> {
  const { db } = exchange.deps;
  const member = memberOf(exchange);
  const [place, has_post, has_others] = await Promise.all([
    furthestPlace(db, member),
    hasPost(db, member),
    hasOthers(db, member.organization.id, nowOf(exchange)),
  ]);
  return data({ ...place, has_post, has_others });
}
