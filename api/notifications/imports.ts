import type { Trx } from "#api/data/schema.ts";
import { memberOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { notify } from "./notify.ts";

export async function noteImport(trx: Trx, exchange: Exchange, campaignId: string): Promise<void> {
  const campaign = await trx
    .selectFrom("campaigns")
    .select(["id", "name", "organization_id", "owner_id"])
    .where("id", "=", campaignId)
    .executeTakeFirstOrThrow();
  await notify(
    trx,
    exchange,
    {
      organization_id: campaign.organization_id,
      actor_id: memberOf(exchange).user.id,
      kind: "import_finished",
      subject: "campaigns",
      subject_id: campaign.id,
      name: campaign.name,
      campaign_id: campaign.id,
    },
    [campaign.owner_id],
  );
}
