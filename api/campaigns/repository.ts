import { ulid } from "ulid";
import { CAMPAIGN_KINDS } from "#contract/campaigns.ts";
import type { CampaignKind, CampaignStatus, ItemStatus } from "#contract/campaigns.ts";
import type { CampaignRow, Reader, Trx } from "#api/data/schema.ts";
import { commit } from "#api/http/commit.ts";
import { notFound, stale } from "#api/http/errors.ts";
import { lookUp, memberOf, nowOf } from "#api/http/exchange.ts";
import type { Exchange, Member } from "#api/http/exchange.ts";
import { requireFittingName } from "#api/naming-rules/repository.ts";
import { changeKept } from "#api/http/kept-records.ts";
import { requireOrder } from "#api/http/order.ts";
import { created, data } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { requireThat } from "#api/organizations/policy.ts";
import { mayIn, mayRemove, seenBy } from "#api/projects/policy.ts";
import { projectNamed } from "#api/projects/repository.ts";
import { holdFolder } from "#api/trash/containers.ts";
import { offerRestore, commitWithUndo } from "#api/undo/offer.ts";
import type { Watched } from "#api/undo/offer.ts";
import { campaignRows } from "#api/undo/rows.ts";

export type ToRecord = (db: Reader, row: CampaignRow, member: Member) => Promise<unknown>;

type Fields = {
  name: string;
  description?: string | null | undefined;
  status: CampaignStatus | ItemStatus;
  starts_on?: string | null | undefined;
  ends_on?: string | null | undefined;
  owner_id?: string | null | undefined;
};

/** Finds a campaign of one kind by id in the projects that the user sees. */
export async function campaignOfKind(exchange: Exchange, kind: CampaignKind, id: string) {
  const { deps, membership } = exchange;
  if (membership === null) return undefined;
  return lookUp(exchange, `${kind} ${id}`, () =>
    deps.db
      .selectFrom("campaigns")
      .selectAll()
      .where("id", "=", id)
      .where("organization_id", "=", membership.organization.id)
      .where(seenBy(membership, "project_id"))
      .where("kind", "=", kind)
      .where("deleted_at", "is", null)
      .executeTakeFirst(),
  );
}

/** Finds a campaign by the two parameters of `/api/campaigns/{kind}/{campaign}/…`. */
export async function findCampaign(exchange: Exchange): Promise<CampaignRow | undefined> {
  const kind = CAMPAIGN_KINDS.find((known) => known === exchange.params["kind"]);
  return kind === undefined ? undefined : campaignOfKind(exchange, kind, exchange.params["campaign"] ?? "");
}

/**
 * Creates the shared part of a campaign, and `details` in the same transaction.
 * @throws HttpError 404 if the project or folder doesn't exist, belongs to another organization, or the folder isn't in the
 * project
 */
export async function createCampaign(
  exchange: Exchange,
  kind: CampaignKind,
  place: { project_id: string; folder_id: string },
  fields: Fields,
  details: (trx: Trx, campaign: CampaignRow) => Promise<void>,
  toRecord: ToRecord,
): Promise<Reply> {
  const { db, clock } = exchange.deps;
  const member = memberOf(exchange);
  const project = await projectNamed(db, member, place.project_id);
  const folder = await db
    .selectFrom("folders")
    .select("id")
    .where("id", "=", place.folder_id)
    .where("project_id", "=", project?.id ?? "")
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (project === undefined || folder === undefined) throw notFound();
  requireThat(mayIn(member, project.id, "create"));
  const campaign: CampaignRow = {
    id: ulid(clock()),
    organization_id: member.organization.id,
    project_id: project.id,
    folder_id: folder.id,
    kind,
    name: fields.name,
    description: fields.description ?? null,
    status: fields.status,
    starts_on: fields.starts_on ?? null,
    ends_on: fields.ends_on ?? null,
    owner_id: fields.owner_id === undefined ? member.user.id : fields.owner_id,
    created_by: member.user.id,
    archived_at: null,
    deleted_at: null,
    deleted_by: null,
    deleted_with: null,
    version: 1,
    created_at: nowOf(exchange),
    updated_at: nowOf(exchange),
  };
  requireOrder(campaign);
  await requireFittingName(db, campaign);
  return commit(exchange, async (trx) => {
    await holdFolder(trx, folder.id);
    await trx.insertInto("campaigns").values(campaign).execute();
    await details(trx, campaign);
    return created(await toRecord(trx, campaign, member));
  });
}

/**
 * Changes the shared part of a campaign (undefined keeps a field), and `details` in the same transaction. What `details` returns is in
 * the answer beside the record.
 * @throws HttpError 412 with the current record if `version` is stale
 */
export async function changeCampaign(
  exchange: Exchange,
  campaign: CampaignRow,
  fields: Partial<Fields>,
  version: number | null | undefined,
  details: (trx: Trx) => Promise<object | void>,
  toRecord: ToRecord,
  /** What an undo restores, if that is the entire change. */
  whole?: readonly Watched[],
): Promise<Reply> {
  const member = memberOf(exchange);
  requireOrder({
    starts_on: fields.starts_on === undefined ? campaign.starts_on : fields.starts_on,
    ends_on: fields.ends_on === undefined ? campaign.ends_on : fields.ends_on,
  });
  if (fields.name !== undefined && fields.name !== campaign.name)
    await requireFittingName(exchange.deps.db, { ...campaign, name: fields.name });
  return commitWithUndo(
    exchange,
    whole ?? campaignRows(campaign),
    async (trx) => {
      const isSaved = await changeKept(
        trx,
        exchange,
        { table: "campaigns", id: campaign.id, version },
        fields,
      );
      const more = isSaved ? await details(trx) : undefined;
      const current = await trx
        .selectFrom("campaigns")
        .selectAll()
        .where("id", "=", campaign.id)
        .where("deleted_at", "is", null)
        .executeTakeFirst();
      if (current === undefined) throw notFound();
      const record = await toRecord(trx, current, member);
      if (!isSaved) throw stale(record);
      return { ...data(record), body: { data: record, ...more } };
    },
    { isWhole: whole !== undefined },
  );
}

export async function deleteCampaign(exchange: Exchange, campaign: CampaignRow): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayRemove(member, campaign));
  return commit(exchange, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable("campaigns")
      .set({ deleted_at: nowOf(exchange), deleted_by: member.user.id })
      .where("id", "=", campaign.id)
      .where("deleted_at", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw notFound();
    return offerRestore(trx, exchange, "campaigns", [campaign]);
  });
}
