import { UNDO_MINUTES } from "#contract/limits.ts";
import type { CampaignRow, Reader, ReviewDecisionRow, ReviewLinkRow } from "#api/data/schema.ts";
import { anchorsOf, anchorsOn } from "#api/comments/anchors.ts";
import type { Member } from "#api/http/exchange.ts";
import { isSameButPlan, snapshotIn } from "#api/review/published.ts";
import { peopleById } from "#api/users/repository.ts";
import { personIn } from "#api/users/resource.ts";
import { filesOf, shownItem } from "#api/review/content.ts";
import { publishedUrlOf } from "#api/review/repository.ts";
import type { ShownItem } from "#api/review/content.ts";
import { mayComment, mayDecide, mayRevoke } from "./policy.ts";
import { backedLinks, decisionsOf, projectsByLink } from "./repository.ts";
import type { GuestLink } from "./repository.ts";

function statusOf({ id, revoked_at, expires_at }: ReviewLinkRow, backed: ReadonlySet<string>, now: number) {
  if (revoked_at !== null) return "revoked";
  if (Date.parse(expires_at) <= now) return "expired";
  return backed.has(id) ? "open" : "ended";
}

const keyOf = ({ link_id, subject_id }: Pick<ReviewDecisionRow, "link_id" | "subject_id">) =>
  `${link_id} ${subject_id}`;

/** Keeps the newest decision of each link about each item. */
function lastOfEach(decisions: readonly ReviewDecisionRow[]): ReviewDecisionRow[] {
  const seen = new Set<string>();
  return decisions.filter((row) => !seen.has(keyOf(row)) && seen.add(keyOf(row)));
}

/** Returns whether a decision is still about what is published. Another day or time doesn't end it. */
export const isAbout = (
  { content_hash, content_json }: ReviewDecisionRow,
  { hash, content }: ShownItem,
): boolean => content_hash === hash || isSameButPlan(snapshotIn(content_json), content);

const DECISIONS_SHOWN = 20;

/**
 * Returns links as the team sees them. Their tokens and passphrases are never included.
 * @param item the only item whose decisions are included
 */
export async function toReviewLinks(
  db: Reader,
  rows: readonly ReviewLinkRow[],
  member: Member,
  now: number,
  item: string | null = null,
) {
  const ids = rows.map(({ id }) => id);
  const decisions = lastOfEach(await decisionsOf(db, ids)).filter(
    ({ subject_id }) => item === null || subject_id === item,
  );
  const campaignIds = [
    "",
    ...rows.flatMap(({ campaign_id }) => campaign_id ?? []),
    ...decisions.map(({ campaign_id }) => campaign_id),
  ];
  const [people, projects, campaigns, backed] = await Promise.all([
    peopleById(
      db,
      rows.map((row) => row.created_by),
    ),
    projectsOfLinks(db, ids),
    db
      .selectFrom("campaigns")
      .select(["id", "kind", "name", "organization_id", "project_id"])
      .where("id", "in", [...new Set(campaignIds)])
      .execute(),
    backedLinks(db, ids),
  ]);
  const shown = shownItems(db, campaigns, member.organization.timezone);
  const links = [];
  for (const row of rows) {
    const own = decisions.filter(({ link_id }) => link_id === row.id).slice(0, DECISIONS_SHOWN);
    const scope = row.subject_id === null ? null : await shown(row.campaign_id, row.subject, row.subject_id);
    const project = projects.get(row.id);
    const decided = [];
    for (const decision of own) {
      const item = await shown(decision.campaign_id, decision.subject, decision.subject_id);
      decided.push({
        ...toDecision(decision),
        subject: decision.subject,
        id: decision.subject_id,
        title: item?.item.title ?? null,
        is_current: item !== undefined && isAbout(decision, item),
      });
    }
    const campaign = campaigns.find(({ id }) => id === row.campaign_id);
    links.push({
      id: row.id,
      subject: row.subject,
      subject_id: row.subject_id,
      campaign_id: row.campaign_id,
      project_id: row.project_id,
      title: scope?.item.title ?? campaign?.name ?? project?.name ?? "",
      reviewer_name: row.reviewer_name,
      email: row.email,
      may: row.may,
      has_passphrase: row.passphrase_hash !== null,
      status: statusOf(row, backed, now),
      creator: personIn(people, row.created_by),
      created_at: row.created_at,
      expires_at: row.expires_at,
      revoked_at: row.revoked_at,
      opened_count: row.opened_count,
      last_opened_at: row.last_opened_at,
      decisions: decided,
      can: { delete: mayRevoke(member, { ...row, project_id: project?.id ?? "" }) },
    });
  }
  return links;
}

async function projectsOfLinks(db: Reader, ids: readonly string[]) {
  const byLink = await projectsByLink(db, ids);
  const projects = await db
    .selectFrom("projects")
    .select(["id", "name"])
    .where("id", "in", ["", ...new Set(byLink.values())])
    .execute();
  return new Map([...byLink].map(([link, id]) => [link, projects.find((project) => project.id === id)]));
}

type Campaign = Pick<CampaignRow, "id" | "kind" | "name" | "organization_id">;

/** Finds items, each of them once. */
function shownItems(db: Reader, campaigns: readonly Campaign[], timezone: string | null) {
  const found = new Map<string, Promise<ShownItem | undefined>>();
  return (campaignId: string | null, subject: ReviewLinkRow["subject"], id: string) => {
    const campaign = campaigns.find((known) => known.id === campaignId);
    if (campaign === undefined || subject === null) return undefined;
    const item = found.get(id) ?? shownItem(db, { ...campaign, timezone }, subject, id);
    found.set(id, item);
    return item;
  };
}

const toDecision = ({ decision, name, reason, version_number, created_at }: ReviewDecisionRow) => ({
  decision,
  name,
  reason,
  version_number,
  created_at,
});

const COMMENTS_SHOWN = 200;

/** Until when a client can take a decision back. Null once that has passed. */
export function undoUntil({ created_at }: Pick<ReviewDecisionRow, "created_at">, now: number): string | null {
  const until = Date.parse(created_at) + UNDO_MINUTES * 60_000;
  return until > now ? new Date(until).toISOString() : null;
}

/** Returns an item as a client sees it: what will be published, and the conversation with clients. `now` is in milliseconds. */
export async function toGuestItem(
  db: Reader,
  { link, contact }: Pick<GuestLink, "link" | "contact">,
  shown: ShownItem,
  now: number,
) {
  const { item, content, campaignKind, hash, versionNumber } = shown;
  const [decision, files, publishedUrl, comments] = await Promise.all([
    db
      .selectFrom("review_decisions")
      .selectAll()
      .where("link_id", "=", link.id)
      .where("subject_id", "=", item.id)
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst(),
    filesOf(db, content),
    publishedUrlOf(db, item),
    db
      .selectFrom("comments")
      .select(["id", "subject_id", "body", "author_id", "client_name", "created_at"])
      .select(["anchor_field", "anchor_image_id", "anchor_x", "anchor_y", "anchor_second"])
      .where("subject_id", "=", item.id)
      .where("visibility", "=", "client")
      .where("deleted_at", "is", null)
      .orderBy("id", "desc")
      .limit(COMMENTS_SHOWN)
      .execute(),
  ]);
  const [people, anchorOf] = await Promise.all([
    peopleById(
      db,
      comments.map((comment) => comment.author_id),
    ),
    anchorsOf(db, comments),
  ]);
  return {
    subject: item.subject,
    id: item.id,
    kind: campaignKind,
    title: item.title,
    status: item.status,
    planned_for: content["planned_for"],
    published_url: publishedUrl,
    contact,
    version_number: versionNumber,
    content_hash: hash,
    content,
    files,
    can: { comment: mayComment(link, item.status), decide: mayDecide(link, item.status) },
    decision:
      decision === undefined
        ? null
        : {
            ...toDecision(decision),
            id: decision.id,
            undoable_until: undoUntil(decision, now),
            content_hash: decision.content_hash,
            is_current: isAbout(decision, shown),
            content: decision.content_hash === hash ? null : snapshotIn(decision.content_json),
          },
    comments: comments.toReversed().map((comment) => ({
      id: comment.id,
      body: comment.body,
      name: comment.client_name ?? people.get(comment.author_id ?? "")?.name ?? null,
      is_client: comment.client_name !== null,
      created_at: comment.created_at,
      anchor: anchorOf(comment),
    })),
    comment_anchors: anchorsOn(item.subject).filter((anchor) => anchor === "images" || anchor === "seconds"),
  };
}
