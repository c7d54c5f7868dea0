import type { MetaContentRow } from "#api/data/schema.ts";
import { memberOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { requireThat } from "#api/organizations/policy.ts";
import { mayChange, placed } from "#api/projects/policy.ts";

export async function requireChange(exchange: Exchange, content: MetaContentRow): Promise<void> {
  const { db } = exchange.deps;
  requireThat(mayChange(memberOf(exchange), await placed(db, content, content.meta_ad_id)));
}
