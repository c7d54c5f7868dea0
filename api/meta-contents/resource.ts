import { stringList } from "#api/campaigns/repository.ts";
import type { FileRow, MetaContentImageRow, MetaContentRow, Reader } from "#api/data/schema.ts";
import type { Member } from "#api/http/exchange.ts";
import { mayDelete, mayWrite } from "#api/organizations/policy.ts";
import { fileUrl } from "#api/uploads/controller.ts";
import { cardsOf } from "./cards.ts";
import { peopleById, toPerson } from "#api/users/resource.ts";

/** In their order, without those in the trash. */
export const metaContentsOf = (db: Reader, metaAdId: string): Promise<MetaContentRow[]> =>
  db
    .selectFrom("meta_contents")
    .selectAll()
    .where("meta_ad_id", "=", metaAdId)
    .where("deleted_at", "is", null)
    .orderBy("position")
    .orderBy("id")
    .execute();

export type MetaContentImage = MetaContentImageRow & Pick<FileRow, "width" | "height">;

export async function imagesOf(
  db: Reader,
  contentIds: readonly string[],
): Promise<ReadonlyMap<string, MetaContentImage[]>> {
  if (contentIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("meta_content_images")
    .innerJoin("files", "files.id", "meta_content_images.file_id")
    .selectAll("meta_content_images")
    .select(["files.width", "files.height"])
    .where("meta_content_images.content_id", "in", contentIds)
    .orderBy("meta_content_images.use")
    .execute();
  return Map.groupBy(rows, (row) => row.content_id);
}

export async function toMetaContents(
  db: Reader,
  rows: readonly MetaContentRow[],
  member: Member,
  appUrl: string,
) {
  const people = await peopleById(
    db,
    rows.map((row) => row.owner_id),
  );
  const images = await imagesOf(
    db,
    rows.map((row) => row.id),
  );
  const cards = await cardsOf(
    db,
    rows.map((row) => row.id),
  );
  return rows.map((row) => {
    const owner = people.get(row.owner_id ?? "");
    const own = (images.get(row.id) ?? []).map(
      ({ use, file_id, width, height, alt }) =>
        [use, { url: fileUrl(appUrl, file_id), width, height, alt }] as const,
    );
    return {
      content_id: row.id,
      meta_ad_id: row.meta_ad_id,
      heading: row.heading,
      description: row.description,
      primary_texts: stringList(row.primary_texts_json),
      link_description: row.link_description,
      cta: row.cta,
      format: row.format,
      final_url: row.final_url,
      display_link: row.display_link,
      internal_notes: row.internal_notes,
      reference_image: own.find(([use]) => use === "reference")?.[1] ?? null,
      images: Object.fromEntries(own.filter(([use]) => use !== "reference")),
      cards: (cards.get(row.id) ?? []).map((card) => ({
        card_id: card.id,
        heading: card.heading,
        description: card.description,
        final_url: card.final_url,
        image:
          card.file_id === null
            ? null
            : { url: fileUrl(appUrl, card.file_id), width: card.width, height: card.height, alt: card.alt },
      })),
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

export async function toMetaContent(db: Reader, row: MetaContentRow, member: Member, appUrl: string) {
  const [content] = await toMetaContents(db, [row], member, appUrl);
  return content;
}
