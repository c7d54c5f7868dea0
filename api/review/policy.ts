import { needsApproval } from "#contract/review.ts";
import type { ItemStatus } from "#contract/vocabulary.ts";
import { planFault } from "#domain/review/plan-fault.ts";
import { FIRST_STATUSES, STEPS, stepTo } from "#domain/review/states.ts";
import type { Situation } from "#domain/review/states.ts";
import { addDays, formatDay } from "#lib/dates.ts";
import { wallClock } from "#lib/zoned-time.ts";
import type { Reader, Trx, VaultItemRow } from "#api/data/schema.ts";
import { freezeOn } from "#api/events/repository.ts";
import { invalid, invalidField } from "#api/http/errors.ts";
import type { FieldErrors } from "#api/http/errors.ts";
import { memberOf } from "#api/http/exchange.ts";
import type { Exchange, Member } from "#api/http/exchange.ts";
import { requireThat } from "#api/organizations/policy.ts";
import { mayIn, roleIn } from "#api/projects/policy.ts";
import { limitedAssetsOf } from "#api/vault/rights.ts";
import type { Limited } from "#api/vault/rights.ts";
import { approvalOf } from "./approvals.ts";
import type { Item, ItemKind } from "./kinds.ts";
import { zoneOfItem } from "./plan.ts";
import { isOnlyReviewer, reviewersOf } from "./reviewers.ts";

export async function situationOf(
  db: Reader,
  member: Member,
  kind: ItemKind,
  item: Item,
): Promise<Situation & { isOnlyReviewer: boolean }> {
  const [reviewers, project, latest, refused, { wasApproved }] = await Promise.all([
    reviewersOf(db, item),
    db
      .selectFrom("projects")
      .select(["approval_mode", "self_approval"])
      .where("id", "=", item.project_id)
      .executeTakeFirst(),
    db
      .selectFrom("item_versions")
      .select(["author_id", "number"])
      .where("subject_id", "=", item.id)
      .orderBy("number", "desc")
      .limit(1)
      .executeTakeFirst(),
    db
      .selectFrom("item_changes")
      .select("version_number")
      .where("subject_id", "=", item.id)
      .where("to_status", "=", "changes_requested")
      .where("decision", "is", null)
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst(),
    approvalOf(db, kind, item),
  ]);
  const isAlone = isOnlyReviewer(reviewers, member);
  const isMine = (id: string | null | undefined) => id === member.user.id;
  const wroteLatest = latest === undefined ? isMine(item.created_by) : isMine(latest.author_id);
  return {
    isOnlyReviewer: isAlone,
    status: item.status,
    role: roleIn(member, item.project_id),
    isAuthor: isMine(item.created_by) || isMine(item.owner_id) || wroteLatest,
    wroteLatest,
    isAd: kind.isAd,
    approval: project?.approval_mode ?? "optional",
    allowsSelfApproval: isAlone || project?.self_approval === 1,
    wasApproved,
    hasNewVersion: (latest?.number ?? 0) > (refused?.version_number ?? 0),
  };
}

/** Further input of a step: a reason, a time, a URL. */
export type Brought = {
  reason?: string | null | undefined;
  planned_for?: string | null | undefined;
  scheduled_at?: string | null | undefined;
  published_url?: string | null | undefined;
  /** The ids of image files that the same save removes. */
  removed?: readonly string[] | undefined;
};

const DAY_MISSING = "The planned for field is required when status is scheduled.";

type Plan = Pick<Item, "planned_for" | "scheduled_at">;

/** Returns when an item would be published with this input. */
const planAfter = (item: Plan, brought: Brought): Plan => ({
  planned_for: brought.planned_for === undefined ? item.planned_for : brought.planned_for,
  scheduled_at: brought.scheduled_at === undefined ? item.scheduled_at : brought.scheduled_at,
});

const PLAN_FAULTS: Readonly<Record<NonNullable<ReturnType<typeof planFault>>, FieldErrors>> = {
  "no day": { planned_for: [DAY_MISSING] },
  "past day": { planned_for: ["The planned for field must be a date after or equal to today."] },
  "past time": { scheduled_at: ["The scheduled at field must be a date after now."] },
};

/** Returns why the item can't be published then, by field. `now` is in milliseconds. */
function futureErrors(plan: Plan, now: number): FieldErrors {
  const fault = planFault(plan, now);
  return fault === null ? {} : PLAN_FAULTS[fault];
}

/** Why nothing should be published on some days. Managers may schedule it anyway with a reason. */
type Fault = { from: string; to: string | null; message: string; instead: string };

/** The days on which an item is shown: an ad runs until its campaign ends. */
type Run = { first: string; last: string };

/** `asks` tells those who may override it that a reason is missing. */
type Override = { reason?: string | null | undefined; asks: boolean };

/** Returns the day of a plan. `zone` is the time zone of `scheduled_at`. */
const dayIn = ({ planned_for: plannedFor, scheduled_at: at }: Plan, zone: string) =>
  at === null ? plannedFor : (wallClock(at, zone)?.day ?? plannedFor);

async function freezeFaults(db: Reader, projectId: string, day: string): Promise<Fault[]> {
  const freeze = await freezeOn(db, projectId, day);
  if (freeze === undefined) return [];
  const { name, starts_on: from, ends_on: to } = freeze;
  const days = from === to ? `on ${formatDay(from)}` : `from ${formatDay(from)} to ${formatDay(to)}`;
  return [{ from, to, message: `“${name}” blocks scheduling ${days}.`, instead: "another date" }];
}

const rightsFaults = (assets: readonly Limited[], { first, last }: Run): Fault[] =>
  assets
    .filter(({ rights_end: end }) => end < last)
    .map(({ name, rights_end: end }) => {
      const message = `The rights to “${name}” end on ${formatDay(end)}`;
      return end < first
        ? { from: addDays(end, 1), to: null, message: `${message}.`, instead: "another date or image" }
        : {
            from: first,
            to: null,
            message: `${message}, while this ad runs.`,
            instead: "another image, or end its campaign earlier",
          };
    });

/** An item with the assets of its images. */
type Shown = Pick<Item, "subject" | "campaign_id"> & { assets: readonly Limited[] };

async function runOf(db: Reader, item: Pick<Item, "subject" | "campaign_id">, first: string): Promise<Run> {
  if (item.subject !== "contents") return { first, last: first };
  const campaign = await db
    .selectFrom("campaigns")
    .select("ends_on")
    .where("id", "=", item.campaign_id)
    .executeTakeFirst();
  const end = campaign?.ends_on ?? first;
  return { first, last: end > first ? end : first };
}

/** Returns errors for the day of a plan, unless they are overridden. */
function faultErrors(
  faults: readonly Fault[],
  { planned_for: day }: Plan,
  mayOverride: boolean,
  { reason, asks }: Override,
): FieldErrors {
  if (faults.length === 0 || (mayOverride && reason?.trim())) return {};
  const mayAsk = asks && mayOverride;
  const errors: FieldErrors = {};
  for (const { from, to, message, instead } of faults) {
    const field = day === null || day < from || (to !== null && day > to) ? "scheduled_at" : "planned_for";
    const text = `${message} Choose ${instead}${mayAsk ? ", or enter a reason" : ""}.`;
    errors[field] = [...(errors[field] ?? []), text];
  }
  if (mayAsk) errors["reason"] = ["Enter a reason to schedule it there anyway."];
  return errors;
}

/** Returns an error if the project has a freeze window then, and for each image whose rights have ended by then. */
async function dayErrors(
  db: Reader,
  member: Member,
  { project_id: projectId, shown }: { project_id: string; shown: Shown | null },
  plan: Plan,
  zone: string,
  override: Override,
): Promise<FieldErrors> {
  const day = dayIn(plan, zone);
  if (day === null) return {};
  const faults = [
    ...(await freezeFaults(db, projectId, day)),
    ...(shown === null ? [] : rightsFaults(shown.assets, await runOf(db, shown, day))),
  ];
  return faultErrors(faults, plan, mayIn(member, projectId, "manage"), override);
}

/** Adds the assets whose rights end to an item, those of images that it will have after the save. */
async function withAssets(
  db: Reader,
  { id, project_id, subject, campaign_id }: Pick<Item, "id" | "project_id" | "subject" | "campaign_id">,
  { removed = [] }: Brought,
) {
  const found = await limitedAssetsOf(db, [id]);
  const kept = found.filter(({ file_id: file }) => !removed.includes(file));
  const assets: Limited[] = [...new Map(kept.map((asset) => [asset.name, asset])).values()];
  return { project_id, shown: { subject, campaign_id, assets } };
}

/**
 * For images of assets that a scheduled item gets. Whoever may schedule it anyway enters a reason.
 * @returns the item if it needed the reason
 * @throws HttpError 422 by field
 */
export async function requireRights(
  trx: Trx,
  member: Member,
  kind: ItemKind,
  id: string,
  { assets, ...override }: { assets: readonly Pick<VaultItemRow, "name" | "rights_end">[] } & Override,
): Promise<Item | null> {
  const item = await kind.find(trx, member.organization.id, id);
  if (item?.status !== "scheduled") return null;
  const day = dayIn(item, await zoneOfItem(trx, item, member));
  const limited = assets.flatMap(({ name, rights_end: end }) =>
    end === null ? [] : { name, rights_end: end },
  );
  const faults = day === null ? [] : rightsFaults(limited, await runOf(trx, item, day));
  const errors = faultErrors(faults, item, mayIn(member, item.project_id, "manage"), override);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return faults.length > 0 ? item : null;
}

/**
 * For a save that moves a scheduled item without a step, maybe into a freeze window or past the end of rights. Only a caller that
 * sends a reason, even an empty one, is told that it needs one, because others have no field for it.
 * @throws HttpError 422 by field
 */
export async function requireFreeDay(
  db: Reader,
  member: Member,
  item: Item,
  brought: Brought,
): Promise<void> {
  if (!isReplanned(item, brought)) return;
  const plan = planAfter(item, brought);
  const zone = await zoneOfItem(db, item, member);
  const { reason } = brought;
  const errors = await dayErrors(db, member, await withAssets(db, item, brought), plan, zone, {
    reason,
    asks: reason !== undefined,
  });
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

async function obstacleErrors(db: Reader, kind: ItemKind, item: Item): Promise<FieldErrors> {
  const errors: FieldErrors = {};
  for (const { field, message } of await kind.obstacles(db, item))
    errors[field] = [...(errors[field] ?? []), message];
  return errors;
}

/** Returns whether a scheduled item would be published at another time. */
export function isReplanned(item: Item, brought: Brought): boolean {
  const plan = planAfter(item, brought);
  const isOtherDay = plan.planned_for !== item.planned_for && plan.scheduled_at === null;
  return item.status === "scheduled" && (isOtherDay || plan.scheduled_at !== item.scheduled_at);
}

/** Scheduled items must keep a day or time, and can't be moved into the past. */
function requireDay(item: Item, brought: Brought, now: number): void {
  if (!isReplanned(item, brought)) return;
  const errors = futureErrors(planAfter(item, brought), now);
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/**
 * Checks whether an item may change to another status now.
 * @throws HttpError 422 by field: the step isn't available to this user, or something that it needs is missing
 */
export async function requireStep(
  exchange: Exchange,
  kind: ItemKind,
  item: Item,
  to: ItemStatus,
  brought: Brought,
): Promise<void> {
  const { db, clock } = exchange.deps;
  if (to === item.status) {
    if (isReplanned(item, brought)) requireThat(mayIn(memberOf(exchange), item.project_id, "edit"));
    requireDay(item, brought, clock());
    return requireFreeDay(db, memberOf(exchange), item, brought);
  }
  const step = stepTo(await situationOf(db, memberOf(exchange), kind, item), to);
  if ("refusal" in step) throw invalidField("status", step.refusal ?? "The selected status is invalid.");
  const errors: FieldErrors = {};
  if (step.needs.includes("reason") && !brought.reason?.trim())
    errors["reason"] = ["The reason field is required."];
  if (step.needs.includes("link") && !brought.published_url)
    errors["published_url"] = ["The published url field is required."];
  if (step.needs.includes("future")) {
    const plan = planAfter(item, brought);
    const zone = await zoneOfItem(db, item, memberOf(exchange));
    Object.assign(
      errors,
      await dayErrors(db, memberOf(exchange), await withAssets(db, item, brought), plan, zone, {
        reason: brought.reason,
        asks: true,
      }),
      futureErrors(plan, clock()),
    );
  }
  if (step.needs.includes("checks")) Object.assign(errors, await obstacleErrors(db, kind, item));
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

const NO_LONGER_APPROVED = "It’s a draft again, because it changed after it was approved.";
/** Refuses such a step. The save itself is kept. */
export const noLongerApproved = () => invalidField("status", NO_LONGER_APPROVED, "no_longer_approved");

/**
 * For a save that changed both content and status: validates the status change against the saved content.
 * @param before the item before the save
 * @throws HttpError 422 by field
 */
export async function requireStepAfter(
  trx: Trx,
  kind: ItemKind,
  before: Item,
  to: ItemStatus,
): Promise<void> {
  const after = await kind.find(trx, before.organization_id, before.id);
  if (after?.status === "draft" && needsApproval(to))
    throw invalidField("status", "The change ends the approval. Save it first, and have it approved again.");
  const step = STEPS.find((known) => known.from === before.status && known.to === to);
  if (!step?.needs.includes("checks")) return;
  const errors = await obstacleErrors(trx, kind, before);
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/**
 * For a save after which an item is scheduled: checks that it is complete.
 * @param within a prefix for the field names in the request
 * @throws HttpError 422 by field
 */
export async function requireReady(
  trx: Trx,
  exchange: Exchange,
  kind: ItemKind,
  id: string,
  within = "",
): Promise<void> {
  const item = await kind.find(trx, memberOf(exchange).organization.id, id);
  if (item?.status !== "scheduled") return;
  const errors = Object.entries(await obstacleErrors(trx, kind, item));
  if (errors.length > 0)
    throw invalid(Object.fromEntries(errors.map(([field, messages]) => [within + field, messages])));
}

/** Returns the version for which a step was checked, so that only the first of two parallel steps succeeds. */
export const judgedVersion = (item: Item | undefined, to: ItemStatus | undefined): number | undefined =>
  item === undefined || to === item.status ? undefined : item.version;

/**
 * Returns the status of a new item: an idea, a draft, or scheduled if no approval is required.
 * @throws HttpError 422
 */
export async function requireFirstStatus(
  exchange: Exchange,
  projectId: string,
  status: ItemStatus,
  plannedFor: string | null,
  scheduledAt: string | null = null,
  zone = "UTC",
): Promise<void> {
  if (!FIRST_STATUSES.some((known) => known === status))
    throw invalidField("status", "The selected status is invalid.");
  if (status !== "scheduled") return;
  requireThat(mayIn(memberOf(exchange), projectId, "edit"));
  const project = await exchange.deps.db
    .selectFrom("projects")
    .select("approval_mode")
    .where("id", "=", projectId)
    .executeTakeFirst();
  if (project?.approval_mode === "required")
    throw invalidField("status", "This project requires approval before scheduling.");
  if (plannedFor === null) throw invalidField("planned_for", DAY_MISSING);
  const plan = { planned_for: plannedFor, scheduled_at: scheduledAt };
  const member = memberOf(exchange);
  const errors = {
    ...(await dayErrors(exchange.deps.db, member, { project_id: projectId, shown: null }, plan, zone, {
      asks: false,
    })),
    ...futureErrors(plan, exchange.deps.clock()),
  };
  if (Object.keys(errors).length > 0) throw invalid(errors);
}
