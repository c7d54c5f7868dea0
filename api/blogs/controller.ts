import { campaignOfKind, changeCampaign, createCampaign, deleteCampaign } from "#api/campaigns/repository.ts";
import type { BlogRow, CampaignRow } from "#api/data/schema.ts";
import { refuseTaken } from "#api/http/commit.ts";
import { invalidField } from "#api/http/errors.ts";
import { memberOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { data } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { validate } from "#api/http/validate.ts";
import { noteSave } from "#api/notifications/review.ts";
import { mayWrite, requireThat } from "#api/organizations/policy.ts";
import { mayChange } from "#api/projects/policy.ts";
import { projectNamed } from "#api/projects/repository.ts";
import { planAsked, sharedZone } from "#api/review/plan.ts";
import {
  judgedVersion,
  requireFirstStatus,
  requireReady,
  requireStep,
  requireStepAfter,
} from "#api/review/policy.ts";
import { stepOf } from "#api/review/step-after.ts";
import { keepVersion } from "#api/review/versions.ts";
import { blogItem } from "./item.ts";
import { ownPart } from "./repository.ts";
import { createRules, peopleChecks, updateRules } from "./requests.ts";
import { recordWith } from "./resource.ts";

export const findBlog = (exchange: Exchange) =>
  campaignOfKind(exchange, "Blog", exchange.params["blog"] ?? "");

type Lists = {
  related?: string[] | null | undefined;
  categories?: string[] | null | undefined;
  reviewers?: string[] | null | undefined;
  checked?: string[] | null | undefined;
};

const NO_PLAN = { planned_for: null, scheduled_at: null };

type AskedPlan = { planned_for?: string | null | undefined; publish_at?: string | null | undefined };

/** Returns the day and time that a request sends, under the names that all items have. */
const askedPlan = ({ planned_for, publish_at }: AskedPlan) => ({ planned_for, scheduled_at: publish_at });

const json = (list: string[] | null) => JSON.stringify([...new Set(list)]);

/** Returns lists as stored in their columns. A list that wasn't sent is left out, and null is an empty list. */
function listColumns({ related, categories, reviewers, checked }: Lists) {
  return {
    ...(related === undefined ? {} : { related_json: json(related) }),
    ...(categories === undefined ? {} : { categories_json: json(categories) }),
    ...(reviewers === undefined ? {} : { reviewers_json: json(reviewers) }),
    ...(checked === undefined ? {} : { checked_json: json(checked) }),
  };
}

export async function createBlog(exchange: Exchange): Promise<Reply> {
  requireThat(mayWrite(memberOf(exchange)));
  const input = await validate(
    exchange.input,
    createRules,
    peopleChecks(exchange, { project: exchange.input["project_id"] }),
  );
  const status = input.status ?? "draft";
  const project = await projectNamed(exchange.deps.db, memberOf(exchange), input.project_id);
  const zone = sharedZone(memberOf(exchange));
  const { planned_for = null, scheduled_at: publish_at = null } = planAsked(NO_PLAN, askedPlan(input), zone);
  await requireFirstStatus(exchange, project?.id ?? "", status, planned_for, publish_at, zone);
  return createCampaign(
    exchange,
    "Blog",
    input,
    { ...input, status },
    async (trx, campaign) => {
      const blog: BlogRow = {
        campaign_id: campaign.id,
        project_id: campaign.project_id,
        title: input.title ?? null,
        slug: input.slug ?? null,
        brief: input.brief ?? null,
        body: input.body ?? null,
        excerpt: input.excerpt ?? null,
        meta_title: input.meta_title ?? null,
        meta_description: input.meta_description ?? null,
        og_title: input.og_title ?? null,
        og_description: input.og_description ?? null,
        canonical_url: input.canonical_url ?? null,
        primary_keyword: input.primary_keyword ?? null,
        redirect_note: input.redirect_note ?? null,
        planned_for,
        publish_at,
        published_url: input.published_url ?? null,
        cover_id: null,
        cover_alt: null,
        cover_caption: null,
        related_json: "[]",
        categories_json: "[]",
        reviewers_json: "[]",
        checked_json: "[]",
        reviewed_on: input.reviewed_on ?? null,
        ...listColumns(input),
      };
      await trx.insertInto("blogs").values(blog).execute();
      await keepVersion(trx, exchange, blogItem, campaign.id);
      await requireReady(trx, exchange, blogItem, campaign.id);
    },
    recordWith(exchange),
  ).catch(refuseTaken("slug"));
}

export async function showBlog(exchange: Exchange, row: CampaignRow): Promise<Reply> {
  return data(await recordWith(exchange)(exchange.deps.db, row, memberOf(exchange)));
}

/** PATCH: updates only the fields that were sent. */
export async function updateBlog(exchange: Exchange, row: CampaignRow): Promise<Reply> {
  requireThat(mayChange(memberOf(exchange), row));
  const input = await validate(
    exchange.input,
    updateRules,
    peopleChecks(exchange, { campaign: row.id }, row.owner_id),
  );
  const { version, name, description, status, starts_on, ends_on, owner_id, reason, step, ...content } =
    input;
  const { related, categories, reviewers, checked, ...own } = content;
  const before = await ownPart(exchange.deps.db, row.id);
  requireRedirect(row, before, own);
  const item = await blogItem.find(exchange.deps.db, row.organization_id, row.id);
  const to = status ?? item?.status;
  const { planned_for, publish_at: scheduled_at } = before;
  const plan = planAsked({ planned_for, scheduled_at }, askedPlan(own), sharedZone(memberOf(exchange)));
  const brought = { reason, ...plan, published_url: own.published_url };
  if (item !== undefined && to !== undefined) await requireStep(exchange, blogItem, item, to, brought);
  return changeCampaign(
    exchange,
    row,
    { name, description, status, starts_on, ends_on, owner_id },
    version ?? judgedVersion(item, to),
    async (trx) => {
      await trx
        .updateTable("blogs")
        .set({
          campaign_id: row.id,
          ...own,
          planned_for: plan.planned_for,
          publish_at: plan.scheduled_at,
          ...listColumns({ related, categories, reviewers, checked }),
        })
        .where("campaign_id", "=", row.id)
        .execute();
      if (item !== undefined && to !== undefined) await noteSave(trx, exchange, item, to, brought);
      const isChanged = await keepVersion(trx, exchange, blogItem, row.id, { former: item?.status });
      if (isChanged && item !== undefined && to !== undefined && to !== item.status)
        await requireStepAfter(trx, blogItem, item, to);
      return stepOf(trx, exchange, blogItem, row.id, step && { ...step, former: item?.status });
    },
    recordWith(exchange),
  ).catch(refuseTaken("slug"));
}

/** Requires a redirect note if the slug of a published post changes, because existing links use the old URL. */
function requireRedirect(
  { status }: CampaignRow,
  before: BlogRow,
  change: { slug?: string | null | undefined; redirect_note?: string | null | undefined },
): void {
  const isPublished = status === "published" || status === "archived";
  const isChanging = change.slug !== undefined && before.slug !== null && change.slug !== before.slug;
  if (isPublished && isChanging && !change.redirect_note)
    throw invalidField(
      "redirect_note",
      "Add a redirect note when you change the slug of a published blog post.",
    );
}

export const deleteBlog = deleteCampaign;
