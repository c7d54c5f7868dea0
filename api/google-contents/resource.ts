import { z } from "zod";
import type { GoogleContentRow, Reader } from "#api/data/schema.ts";
import type { Member } from "#api/http/exchange.ts";
import { mayDelete, mayWrite } from "#api/organizations/policy.ts";
import { peopleById, toPerson } from "#api/users/resource.ts";

const Entries = z.array(z.object({ text: z.string(), pin: z.number().nullable() }));
const Sitelinks = z.array(
  z.object({
    text: z.string(),
    description1: z.string().nullable(),
    description2: z.string().nullable(),
    final_url: z.string().nullable(),
  }),
);
const Texts = z.array(z.string());

/** Stored JSON that this program wrote itself. */
export const entriesIn = (json: string) => Entries.parse(JSON.parse(json));
const sitelinksIn = (json: string) => Sitelinks.parse(JSON.parse(json));
const textsIn = (json: string) => Texts.parse(JSON.parse(json));

/** In the order of the campaign, without those in the trash. */
export const contentsOf = (db: Reader, googleAdId: string) =>
  db
    .selectFrom("google_contents")
    .selectAll()
    .where("google_ad_id", "=", googleAdId)
    .where("deleted_at", "is", null)
    .orderBy("position")
    .orderBy("id")
    .execute();

/** What a version keeps: what people write, and nothing of where it stands. */
export const writtenIn = (row: GoogleContentRow) => {
  const headlines = entriesIn(row.headlines_json);
  const descriptions = entriesIn(row.descriptions_json);
  return {
    heading: headlines[0]?.text ?? null,
    description: descriptions[0]?.text ?? null,
    headlines,
    descriptions,
    path1: row.path1,
    path2: row.path2,
    final_url: row.final_url,
    sitelinks: sitelinksIn(row.sitelinks_json),
    callouts: textsIn(row.callouts_json),
    snippet_header: row.snippet_header,
    snippet_values: textsIn(row.snippet_values_json),
    notes: row.notes,
  };
};

export async function toContents(db: Reader, rows: readonly GoogleContentRow[], member: Member) {
  const people = await peopleById(
    db,
    rows.map((row) => row.owner_id),
  );
  return rows.map((row) => {
    const owner = people.get(row.owner_id ?? "");
    return {
      content_id: row.id,
      google_ad_id: row.google_ad_id,
      ad_group_id: row.ad_group_id,
      ...writtenIn(row),
      status: row.status,
      position: row.position,
      planned_for: row.planned_for,
      scheduled_at: row.scheduled_at,
      owner: owner === undefined ? null : toPerson(owner),
      created_at: row.created_at,
      updated_at: row.updated_at,
      version: row.version,
      can: { update: mayWrite(member), delete: mayDelete(member, row) },
    };
  });
}

export async function toContent(db: Reader, row: GoogleContentRow, member: Member) {
  const [content] = await toContents(db, [row], member);
  return content;
}
