import { sql } from "kysely";
import { DESCRIPTIONS_MIN, HEADLINES_MIN } from "#contract/limits.ts";
import { countDifferent, isBlocking, lintAd, placeLabel } from "#domain/google-ads/lint.ts";
import type { GoogleContentRow, Reader, Trx } from "#api/data/schema.ts";
import { blockingRules } from "#api/google-ads/repository.ts";
import { memberOf } from "#api/http/exchange.ts";
import type { Item, ItemKind, Obstacle } from "#api/review/kinds.ts";
import {
  changeIn,
  copyColumns,
  countTrashedIn,
  idsIn,
  itemIn,
  lastPlaceIn,
  setTrashedIn,
  statusColumns,
  trashedIn,
} from "#api/review/repository.ts";
import { googleContentRows } from "#api/undo/rows.ts";
import { toContent } from "./resource.ts";
import { titleOf, writtenIn } from "./written.ts";

const contentRow = (db: Reader, id: string): Promise<GoogleContentRow> =>
  db.selectFrom("google_contents").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

const TEXTS = ["path1", "path2", "final_url", "snippet_header", "notes"] as const;

const LISTS = {
  headlines: "headlines_json",
  descriptions: "descriptions_json",
  sitelinks: "sitelinks_json",
  callouts: "callouts_json",
  snippet_values: "snippet_values_json",
} as const;

async function groupNamed(db: Reader, id: string | null, googleAdId: string) {
  if (id === null) return null;
  const group = await db
    .selectFrom("google_ad_groups")
    .select(["id", "name"])
    .where("id", "=", id)
    .where("google_ad_id", "=", googleAdId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return group ?? null;
}

const idIn = (value: unknown): string | null =>
  typeof value === "object" && value !== null && "id" in value && typeof value.id === "string"
    ? value.id
    : null;

export const googleContentItem: ItemKind = {
  subject: "contents",
  isAd: true,
  published: [
    "headlines",
    "descriptions",
    "path1",
    "path2",
    "final_url",
    "sitelinks",
    "callouts",
    "snippet_header",
    "snippet_values",
  ],

  async find(db, organizationId, id): Promise<Item | undefined> {
    const found = await itemIn(db, "google_contents", organizationId, id);
    if (found === undefined) return undefined;
    const { starts_on, title, ...item } = found;
    return {
      ...item,
      subject: "contents",
      title: titleOf({ headlines_json: title }),
      // An ad without a date runs with its campaign.
      planned_for: item.planned_for ?? starts_on,
    };
  },

  async snapshot(db, id) {
    const row = await contentRow(db, id);
    const { heading: _, description: __, ...written } = writtenIn(row);
    return { ...written, ad_group: await groupNamed(db, row.ad_group_id, row.google_ad_id) };
  },

  // The group's name is only for readers of the version. Renaming a group changes no ad.
  compared: (snapshot) => ({ ...snapshot, ad_group: idIn(snapshot["ad_group"]) }),

  async write(trx, id, snapshot, now) {
    const values: Record<string, unknown> = {};
    for (const name of TEXTS) if (name in snapshot) values[name] = snapshot[name];
    for (const [name, column] of Object.entries(LISTS))
      if (name in snapshot) values[column] = JSON.stringify(snapshot[name]);
    if ("ad_group" in snapshot) {
      const { google_ad_id } = await contentRow(trx, id);
      const group = await groupNamed(trx, idIn(snapshot["ad_group"]), google_ad_id);
      // If the ad group has been deleted, the ad keeps its current group.
      if (group !== null || snapshot["ad_group"] === null) values["ad_group_id"] = group?.id ?? null;
    }
    await changeIn(trx, "google_contents", id, values, now);
  },

  async obstacles(db, { id, project_id }) {
    const ad = writtenIn(await contentRow(db, id));
    const { headlines, descriptions, final_url } = ad;
    const blocking = await blockingRules(db, project_id);
    const obstacles: Obstacle[] = [];
    if (countDifferent(headlines) < HEADLINES_MIN)
      obstacles.push({ field: "headlines", message: `Add at least ${HEADLINES_MIN} headlines.` });
    if (countDifferent(descriptions) < DESCRIPTIONS_MIN)
      obstacles.push({
        field: "descriptions",
        message: `Add at least ${DESCRIPTIONS_MIN} descriptions.`,
      });
    if (final_url === null) obstacles.push({ field: "final_url", message: "Add a final URL." });
    for (const finding of lintAd(ad))
      if (isBlocking(finding, blocking))
        obstacles.push({
          field: finding.place.list,
          message: `${placeLabel(finding.place)}: ${finding.message}`,
        });
    return obstacles;
  },

  async setStatus(trx, item, change, now) {
    const row = await contentRow(trx, item.id);
    await changeIn(trx, "google_contents", item.id, statusColumns(row.published_json, change), now);
  },

  rows: googleContentRows,

  async record(exchange, db, id) {
    return toContent(db, await contentRow(db, id), memberOf(exchange));
  },

  parts: {
    idsOf: (db, campaignId) => idsIn(db, "google_contents", campaignId),

    async copy(trx, exchange, id, { campaignId, shiftDays }) {
      const row = await contentRow(trx, id);
      const fresh = copyColumns(exchange, row, shiftDays);
      const copy: GoogleContentRow = {
        ...row,
        ...fresh,
        google_ad_id: campaignId,
        ad_group_id: await sameGroup(trx, row.ad_group_id, campaignId),
        position: await lastPlaceIn(trx, "google_contents", { campaignId }),
      };
      await trx.insertInto("google_contents").values(copy).execute();
      return copy.id;
    },

    async trashed(db, wanted) {
      const rows = await trashedIn(db, "google_contents", wanted);
      return rows.map((row) => ({ ...row, name: titleOf({ headlines_json: row.name }) }));
    },
    countTrashed: (db, wanted) => countTrashedIn(db, "google_contents", wanted),

    async setTrashed(trx, id, by, now) {
      const row = await contentRow(trx, id);
      if (now !== null) return setTrashedIn(trx, "google_contents", id, { by, now });
      const position = await lastPlaceIn(trx, "google_contents", { campaignId: row.google_ad_id });
      await setTrashedIn(trx, "google_contents", id, { by, now, position });
      await trx
        .updateTable("google_contents")
        .set({ ad_group_id: await groupBack(trx, row) })
        .where("id", "=", id)
        .execute();
    },

    async purge(trx, id) {
      await trx.deleteFrom("google_contents").where("id", "=", id).execute();
      return [];
    },
  },
};

/** Restores the ad group that an ad had when it was deleted, unless another group has taken its name. */
async function groupBack(trx: Trx, ad: GoogleContentRow): Promise<string | null> {
  if (ad.ad_group_id === null) return null;
  const present = await sameGroup(trx, ad.ad_group_id, ad.google_ad_id);
  if (present !== null) return present;
  await trx
    .updateTable("google_ad_groups")
    .set({ deleted_at: null })
    .where("id", "=", ad.ad_group_id)
    .execute();
  return ad.ad_group_id;
}

/** Returns the ad group with the same name in another campaign, or the group itself within its own. */
async function sameGroup(trx: Trx, groupId: string | null, campaignId: string): Promise<string | null> {
  if (groupId === null) return null;
  const group = await trx
    .selectFrom("google_ad_groups as there")
    .innerJoin("google_ad_groups as here", (join) =>
      join.on((both) => both(sql`lower(here.name)`, "=", sql`lower(there.name)`)),
    )
    .select("there.id")
    .where("here.id", "=", groupId)
    .where("there.google_ad_id", "=", campaignId)
    .where("there.deleted_at", "is", null)
    .executeTakeFirst();
  return group?.id ?? null;
}
