import { BLOG_SLUG_MAX } from "#contract/limits.ts";
import { slugOf } from "#lib/slugs.ts";
import type { ToRecord } from "#api/campaigns/repository.ts";
import { toCampaignRecord } from "#api/campaigns/resource.ts";
import type { BlogRow, CampaignRow, Reader } from "#api/data/schema.ts";
import { stringList } from "#api/data/stored-json.ts";
import { stockIn, stockOf } from "#api/feeds/stock.ts";
import { nowOf } from "#api/http/exchange.ts";
import type { Exchange, Member } from "#api/http/exchange.ts";
import { todayIn } from "#api/organizations/week.ts";
import { fileUrl } from "#api/uploads/resource.ts";
import { peopleById } from "#api/users/repository.ts";
import { toPerson } from "#api/users/resource.ts";
import { ASSET, toAsset } from "#api/vault/rights.ts";
import { checklistOf } from "./checklist.ts";
import { ownPart, unusedBlogSlug } from "./repository.ts";

export async function toBlog(db: Reader, row: CampaignRow, member: Member, exchange: Exchange) {
  const [record, own] = await Promise.all([toCampaignRecord(db, row, member), ownPart(db, row.id)]);
  const {
    campaign_id: _campaign,
    project_id: _project,
    cover_id,
    cover_alt: alt,
    cover_caption: caption,
    related_json,
    categories_json,
    reviewers_json,
    checked_json: _checked,
    ...fields
  } = own;
  const reviewers = stringList(reviewers_json);
  const [cover, people, suggestion, checklist, published] = await Promise.all([
    cover_id === null
      ? undefined
      : db
          .selectFrom("files")
          .leftJoin("vault_items", "vault_items.id", "files.asset_id")
          .select(["files.id", "files.width", "files.height", ...ASSET])
          .where("files.id", "=", cover_id)
          .executeTakeFirst(),
    peopleById(db, reviewers),
    own.slug === null ? suggestedSlug(db, row, own) : null,
    checklistOf(db, own),
    db
      .selectFrom("item_changes")
      .select((expression) => expression.fn.max("created_at").as("at"))
      .where("subject_id", "=", row.id)
      .where("to_status", "=", "published")
      .where("decision", "is", null)
      .executeTakeFirst(),
  ]);
  return {
    ...record,
    ...fields,
    cover:
      cover === undefined
        ? null
        : {
            url: fileUrl(exchange.deps.config.appUrl, cover.id),
            width: cover.width,
            height: cover.height,
            alt,
            caption,
            asset: toAsset(cover, todayIn(member.organization, nowOf(exchange))),
          },
    related: stringList(related_json),
    categories: stringList(categories_json),
    reviewers: reviewers.flatMap((id) => {
      const person = people.get(id);
      return person === undefined ? [] : [toPerson(person)];
    }),
    suggested_slug: suggestion,
    checklist,
    stock: stockIn(await stockOf(db, member, [{ id: row.id, status: row.status ?? "" }]), row.id),
    published_at: published?.at ?? null,
  };
}

export const recordWith =
  (exchange: Exchange): ToRecord =>
  (db, row, member) =>
    toBlog(db, row, member, exchange);

async function suggestedSlug(db: Reader, row: CampaignRow, own: BlogRow): Promise<string | null> {
  const slug = slugOf(own.title ?? row.name, BLOG_SLUG_MAX);
  return slug === "" ? null : unusedBlogSlug(db, own.project_id, slug);
}
