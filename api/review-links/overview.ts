import { REVIEW_OVERVIEW_MAX } from "#contract/limits.ts";
import { wallClock } from "#lib/zoned-time.ts";
import type { Reader } from "#api/data/schema.ts";
import { shownItem } from "#api/review/content.ts";
import { previewsOf } from "#api/review/previews.ts";
import { peopleById } from "#api/users/repository.ts";
import { lastDecisions } from "./repository.ts";
import type { Covered, GuestLink } from "./repository.ts";
import { isAbout } from "./resource.ts";

/** Returns those that are in review, and that the link hasn't decided about as they are. */
export async function waitingOf(db: Reader, { link }: GuestLink, covered: readonly Covered[]) {
  const decisions = await lastDecisions(db, link.id);
  const waiting: Covered[] = [];
  for (const one of covered) {
    if (one.status !== "in_review") continue;
    const decision = decisions.get(one.id);
    const shown = decision && (await shownItem(db, one.campaign, one.subject, one.id));
    if (decision === undefined || shown === undefined || !isAbout(decision, shown)) waiting.push(one);
  }
  return waiting;
}

/** Returns all that a link covers in a line each, with who approved it. */
export async function toOverview(
  db: Reader,
  covered: readonly Covered[],
  waiting: readonly Covered[],
  appUrl: string,
) {
  const lines = covered.slice(0, REVIEW_OVERVIEW_MAX);
  const [previews, approvals] = await Promise.all([
    previewsOf(
      db,
      lines.map(({ id, campaign }) => ({ id, kind: campaign.kind })),
      appUrl,
    ),
    approvalsOf(
      db,
      lines.map(({ id }) => id),
    ),
  ]);
  return lines.map((one) => {
    const { subject, id, campaign, name, status, planned_for, scheduled_at } = one;
    const zone = campaign.calendar_zone ?? campaign.timezone ?? "UTC";
    const clock = scheduled_at === null ? null : wallClock(scheduled_at, zone);
    const preview = previews.get(id);
    return {
      subject,
      id,
      kind: campaign.kind,
      title: name,
      status,
      day: clock?.day ?? planned_for,
      time: clock?.time ?? null,
      timezone: zone,
      image_url: preview?.image?.url ?? null,
      text: preview?.text ?? null,
      networks: preview?.networks ?? [],
      is_waiting: waiting.some((other) => other.id === id),
      approval: approvals.get(id) ?? null,
    };
  });
}

/** Returns the last approval of each item, by a person or by a client. */
async function approvalsOf(db: Reader, ids: readonly string[]) {
  const rows = await db
    .selectFrom("item_changes")
    .select(["subject_id", "actor_id", "client_name", "created_at"])
    .where("subject_id", "in", ["", ...ids])
    .where((any) =>
      any.or([
        any.and([any("to_status", "=", "approved"), any("from_status", "=", "in_review")]),
        any("decision", "=", "approve"),
      ]),
    )
    .orderBy("id")
    .execute();
  const people = await peopleById(
    db,
    rows.map((row) => row.actor_id),
  );
  return new Map(
    rows.map(({ subject_id: id, actor_id: actor, client_name: client, created_at }) => [
      id,
      { name: client ?? people.get(actor ?? "")?.name ?? null, is_client: client !== null, created_at },
    ]),
  );
}
