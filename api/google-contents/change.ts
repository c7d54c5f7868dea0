import { ulid } from "ulid";
import type { GoogleContentRow, Trx } from "#api/data/schema.ts";
import { invalidField } from "#api/http/errors.ts";
import { memberOf, nowOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { makeRoomIn } from "#api/review/repository.ts";
import { entriesIn } from "./written.ts";

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

/** Returns the list that was sent, or else the current list. If only the first text was sent, only that changes. */
function entriesAfter(before: string, list: Entry[] | null | undefined, first: string | null | undefined) {
  if (list !== undefined) return (list ?? []).map(({ text, pin }) => ({ text, pin: pin ?? null }));
  const [old, ...rest] = entriesIn(before);
  if (first === undefined) return old === undefined ? [] : [old, ...rest];
  return first === null ? rest : [{ text: first, pin: old?.pin ?? null }, ...rest];
}

/**
 * Returns the columns that an input changes. Missing fields keep their values.
 * @throws HttpError 422 for a second display path without a first
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

/** Returns whether a change affects the checks. Notes, position, day, and owner don't. */
export const isJudgedAnew = (before: GoogleContentRow, changes: Columns): boolean =>
  JUDGED.some((column) => changes[column] !== undefined && changes[column] !== before[column]);

/** @returns false if `version` is stale, and nothing was changed */
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

/** Returns the end of the campaign for null, or else the wanted index, from 0. */
export const placeAmong = (
  trx: Trx,
  { id, google_ad_id: campaignId }: GoogleContentRow,
  wanted: number | null,
) => makeRoomIn(trx, "google_contents", { id, campaignId }, wanted);
