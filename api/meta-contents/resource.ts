import { commentCountsOf } from "#api/comments/counts.ts";
import type { MetaContentRow, Reader } from "#api/data/schema.ts";
import { stringList } from "#api/data/stored-json.ts";
import { nowOf } from "#api/http/exchange.ts";
import type { Exchange, Member } from "#api/http/exchange.ts";
import { stockIn, stockOf } from "#api/feeds/stock.ts";
import { labelsOf } from "#api/labels/repository.ts";
import { todayIn } from "#api/organizations/week.ts";
import { allPlaced, mayChange, mayRemove } from "#api/projects/policy.ts";
import { fileUrl } from "#api/uploads/resource.ts";
import { peopleById } from "#api/users/repository.ts";
import { personIn } from "#api/users/resource.ts";
import { toAsset } from "#api/vault/rights.ts";
import { cardsOf } from "./cards.ts";
import { imagesOf } from "./repository.ts";

export async function toMetaContents(
  db: Reader,
  rows: readonly MetaContentRow[],
  member: Member,
  exchange: Exchange,
) {
  const { appUrl } = exchange.deps.config;
  const today = todayIn(member.organization, nowOf(exchange));
  const ids = rows.map((row) => row.id);
  const owners = rows.map((row) => row.owner_id);
  const people = await peopleById(db, owners);
  const images = await imagesOf(db, ids);
  const cards = await cardsOf(db, ids);
  const labels = await labelsOf(db, ids);
  const comments = await commentCountsOf(db, ids);
  const stock = await stockOf(db, member, rows);
  const placedRows = await allPlaced(db, rows, (row) => row.meta_ad_id);
  return placedRows.map((row) => {
    const own = (images.get(row.id) ?? []).map(
      ({ use, file_id, width, height, alt, ...from }) =>
        [use, { url: fileUrl(appUrl, file_id), width, height, alt, asset: toAsset(from, today) }] as const,
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
            : {
                url: fileUrl(appUrl, card.file_id),
                width: card.width,
                height: card.height,
                alt: card.alt,
                asset: toAsset(card, today),
              },
      })),
      status: row.status,
      position: row.position,
      planned_for: row.planned_for,
      scheduled_at: row.scheduled_at,
      owner: personIn(people, row.owner_id),
      labels: labels(row.id),
      stock: stockIn(stock, row.id),
      comments_count: comments.get(row.id) ?? 0,
      created_at: row.created_at,
      updated_at: row.updated_at,
      version: row.version,
      can: { update: mayChange(member, row), delete: mayRemove(member, row) },
    };
  });
}

export async function toMetaContent(db: Reader, row: MetaContentRow, member: Member, exchange: Exchange) {
  const [content] = await toMetaContents(db, [row], member, exchange);
  return content;
}
