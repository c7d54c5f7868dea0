import { sql } from "kysely";
import type { SelectQueryBuilder } from "kysely";
import { AGENDA_ROWS_MAX, MENTION_DAYS } from "#contract/limits.ts";
import type { ItemSubject } from "#contract/vocabulary.ts";
import type { Reader } from "#api/data/schema.ts";
import type { Member } from "#api/http/exchange.ts";
import { weekOf } from "#api/organizations/week.ts";
import { approvalsOf, isReviewer } from "#api/approvals/repository.ts";
import { countAll, itemsWithPlaces } from "#api/review/items.ts";

/** The maximum number of mentions to check, so that one busy thread can't make a page slow. */
const MENTIONS_MAX = 50;

type Placed<Query> = Query extends SelectQueryBuilder<infer _, infer __, infer Row> ? Row : never;
export type AgendaRow = Placed<ReturnType<typeof itemsWithPlaces>> & {
  author_id: string | null;
  since: string | null;
  comment_id: string | null;
};

type Group = { total: number; rows: AgendaRow[] };

const countOf = (type: ItemSubject) =>
  sql<number | string>`sum(case when item.type = ${sql.lit(type)} then 1 else 0 end) over ()`;

/** Returns the first few items in review that this user may approve. Null if they approve in no project. */
export async function toApprove(db: Reader, member: Member): Promise<Group | null> {
  if (!(await isReviewer(db, member))) return null;
  const { total, rows } = await approvalsOf(db, member, {}, { limit: AGENDA_ROWS_MAX, offset: 0 });
  return { total, rows: rows.map((row) => ({ ...row, comment_id: null })) };
}

/** Returns the scheduled items from today to the end of the week, in order. A plain day sorts before a time on it. */
export async function scheduledThisWeek(db: Reader, member: Member, now: string) {
  const { today, last, startOf, end } = weekOf(member.organization, now);
  const rows = await itemsWithPlaces(db, member)
    .where("item.status", "=", "scheduled")
    .where((row) =>
      row.or([
        row.and([row("item.planned_for", ">=", today), row("item.planned_for", "<=", last)]),
        row.and([
          row("item.planned_for", "is", null),
          row("item.scheduled_at", ">=", startOf(today)),
          row("item.scheduled_at", "<", end),
        ]),
      ]),
    )
    .select(countAll.as("total"))
    .select(countOf("boards").as("posts"))
    .select(countOf("contents").as("ads"))
    .select(countOf("blogs").as("blog_posts"))
    .orderBy((row) => row.fn.coalesce("item.scheduled_at", "item.planned_for"))
    .orderBy("item.id")
    .limit(AGENDA_ROWS_MAX)
    .execute();
  const [first] = rows;
  return {
    total: Number(first?.total ?? 0),
    posts: Number(first?.posts ?? 0),
    ads: Number(first?.ads ?? 0),
    blog_posts: Number(first?.blog_posts ?? 0),
    rows: rows.map((row): AgendaRow => ({ ...row, author_id: null, since: null, comment_id: null })),
  };
}

/** Returns recent comments that mention the user, in open threads in which the user hasn't replied since. */
async function openMentions(db: Reader, { user, organization }: Member, since: string) {
  return db
    .selectFrom("comments")
    .select(["comments.id", "comments.subject_id", "comments.author_id", "comments.created_at"])
    .where("comments.organization_id", "=", organization.id)
    .where("comments.created_at", ">=", since)
    .where("comments.subject", "!=", "campaigns")
    .where("comments.deleted_at", "is", null)
    .where("comments.mentions_json", "like", `%"${user.id}"%`)
    .where((row) => row.or([row("author_id", "is", null), row("author_id", "!=", user.id)]))
    .where(
      sql<boolean>`not exists (
        select other.id from comments as other
        where other.subject_id = comments.subject_id
          and coalesce(other.parent_id, other.id) = coalesce(comments.parent_id, comments.id)
          and (
            other.resolved_at is not null
            or (other.id > comments.id and other.author_id = ${user.id} and other.deleted_at is null)
          )
      )`,
    )
    .orderBy("comments.id", "desc")
    .limit(MENTIONS_MAX)
    .execute();
}

/** Returns the mentions, newest first. */
export async function mentions(db: Reader, member: Member, now: string): Promise<Group> {
  const since = new Date(Date.parse(now) - MENTION_DAYS * 24 * 60 * 60 * 1000).toISOString();
  const comments = await openMentions(db, member, since);
  if (comments.length === 0) return { total: 0, rows: [] };
  const found = await itemsWithPlaces(db, member)
    .where(
      "item.id",
      "in",
      comments.map((comment) => comment.subject_id),
    )
    .execute();
  const items = new Map(found.map((item) => [item.id, item]));
  const rows = comments.flatMap(({ id, subject_id, author_id, created_at }): AgendaRow[] => {
    const item = items.get(subject_id);
    return item === undefined ? [] : [{ ...item, author_id, since: created_at, comment_id: id }];
  });
  return { total: rows.length, rows: rows.slice(0, AGENDA_ROWS_MAX) };
}
