import { ITEM_STATUSES } from "#contract/campaign.ts";
import {
  BLOG_BODY_MAX,
  BLOG_BRIEF_MAX,
  BLOG_EXCERPT_MAX,
  BLOG_KEYWORD_MAX,
  BLOG_META_DESCRIPTION_MAX,
  BLOG_META_TITLE_MAX,
  BLOG_SLUG_MAX,
  BLOG_TITLE_MAX,
  URL_MAX,
} from "#contract/limits.ts";
import {
  campaignOfKind,
  changeCampaign,
  createCampaign,
  deleteCampaign,
  ownerCheck,
} from "#api/campaigns/repository.ts";
import { createRules, updateRules } from "#api/campaigns/requests.ts";
import { isUniqueViolation } from "#api/data/database.ts";
import type { CampaignRow } from "#api/data/schema.ts";
import { invalidField } from "#api/http/errors.ts";
import { memberOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { keepVersion } from "#api/items/versions.ts";
import { noteStatus, requireFirstStatus, requireStep } from "#api/items/status.ts";
import { projectNamed } from "#api/projects/controller.ts";
import { data } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { day, instant, oneOf, text, url } from "#api/http/rules.ts";
import { validate } from "#api/http/validate.ts";
import { mayWrite, requireThat } from "#api/organizations/policy.ts";
import { blogItem } from "./item.ts";
import { toBlog } from "./resource.ts";

const details = {
  status: oneOf(ITEM_STATUSES).optional(),
  title: text({ max: BLOG_TITLE_MAX }).nullish(),
  slug: text({ max: BLOG_SLUG_MAX })
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "The :attribute field format is invalid.")
    .nullish(),
  brief: text({ max: BLOG_BRIEF_MAX }).nullish(),
  body: text({ max: BLOG_BODY_MAX }).nullish(),
  excerpt: text({ max: BLOG_EXCERPT_MAX }).nullish(),
  meta_title: text({ max: BLOG_META_TITLE_MAX }).nullish(),
  meta_description: text({ max: BLOG_META_DESCRIPTION_MAX }).nullish(),
  canonical_url: url({ max: 2000 }).nullish(),
  primary_keyword: text({ max: BLOG_KEYWORD_MAX }).nullish(),
  planned_for: day().nullish(),
  publish_at: instant().nullish(),
  published_url: url({ max: URL_MAX }).nullish(),
};

export const findBlog = (exchange: Exchange) =>
  campaignOfKind(exchange, "Blog", exchange.params["blog"] ?? "");

export async function showBlog(exchange: Exchange, row: CampaignRow): Promise<Reply> {
  return data(await toBlog(exchange.deps.db, row, memberOf(exchange)));
}

const slugTaken = (error: unknown) =>
  isUniqueViolation(error) ? invalidField("slug", "The slug has already been taken.") : error;

export async function createBlog(exchange: Exchange): Promise<Reply> {
  requireThat(mayWrite(memberOf(exchange)));
  const input = await validate(exchange.input, { ...createRules, ...details }, ownerCheck(exchange));
  const status = input.status ?? "draft";
  const project = await projectNamed(exchange.deps.db, memberOf(exchange).organization.id, input.project_id);
  await requireFirstStatus(exchange, project?.id ?? "", status, input.planned_for ?? null);
  return createCampaign(
    exchange,
    "Blog",
    input,
    { ...input, status },
    async (trx, campaign) => {
      await trx
        .insertInto("blogs")
        .values({
          campaign_id: campaign.id,
          project_id: campaign.project_id,
          title: input.title ?? null,
          slug: input.slug ?? null,
          brief: input.brief ?? null,
          body: input.body ?? null,
          excerpt: input.excerpt ?? null,
          meta_title: input.meta_title ?? null,
          meta_description: input.meta_description ?? null,
          canonical_url: input.canonical_url ?? null,
          primary_keyword: input.primary_keyword ?? null,
          planned_for: input.planned_for ?? null,
          publish_at: input.publish_at ?? null,
          published_url: input.published_url ?? null,
        })
        .execute();
      await keepVersion(trx, exchange, blogItem, campaign.id);
    },
    toBlog,
  ).catch((error: unknown) => {
    throw slugTaken(error);
  });
}

/** PATCH: what is left out stays. */
export async function updateBlog(exchange: Exchange, row: CampaignRow): Promise<Reply> {
  requireThat(mayWrite(memberOf(exchange)));
  const input = await validate(exchange.input, { ...updateRules, ...details }, ownerCheck(exchange));
  const { version, name, description, status, starts_on, ends_on, owner_id, ...own } = input;
  const item = await blogItem.find(exchange.deps.db, row.organization_id, row.id);
  const to = status ?? item?.status;
  if (item !== undefined && to !== undefined) {
    await requireStep(exchange, blogItem, item, to, {
      planned_for: own.planned_for,
      scheduled_at: own.publish_at,
      published_url: own.published_url,
    });
  }
  return changeCampaign(
    exchange,
    row,
    { name, description, status, starts_on, ends_on, owner_id },
    version,
    async (trx) => {
      await trx
        .updateTable("blogs")
        .set({ campaign_id: row.id, ...own })
        .where("campaign_id", "=", row.id)
        .execute();
      if (item !== undefined && to !== undefined && to !== item.status)
        await noteStatus(trx, exchange, item, to, { reason: null, actorId: memberOf(exchange).user.id });
      await keepVersion(trx, exchange, blogItem, row.id);
    },
    toBlog,
  ).catch((error: unknown) => {
    throw slugTaken(error);
  });
}

export const deleteBlog = deleteCampaign;
