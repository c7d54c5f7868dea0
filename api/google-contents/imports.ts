import { ulid } from "ulid";
import type { ImportOutcome } from "#contract/vocabulary.ts";
import { campaignOfKind } from "#api/campaigns/repository.ts";
import type { CampaignRow, GoogleImportRow, Trx } from "#api/data/schema.ts";
import { stringList } from "#api/data/stored-json.ts";
import { commit } from "#api/http/commit.ts";
import { invalidField, notFound, stale } from "#api/http/errors.ts";
import { memberOf, nowOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { data, ok } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { validate } from "#api/http/validate.ts";
import { noteImport } from "#api/notifications/imports.ts";
import { mayWrite, requireThat } from "#api/organizations/policy.ts";
import { mayIn, mayRemove, placed } from "#api/projects/policy.ts";
import { requireReady } from "#api/review/policy.ts";
import { lockCampaign } from "#api/review/repository.ts";
import { snapshotIn } from "#api/review/published.ts";
import { keepVersion } from "#api/review/versions.ts";
import { isUndoable } from "#api/undo/imports.ts";
import { changesTo, isJudgedAnew, newContent, placeAmong, save } from "./change.ts";
import { googleContentItem } from "./item.ts";
import { changesOf, contentsOf, rowOf } from "./repository.ts";
import type { Change } from "./repository.ts";
import { importRules } from "./requests.ts";
import { toContent, toImport } from "./resource.ts";

const LISTED = 20;

/** Imports several ads in one transaction. Missing ad groups are created. */
export async function importContents(exchange: Exchange): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayWrite(member));
  const input = await validate(exchange.input, importRules);
  const campaign = await campaignOfKind(exchange, "GoogleAd", input.google_ad_id);
  if (campaign === undefined) throw notFound();
  requireThat(mayIn(member, campaign.project_id, "edit"));
  return commit(exchange, async (trx) => {
    await lockCampaign(trx, exchange, campaign.id);
    const existing = new Map((await contentsOf(trx, campaign.id)).map((row) => [row.id, row]));
    for (const [index, { content_id }] of input.contents.entries()) {
      if (typeof content_id === "string" && !existing.has(content_id)) {
        const field = `contents.${index}.content_id`;
        throw invalidField(field, `The selected ${field} is invalid.`);
      }
    }
    const groups = await groupsByName(trx, exchange, campaign, input.contents);
    const row: GoogleImportRow = {
      id: ulid(exchange.deps.clock()),
      organization_id: campaign.organization_id,
      google_ad_id: campaign.id,
      status: "confirmed",
      ad_groups_json: JSON.stringify(groups.made),
      created_by: member.user.id,
      created_at: nowOf(exchange),
    };
    await trx.insertInto("google_imports").values(row).execute();
    let last: number | null = null;
    for (const [index, { content_id, ad_group, version, ...texts }] of input.contents.entries()) {
      const group = ad_group === undefined ? {} : { ad_group_id: groups.idOf(ad_group) };
      const before = existing.get(content_id ?? "");
      if (before === undefined) {
        const empty = newContent(exchange, campaign.id, campaign.organization_id, "draft");
        const content = { ...empty, ...changesTo(empty, { ...texts, ...group }) };
        const position: number = last === null ? await placeAmong(trx, content, null) : last + 1;
        last = position;
        await trx
          .insertInto("google_contents")
          .values({ ...content, position })
          .execute();
        await keepVersion(trx, exchange, googleContentItem, content.id, { note: "Imported" });
        await noteChange(trx, exchange, row.id, { position: index, contentId: content.id, before: null });
      } else {
        const snapshot = JSON.stringify(await googleContentItem.snapshot(trx, before.id));
        const changes = changesTo(before, { ...texts, ...group });
        if (!(await save(trx, exchange, before.id, changes, version))) {
          throw stale(await toContent(trx, await rowOf(trx, before.id), member));
        }
        await keepVersion(trx, exchange, googleContentItem, before.id, { note: "Imported" });
        if (isJudgedAnew(before, changes))
          await requireReady(trx, exchange, googleContentItem, before.id, `contents.${index}.`);
        await noteChange(trx, exchange, row.id, {
          position: index,
          contentId: before.id,
          before: snapshot,
        });
      }
    }
    await noteImport(trx, exchange, campaign.id);
    return data(await toImport(trx, row, member, exchange.deps.clock()));
  });
}

async function noteChange(
  trx: Trx,
  exchange: Exchange,
  importId: string,
  { position, contentId, before }: { position: number; contentId: string; before: string | null },
): Promise<void> {
  const { version } = await rowOf(trx, contentId);
  await trx
    .insertInto("google_import_changes")
    .values({
      id: ulid(exchange.deps.clock()),
      import_id: importId,
      content_id: contentId,
      position,
      before_json: before,
      version_after: version,
      outcome: null,
    })
    .execute();
}

/** Returns the campaign's ad groups by name, ignoring case, and creates the missing ones in `wanted`. */
async function groupsByName(
  trx: Trx,
  exchange: Exchange,
  campaign: CampaignRow,
  wanted: readonly { ad_group?: string | null | undefined }[],
) {
  const rows = await trx
    .selectFrom("google_ad_groups")
    .select(["id", "name"])
    .where("google_ad_id", "=", campaign.id)
    .where("deleted_at", "is", null)
    .execute();
  const ids = new Map(rows.map(({ id, name }) => [name.toLowerCase(), id]));
  const made: string[] = [];
  for (const { ad_group: name } of wanted) {
    if (name === undefined || name === null || ids.has(name.toLowerCase())) continue;
    const id = ulid(exchange.deps.clock());
    await trx
      .insertInto("google_ad_groups")
      .values({
        id,
        organization_id: campaign.organization_id,
        google_ad_id: campaign.id,
        name,
        position: ids.size,
        created_by: memberOf(exchange).user.id,
        deleted_at: null,
        version: 1,
        created_at: nowOf(exchange),
        updated_at: nowOf(exchange),
      })
      .execute();
    ids.set(name.toLowerCase(), id);
    made.push(id);
  }
  return { made, idOf: (name: string | null) => ids.get((name ?? "").toLowerCase()) ?? null };
}

export async function listImports(exchange: Exchange, campaign: CampaignRow): Promise<Reply> {
  const { db, clock } = exchange.deps;
  const rows = await db
    .selectFrom("google_imports")
    .selectAll()
    .where("google_ad_id", "=", campaign.id)
    .orderBy("id", "desc")
    .limit(LISTED)
    .execute();
  const imports = rows.map((row) => toImport(db, row, memberOf(exchange), clock()));
  return ok({ data: await Promise.all(imports) });
}

export const showImport = async (exchange: Exchange, row: GoogleImportRow): Promise<Reply> =>
  data(await toImport(exchange.deps.db, row, memberOf(exchange), exchange.deps.clock()));

/**
 * Undoes an import for up to an hour: created ads move to the trash, and updated ads get their earlier texts back as a new
 * version. Ads that someone has changed since then are kept and listed in the response.
 */
export async function undoImport(exchange: Exchange, row: GoogleImportRow): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayRemove(member, await placed(exchange.deps.db, row, row.google_ad_id)));
  if (row.status !== "confirmed") throw invalidField("status", "This import has already been undone.");
  if (!isUndoable(row.created_at, exchange.deps.clock()))
    throw invalidField("status", "You can undo an import for one hour. Change its ads one by one instead.");
  return commit(exchange, async (trx) => {
    await lockCampaign(trx, exchange, row.google_ad_id);
    const { numUpdatedRows } = await trx
      .updateTable("google_imports")
      .set({ status: "undone" })
      .where("id", "=", row.id)
      .where("status", "=", "confirmed")
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw invalidField("status", "This import has already been undone.");
    const takenBack = new Set<string>();
    for (const change of await changesOf(trx, row.id)) {
      const outcome = await takeBack(trx, exchange, change);
      await trx.updateTable("google_import_changes").set({ outcome }).where("id", "=", change.id).execute();
      if (outcome === "trashed") takenBack.add(change.content_id);
    }
    await trashUnusedGroups(trx, exchange, stringList(row.ad_groups_json), takenBack);
    return data(await toImport(trx, { ...row, status: "undone" }, member, exchange.deps.clock()));
  });
}

async function takeBack(trx: Trx, exchange: Exchange, change: Change): Promise<ImportOutcome> {
  const { content_id: id, before_json: before, version, version_after, deleted_at } = change;
  if (version !== version_after || deleted_at !== null) return "kept";
  if (before === null) {
    await googleContentItem.parts?.setTrashed(trx, id, memberOf(exchange).user.id, nowOf(exchange));
    return "trashed";
  }
  await googleContentItem.write(trx, id, snapshotIn(before), nowOf(exchange));
  await keepVersion(trx, exchange, googleContentItem, id, { note: "Import undone" });
  return "restored";
}

/**
 * Deletes the ad groups that the import created and that no one has changed or uses. Restoring an ad also restores its group.
 * @param takenBack the ads that were moved to the trash with the import. A group with any other ad is kept
 */
async function trashUnusedGroups(
  trx: Trx,
  exchange: Exchange,
  ids: readonly string[],
  takenBack: ReadonlySet<string>,
): Promise<void> {
  for (const id of ids) {
    const ads = await trx.selectFrom("google_contents").select("id").where("ad_group_id", "=", id).execute();
    const keyword = await trx
      .selectFrom("google_keywords")
      .select("id")
      .where("ad_group_id", "=", id)
      .executeTakeFirst();
    if (ads.every((ad) => takenBack.has(ad.id)) && keyword === undefined)
      await trx
        .updateTable("google_ad_groups")
        .set({ deleted_at: nowOf(exchange) })
        .where("id", "=", id)
        .where("version", "=", 1)
        .execute();
  }
}
