import { SHIFT_DAYS_MAX } from "#contract/limits.ts";
import { commit } from "#api/http/commit.ts";
import { notFound } from "#api/http/errors.ts";
import { memberOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { created } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { integer } from "#api/http/rules.ts";
import { validate } from "#api/http/validate.ts";
import { mayWrite, requireThat } from "#api/organizations/policy.ts";
import type { FoundItem } from "./registry.ts";
import { lockCampaign } from "./status.ts";
import { keepVersion } from "./versions.ts";

/** A draft with the same content in the same campaign, its day moved by `shift_days`. */
export async function duplicateItem(exchange: Exchange, { kind, item }: FoundItem): Promise<Reply> {
  requireThat(mayWrite(memberOf(exchange)));
  const { parts } = kind;
  if (parts === undefined) throw notFound();
  const input = await validate(exchange.input, {
    shift_days: integer({ min: -SHIFT_DAYS_MAX, max: SHIFT_DAYS_MAX }).nullish(),
  });
  return commit(exchange, async (trx) => {
    await lockCampaign(trx, exchange, item.campaign_id);
    const copy = await parts.copy(trx, exchange, item.id, {
      campaignId: item.campaign_id,
      shiftDays: input.shift_days ?? 0,
    });
    await keepVersion(trx, exchange, kind, copy);
    return created(await kind.record(exchange, trx, copy));
  });
}
