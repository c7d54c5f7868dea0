import { sql } from "kysely";
import type { SqlBool } from "kysely";
import type { CampaignKind } from "#contract/campaigns.ts";
import type { ApprovalList } from "#contract/vocabulary.ts";
import type { Reader } from "#api/data/schema.ts";
import type { Member } from "#api/http/exchange.ts";
import { rightIn } from "#api/projects/policy.ts";
import { countAll, itemsIn, itemsWithPlaces } from "#api/review/items.ts";
import { reviewers } from "#api/review/reviewers.ts";

export type ApprovalFilter = {
  projectId?: string | null;
  campaignId?: string;
  kinds?: readonly CampaignKind[];
  /** The id of the item that comes first. */
  first?: string;
};

export async function isReviewer(db: Reader, { user, organization }: Member): Promise<boolean> {
  const row = await db
    .selectFrom(reviewers(db, organization.id).as("reviewer"))
    .select("reviewer.user_id")
    .where("reviewer.user_id", "=", user.id)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The author of an item's latest version. */
const author = sql<string | null>`case
  when exists (select id from item_versions where subject_id = item.id) then (
    select author_id from item_versions where subject_id = item.id order by number desc limit 1
  )
  else item.created_by
end`;

/** The latest time that an item was sent to review. */
const lastRound = sql<string | null>`(
  select changes.id from item_changes as changes
  where changes.subject_id = item.id and changes.to_status = 'in_review' and changes.decision is null
  order by changes.id desc limit 1
)`;

/** Every item in review in the projects where a member may approve, with nothing but what decides whether and when it is shown. */
const waiting = (db: Reader, member: Member, filter: ApprovalFilter) =>
  db
    .selectFrom(itemsIn(db, member.organization.id).as("item"))
    // Joined so that SQLite reads the items first.
    .crossJoin("projects")
    .whereRef("projects.id", "=", "item.project_id")
    .where("item.archived_at", "is", null)
    .where(rightIn(member, "item.project_id", "approve"))
    .where("item.status", "=", "in_review")
    .$if(typeof filter.projectId === "string", (query) =>
      query.where("item.project_id", "=", filter.projectId ?? ""),
    )
    .$if(filter.campaignId !== undefined, (query) =>
      query.where("item.campaign_id", "=", filter.campaignId ?? ""),
    )
    .$if((filter.kinds ?? []).length > 0, (query) => query.where("item.kind", "in", filter.kinds ?? []))
    .select(["item.id", "item.project_id", "projects.self_approval"])
    .select([author.as("author_id"), lastRound.as("round_id")]);

/** Whether nobody else approves in a project. Whoever is the only one may approve their own work. */
const isOnlyReviewer = (db: Reader, member: Member, project: string) =>
  sql<number>`case when exists ${db
    .selectFrom(reviewers(db, member.organization.id).as("other"))
    .select("other.user_id")
    .where("other.project_id", "=", sql.ref<string>(project))
    .where("other.user_id", "!=", member.user.id)} then 0 else 1 end`;

/** What waits for a member’s approval. Without their own work, unless they may approve it. */
export const waitingFor = (db: Reader, member: Member, filter: ApprovalFilter = {}) =>
  db
    .selectFrom(waiting(db, member, filter).as("waiting"))
    .where((row) =>
      row.or([
        row("waiting.self_approval", "=", 1),
        row("waiting.author_id", "is", null),
        row("waiting.author_id", "!=", member.user.id),
        row(isOnlyReviewer(db, member, "waiting.project_id"), "=", 1),
      ]),
    );

/** Returns the ids of a campaign's items that wait for a member's approval. */
export const awaitingIn = (db: Reader, member: Member, campaignId: string) =>
  waitingFor(db, member, { campaignId }).select("waiting.id").orderBy("waiting.id").execute();

/**
 * Returns what waits for a member's approval: first what they were asked for, by name or with a team, then everything else that
 * they may approve, longest wait first. What the filter names comes before all.
 */
export async function approvalsOf(
  db: Reader,
  member: Member,
  filter: ApprovalFilter,
  { limit, offset }: { limit: number; offset: number },
) {
  const isAsked = sql<number>`case when exists (
    select review_requests.id from review_requests
    left join teams on teams.id = review_requests.team_id and teams.deleted_at is null
    left join team_members on team_members.team_id = teams.id and team_members.removed_at is null
    where review_requests.change_id = waiting.round_id
      and (review_requests.user_id = ${member.user.id} or team_members.user_id = ${member.user.id})
  ) then 1 else 0 end`;
  const page = await waitingFor(db, member, filter)
    .leftJoin("item_changes as round", "round.id", "waiting.round_id")
    .select(["waiting.id", "waiting.round_id", isAsked.as("is_asked"), countAll.as("total")])
    .$if(filter.first !== undefined, (query) =>
      query.orderBy(sql`case when waiting.id = ${filter.first ?? ""} then 0 else 1 end`),
    )
    .orderBy("is_asked", "desc")
    .orderBy((row) => row.fn.coalesce("round.created_at", row.val("")))
    .orderBy("waiting.id")
    .limit(limit)
    .offset(offset)
    .execute();
  const items = await itemsWithPlaces(db, member)
    .where("item.id", "in", ["", ...page.map(({ id }) => id)])
    .leftJoin("item_changes as round", (join) =>
      join
        .on("round.id", "in", ["", ...page.map(({ round_id: id }) => id ?? "")])
        .onRef("round.subject_id", "=", "item.id"),
    )
    .select(["projects.self_approval", "item.project_id", author.as("author_id")])
    .select(["round.id as round_id", "round.created_at as since", "round.actor_id as asked_by_id"])
    .select(isOnlyReviewer(db, member, "item.project_id").as("is_only_reviewer"))
    .execute();
  const known = new Map(items.map((item) => [item.id, item]));
  return {
    total: Number(page[0]?.total ?? 0),
    rows: page.flatMap(({ id, is_asked }) => {
      const item = known.get(id);
      return item === undefined ? [] : [{ ...item, is_asked }];
    }),
  };
}

/** What a member decided is shown for so long. */
const DECIDED_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * Returns what a member asked others to review (`asked`), what is in review and open to clients (`clients`), the longest wait first,
 * or what they decided in the last 30 days (`decided`), the latest first. `now` is in milliseconds.
 */
export async function otherApprovals(
  db: Reader,
  member: Member,
  list: ApprovalList,
  filter: ApprovalFilter,
  { limit, offset, now }: { limit: number; offset: number; now: number },
) {
  const rows = await itemsWithPlaces(db, member)
    .innerJoin("item_changes as round", (join) =>
      join
        .onRef("round.subject_id", "=", "item.id")
        .on("round.id", "=", list === "decided" ? lastDecisionOf(member.user.id) : lastRound),
    )
    .$if(list === "decided", (query) =>
      query
        .where("item.id", "in", decidedBy(db, member.user.id, now))
        .where("round.created_at", ">", new Date(now - DECIDED_MS).toISOString()),
    )
    .$if(list !== "decided", (query) => query.where("item.status", "=", "in_review"))
    .$if(list === "asked", (query) => query.where("round.actor_id", "=", member.user.id))
    .$if(list === "clients", (query) =>
      query.where((row) =>
        row.exists(
          row
            .selectFrom("review_links")
            .select("review_links.id")
            .where("review_links.organization_id", "=", member.organization.id)
            .where("review_links.may", "=", "decide")
            .where("review_links.revoked_at", "is", null)
            .where("review_links.expires_at", ">", new Date(now).toISOString())
            .where((any) =>
              any.or([
                any("review_links.subject_id", "=", any.ref("item.id")),
                any.and([
                  any("review_links.subject_id", "is", null),
                  any("review_links.campaign_id", "=", any.ref("item.campaign_id")),
                ]),
                any("review_links.project_id", "=", any.ref("item.project_id")),
              ]),
            ),
        ),
      ),
    )
    .$if(typeof filter.projectId === "string", (query) =>
      query.where("item.project_id", "=", filter.projectId ?? ""),
    )
    .$if((filter.kinds ?? []).length > 0, (query) => query.where("item.kind", "in", filter.kinds ?? []))
    .select(["projects.self_approval", "item.project_id", author.as("author_id")])
    .select(["round.id as round_id", "round.created_at as since", "round.actor_id as asked_by_id"])
    .select([countAll.as("total"), sql<number>`0`.as("is_asked"), sql<number>`0`.as("is_only_reviewer")])
    .orderBy("round.created_at", list === "decided" ? "desc" : "asc")
    .orderBy("item.id")
    .limit(limit)
    .offset(offset)
    .execute();
  return { total: Number(rows[0]?.total ?? 0), rows };
}

/** Returns what a member decided lately. An index holds these decisions alone. */
const decidedBy = (db: Reader, userId: string, now: number) =>
  db
    .selectFrom("item_changes as decided")
    .select("decided.subject_id")
    .where("decided.actor_id", "=", userId)
    .where("decided.created_at", ">", new Date(now - DECIDED_MS).toISOString())
    .where(sql<SqlBool>`decided.from_status = 'in_review'`);

const lastDecisionOf = (userId: string) => sql<string>`(
  select changes.id from item_changes as changes
  where changes.subject_id = item.id and changes.actor_id = ${userId}
    and changes.from_status = 'in_review' and changes.to_status in ('approved', 'changes_requested')
  order by changes.id desc limit 1
)`;

export type ApprovalRow = Awaited<ReturnType<typeof approvalsOf>>["rows"][number];
