import { logStep } from "#api/ad-log/automatic.ts";
import { campaignOfKind } from "#api/campaigns/repository.ts";
import { commit } from "#api/http/commit.ts";
import { invalidField, notFound, stale } from "#api/http/errors.ts";
import { memberOf, nowOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { pageOf } from "#api/http/paginate.ts";
import { created, data } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { validate } from "#api/http/validate.ts";
import { copyLabels } from "#api/labels/repository.ts";
import { tellOfPlan } from "#api/notifications/approvers.ts";
import { noteStep } from "#api/notifications/review.ts";
import { requireThat } from "#api/organizations/policy.ts";
import { mayChange, mayIn } from "#api/projects/policy.ts";
import { commitWithUndo } from "#api/undo/offer.ts";
import { peopleById } from "#api/users/repository.ts";
import { chosenApprovers } from "./asked.ts";
import { contentNow, filesOf } from "./content.ts";
import { planAsked, zoneOfItem } from "./plan.ts";
import { requireReady, requireStep } from "./policy.ts";
import { shownName } from "./items.ts";
import { snapshotIn } from "./published.ts";
import type { FoundItem } from "./registry.ts";
import { lockCampaign, versionNamed } from "./repository.ts";
import { duplicateRules, restoreRules, statusRules } from "./requests.ts";
import { toReview, toVersion } from "./resource.ts";
import { keepVersion } from "./versions.ts";

/**
 * Returns what a user can do next with an item, and the number of its comments and versions. With `include=content`, it returns
 * what would be published too.
 */
export async function showReview(exchange: Exchange, found: FoundItem): Promise<Reply> {
  const { db } = exchange.deps;
  const member = memberOf(exchange);
  const review = await toReview(db, member, found);
  if (exchange.url.searchParams.get("include") !== "content") return data(review);
  const content = await contentNow(db, found.item, member.organization);
  return data({ ...review, content, files: await filesOf(db, content) });
}

/** Returns where an item is: enough to link to its page. */
export async function showPlace(exchange: Exchange, { item }: FoundItem): Promise<Reply> {
  const place = await exchange.deps.db
    .selectFrom("campaigns")
    .innerJoin("folders", "folders.id", "campaigns.folder_id")
    .innerJoin("projects", "projects.id", "campaigns.project_id")
    .select(["campaigns.name", "campaigns.kind", "campaigns.folder_id", "folders.name as folder_name"])
    .select(["projects.slug", "projects.name as project_name"])
    .where("campaigns.id", "=", item.campaign_id)
    .executeTakeFirstOrThrow();
  return data({
    type: item.subject,
    id: item.id,
    name: shownName({ kind: place.kind, name: item.title }),
    kind: place.kind,
    campaign: { id: item.campaign_id, name: place.name },
    folder: { id: place.folder_id, name: place.folder_name },
    project: { slug: place.slug, name: place.project_name },
  });
}

/**
 * Takes one step of the review, with the fields that the step needs.
 * @throws HttpError 422 by field; 412 with the current record if `version` is stale
 */
export async function changeStatus(exchange: Exchange, { kind, item }: FoundItem): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayIn(member, item.project_id, "comment"));
  const asked = await validate(exchange.input, statusRules);
  return commitWithUndo(exchange, kind.rows([item.id]), async (trx) => {
    await lockCampaign(trx, exchange, item.campaign_id);
    const current = await kind.find(trx, item.organization_id, item.id);
    if (current === undefined) throw notFound();
    if (typeof asked.version === "number" && asked.version !== current.version)
      throw stale(await kind.record(exchange, trx, item.id));
    const input = { ...asked, ...planAsked(current, asked, await zoneOfItem(trx, current, member)) };
    await requireStep(
      { ...exchange, deps: { ...exchange.deps, db: trx } },
      kind,
      current,
      input.status,
      input,
    );
    const approvers = await chosenApprovers(trx, current, input);
    if (input.status !== current.status) {
      // The note of a publication is its published URL.
      const reason = input.reason?.trim() || input.published_url || null;
      await tellOfPlan(trx, exchange, current, input);
      await noteStep(trx, exchange, current, input.status, { reason, approvers });
      await logStep(trx, exchange, kind, current, input.status);
      await kind.setStatus(
        trx,
        current,
        {
          status: input.status,
          ...(input.planned_for === undefined ? {} : { planned_for: input.planned_for }),
          ...(input.scheduled_at === undefined ? {} : { scheduled_at: input.scheduled_at }),
          ...(input.status === "published" && current.status === "scheduled" && input.published_url
            ? {
                published: {
                  network: input.published_network ?? null,
                  url: input.published_url,
                  at: nowOf(exchange),
                  by: member.user.id,
                },
              }
            : {}),
        },
        nowOf(exchange),
      );
    }
    return data(await kind.record(exchange, trx, item.id));
  });
}

/**
 * Creates a draft with the same content, with its day moved by `shift_days`, in the same campaign, or in another one of its kind.
 */
export async function duplicateItem(exchange: Exchange, { kind, item }: FoundItem): Promise<Reply> {
  requireThat(mayIn(memberOf(exchange), item.project_id, "create"));
  const { parts } = kind;
  if (parts === undefined) throw notFound();
  const input = await validate(exchange.input, duplicateRules);
  const campaignId = await campaignFor(exchange, item, input.campaign_id ?? item.campaign_id);
  return commit(exchange, async (trx) => {
    await lockCampaign(trx, exchange, campaignId);
    const copy = await parts.copy(trx, exchange, item.id, { campaignId, shiftDays: input.shift_days ?? 0 });
    await keepVersion(trx, exchange, kind, copy);
    await copyLabels(trx, exchange, item.id, { ...item, id: copy, campaign_id: campaignId });
    return created(await kind.record(exchange, trx, copy));
  });
}

/**
 * Returns the campaign that a copy goes to.
 * @throws HttpError 422 if it isn’t one of the same kind that the user sees; 403 if they may not add to it
 */
async function campaignFor(exchange: Exchange, item: FoundItem["item"], wanted: string): Promise<string> {
  if (wanted === item.campaign_id) return wanted;
  const { kind } = await exchange.deps.db
    .selectFrom("campaigns")
    .select("kind")
    .where("id", "=", item.campaign_id)
    .executeTakeFirstOrThrow();
  const found = await campaignOfKind(exchange, kind, wanted);
  if (found === undefined) throw invalidField("campaign_id", "The selected campaign id is invalid.");
  requireThat(mayIn(memberOf(exchange), found.project_id, "create"));
  return found.id;
}

export async function listVersions(exchange: Exchange, { item }: FoundItem): Promise<Reply> {
  const { db } = exchange.deps;
  const versions = db.selectFrom("item_versions").selectAll().where("subject_id", "=", item.id);
  const { rows, answer } = await pageOf(exchange, versions.orderBy("number", "desc"));
  const authors = rows.map((row) => row.author_id);
  const people = await peopleById(db, authors);
  const records = rows.map((row) => toVersion(row, people));
  return answer(records, `/api/${item.subject}/${item.id}/versions`);
}

export async function showVersion(exchange: Exchange, { item }: FoundItem): Promise<Reply> {
  const row = await versionNamed(exchange, item);
  const people = await peopleById(exchange.deps.db, [row.author_id]);
  return data({ ...toVersion(row, people), snapshot: snapshotIn(row.snapshot_json) });
}

/**
 * Restores an old content as a new version.
 * @throws HttpError 412 with the current record if `version` is stale
 */
export async function restoreVersion(exchange: Exchange, { kind, item }: FoundItem): Promise<Reply> {
  requireThat(mayChange(memberOf(exchange), item));
  const input = await validate(exchange.input, restoreRules);
  const row = await versionNamed(exchange, item);
  return commit(exchange, async (trx) => {
    await lockCampaign(trx, exchange, item.campaign_id);
    const current = await kind.find(trx, item.organization_id, item.id);
    if (current === undefined) throw notFound();
    if (typeof input.version === "number" && input.version !== current.version)
      throw stale(await kind.record(exchange, trx, item.id));
    await kind.write(trx, item.id, snapshotIn(row.snapshot_json), nowOf(exchange));
    await keepVersion(trx, exchange, kind, item.id, { note: input.note, restoredFrom: row.number });
    await requireReady(trx, exchange, kind, item.id);
    return data(await kind.record(exchange, trx, item.id));
  });
}
