import { ulid } from "ulid";
import { campaignOfKind, ownerCheck } from "#api/campaigns/repository.ts";
import type { GoogleContentRow, Trx } from "#api/data/schema.ts";
import { commit } from "#api/http/commit.ts";
import { invalidField, notFound, stale } from "#api/http/errors.ts";
import { memberOf, nowOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { created, data } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { validate } from "#api/http/validate.ts";
import { lockCampaign, requireReady } from "#api/review/status.ts";
import { makeRoomIn } from "#api/review/stored.ts";
import { keepVersion } from "#api/review/versions.ts";
import { mayDelete, mayWrite, requireThat } from "#api/organizations/policy.ts";
import { offerRestore, undoable } from "#api/undo/offer.ts";
import { adGroupNamed } from "#api/ad-groups/controller.ts";
import { googleContentItem } from "./item.ts";
import { createContentRules, updateContentRules } from "./requests.ts";
import { entriesIn, toContent } from "./resource.ts";

type Columns = Partial<
  Omit<GoogleContentRow, "id" | "organization_id" | "google_ad_id" | "created_at" | "version">
>;
type Entry = { text: string; pin?: number | null | undefined };
type Sitelink = {
  text: string;
  description1?: string | null | undefined;
  description2?: string | null | undefined;
  final_url?: string | null | undefined;
};

type Input = {
  heading?: string | null | undefined;
  description?: string | null | undefined;
  headlines?: Entry[] | null | undefined;
  descriptions?: Entry[] | null | undefined;
  path1?: string | null | undefined;
  path2?: string | null | undefined;
  final_url?: string | null | undefined;
  sitelinks?: Sitelink[] | null | undefined;
  callouts?: string[] | null | undefined;
  snippet_header?: string | null | undefined;
  snippet_values?: string[] | null | undefined;
  notes?: string | null | undefined;
  planned_for?: string | null | undefined;
  ad_group_id?: string | null | undefined;
  owner_id?: string | null | undefined;
};

async function contentNamed(exchange: Exchange, id: string): Promise<GoogleContentRow | undefined> {
  const organizationId = exchange.membership?.organization.id;
  if (organizationId === undefined) return undefined;
  const row = await exchange.deps.db
    .selectFrom("google_contents")
    .selectAll()
    .where("id", "=", id)
    .where("organization_id", "=", organizationId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  const campaign = row && (await campaignOfKind(exchange, "GoogleAd", row.google_ad_id));
  return campaign && row;
}

export const findContent = (exchange: Exchange) =>
  contentNamed(exchange, exchange.params["googleContent"] ?? "");

/** A list as it was sent; else the list that is there, with its first text changed when that alone was sent. */
function entriesAfter(before: string, list: Entry[] | null | undefined, first: string | null | undefined) {
  if (list !== undefined) return (list ?? []).map(({ text, pin }) => ({ text, pin: pin ?? null }));
  const [old, ...rest] = entriesIn(before);
  if (first === undefined) return old === undefined ? [] : [old, ...rest];
  return first === null ? rest : [{ text: first, pin: old?.pin ?? null }, ...rest];
}

/**
 * What an input changes in a row; what it leaves out stays.
 * @throws HttpError 422 for a second path without a first
 */
export function changesTo(before: GoogleContentRow, input: Input): Columns {
  const path1 = input.path1 === undefined ? before.path1 : input.path1;
  const path2 = input.path2 === undefined ? before.path2 : input.path2;
  if (path2 !== null && path1 === null) {
    throw invalidField("path1", "The path1 field is required when path2 is present.");
  }
  const { notes, final_url, snippet_header, planned_for, ad_group_id, owner_id } = input;
  const sitelinks = input.sitelinks?.map((link) => ({
    text: link.text,
    description1: link.description1 ?? null,
    description2: link.description2 ?? null,
    final_url: link.final_url ?? null,
  }));
  const given = { notes, final_url, snippet_header, planned_for, ad_group_id, owner_id };
  return {
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
    path1,
    path2,
    headlines_json: JSON.stringify(entriesAfter(before.headlines_json, input.headlines, input.heading)),
    descriptions_json: JSON.stringify(
      entriesAfter(before.descriptions_json, input.descriptions, input.description),
    ),
    ...(input.sitelinks === undefined ? {} : { sitelinks_json: JSON.stringify(sitelinks ?? []) }),
    ...(input.callouts === undefined ? {} : { callouts_json: JSON.stringify(input.callouts ?? []) }),
    ...(input.snippet_values === undefined
      ? {}
      : { snippet_values_json: JSON.stringify(input.snippet_values ?? []) }),
  };
}

const JUDGED = [
  "headlines_json",
  "descriptions_json",
  "path1",
  "path2",
  "final_url",
  "sitelinks_json",
  "callouts_json",
  "snippet_header",
  "snippet_values_json",
] as const satisfies readonly (keyof Columns)[];

/** Whether a change is one of what the checks read: an ad need not pass anew for its notes, place, day or owner. */
export const isJudgedAnew = (before: GoogleContentRow, changes: Columns): boolean =>
  JUDGED.some((column) => changes[column] !== undefined && changes[column] !== before[column]);

/** The owner is one of the organization, the ad group one of the campaign. */
const checks = (exchange: Exchange, googleAdId: string | null) => ({
  ...ownerCheck(exchange),
  ad_group_id: async (value: unknown) => {
    const group = await adGroupNamed(exchange, String(value));
    return group !== undefined && (googleAdId === null || group.google_ad_id === googleAdId)
      ? undefined
      : "The selected :attribute is invalid.";
  },
});

export function newContent(
  exchange: Exchange,
  googleAdId: string,
  organizationId: string,
  status: "idea" | "draft",
) {
  const { user } = memberOf(exchange);
  const content: GoogleContentRow = {
    id: ulid(exchange.deps.clock()),
    organization_id: organizationId,
    google_ad_id: googleAdId,
    ad_group_id: null,
    headlines_json: "[]",
    descriptions_json: "[]",
    path1: null,
    path2: null,
    final_url: null,
    sitelinks_json: "[]",
    callouts_json: "[]",
    snippet_header: null,
    snippet_values_json: "[]",
    notes: null,
    status,
    position: 0,
    planned_for: null,
    scheduled_at: null,
    published_json: null,
    owner_id: user.id,
    created_by: user.id,
    version: 1,
    deleted_at: null,
    deleted_by: null,
    created_at: nowOf(exchange),
    updated_at: nowOf(exchange),
  };
  return content;
}

export async function showContent(exchange: Exchange, content: GoogleContentRow): Promise<Reply> {
  return data(await toContent(exchange.deps.db, content, memberOf(exchange)));
}

/** With too few texts for Google it is a draft all the same: only a review wants three headlines and two descriptions. */
export async function createContent(exchange: Exchange): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayWrite(member));
  const googleAdId = exchange.input["google_ad_id"];
  const input = await validate(
    exchange.input,
    createContentRules,
    checks(exchange, typeof googleAdId === "string" ? googleAdId : null),
  );
  const campaign = await campaignOfKind(exchange, "GoogleAd", input.google_ad_id);
  if (campaign === undefined) throw notFound();
  if ((input.heading ?? null) === null && (input.headlines ?? []).length === 0) {
    throw invalidField("heading", "The heading field is required when headlines is not present.");
  }
  const empty = newContent(exchange, campaign.id, campaign.organization_id, input.status ?? "draft");
  const content = { ...empty, ...changesTo(empty, input) };
  return commit(exchange, async (trx) => {
    await lockCampaign(trx, exchange, campaign.id);
    const position = await placeAmong(trx, content, null);
    await trx
      .insertInto("google_contents")
      .values({ ...content, position })
      .execute();
    await keepVersion(trx, exchange, googleContentItem, content.id);
    return created(await toContent(trx, { ...content, position }, member));
  });
}

/** What is left out stays. @throws HttpError 412 with the current record when `version` is given and old */
export async function updateContent(exchange: Exchange, content: GoogleContentRow): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayWrite(member));
  const input = await validate(exchange.input, updateContentRules, {
    ...checks(exchange, content.google_ad_id),
    content_id: (value) => (value === content.id ? undefined : "The selected :attribute is invalid."),
  });
  const work = async (trx: Trx) => {
    await lockCampaign(trx, exchange, content.google_ad_id);
    const before = await rowOf(trx, content.id);
    const changes = changesTo(before, input);
    const place =
      input.position === undefined ? {} : { position: await placeAmong(trx, content, input.position) };
    const isSaved = await save(trx, exchange, content.id, { ...changes, ...place }, input.version);
    if (isSaved) {
      await keepVersion(trx, exchange, googleContentItem, content.id);
      if (isJudgedAnew(before, changes)) await requireReady(trx, exchange, googleContentItem, content.id);
    }
    const current = await rowOf(trx, content.id);
    const record = await toContent(trx, current, member);
    if (!isSaved) throw stale(record);
    return data(record);
  };
  return commit(exchange, (trx) =>
    undoable(trx, exchange, googleContentItem.rows([content.id]), () => work(trx)),
  );
}

/** Into the trash. */
export async function deleteContent(exchange: Exchange, content: GoogleContentRow): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayDelete(member, content));
  return commit(exchange, async (trx) => {
    await lockCampaign(trx, exchange, content.google_ad_id);
    await googleContentItem.parts?.setTrashed(trx, content.id, member.user.id, nowOf(exchange));
    return offerRestore(trx, exchange, "google_contents", [content]);
  });
}

/** @returns false when `version` is given and old: nothing is changed then */
export async function save(
  trx: Trx,
  exchange: Exchange,
  id: string,
  changes: Columns,
  version: number | null | undefined,
): Promise<boolean> {
  const update = trx
    .updateTable("google_contents")
    .set((expression) => ({
      ...changes,
      version: expression("version", "+", 1),
      updated_at: nowOf(exchange),
    }))
    .where("id", "=", id);
  const result = await (
    typeof version === "number" ? update.where("version", "=", version) : update
  ).executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function rowOf(trx: Trx, id: string): Promise<GoogleContentRow> {
  const row = await trx.selectFrom("google_contents").selectAll().where("id", "=", id).executeTakeFirst();
  if (row === undefined) throw notFound();
  return row;
}

/** The end of its campaign for null, else the place that is wanted, from 0. */
export const placeAmong = (
  trx: Trx,
  { id, google_ad_id: campaignId }: GoogleContentRow,
  wanted: number | null,
) => makeRoomIn(trx, "google_contents", { id, campaignId }, wanted);
