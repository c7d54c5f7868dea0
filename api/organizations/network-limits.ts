import type { Reader } from "#api/data/schema.ts";
import { commit } from "#api/http/commit.ts";
import { stale } from "#api/http/errors.ts";
import { memberOf, nowOf } from "#api/http/exchange.ts";
import type { Exchange, Member } from "#api/http/exchange.ts";
import { data } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { validate } from "#api/http/validate.ts";
import { mayAdminister, requireThat } from "./policy.ts";
import { limitsOf, rowOf } from "./repository.ts";
import { networkLimitRules } from "./requests.ts";

const toLimits = async (db: Reader, member: Member) => ({
  limits: await limitsOf(db, member.organization.id),
  version: (await rowOf(db, member.organization.id))?.version ?? 1,
  can: { update: mayAdminister(member) },
});

export const showNetworkLimits = async (exchange: Exchange): Promise<Reply> =>
  data(await toLimits(exchange.deps.db, memberOf(exchange)));

/**
 * Replaces all limits. A network that is left out gets its default limits back.
 * @throws HttpError 412 with the current limits if `version` is stale
 */
export async function replaceNetworkLimits(exchange: Exchange): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayAdminister(member));
  const { limits, version } = await validate(exchange.input, networkLimitRules);
  const organizationId = member.organization.id;
  const limits_json = JSON.stringify(limits);
  return commit(exchange, async (trx) => {
    await trx
      .insertInto("network_limits")
      .values({ organization_id: organizationId, limits_json: "{}", version: 1, updated_at: nowOf(exchange) })
      .onConflict((conflict) => conflict.column("organization_id").doNothing())
      .execute();
    const update = trx
      .updateTable("network_limits")
      .set((row) => ({ limits_json, version: row("version", "+", 1), updated_at: nowOf(exchange) }))
      .where("organization_id", "=", organizationId);
    const { numUpdatedRows } = await (
      typeof version === "number" ? update.where("version", "=", version) : update
    ).executeTakeFirst();
    const current = await toLimits(trx, member);
    if (numUpdatedRows === 0n) throw stale(current);
    return data(current);
  });
}
