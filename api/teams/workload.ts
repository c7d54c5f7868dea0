import { sql } from "kysely";
import type { SqlBool } from "kysely";
import { FINISHED, FINISHED_ITEMS } from "#domain/review/states.ts";
import type { ProjectRow } from "#api/data/schema.ts";
import { memberOf, nowOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { data } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { weekOf } from "#api/organizations/week.ts";
import { itemsIn } from "#api/review/items.ts";
import { OPEN_TASK_STATUSES } from "#api/tasks/repository.ts";
import { peopleById } from "#api/users/repository.ts";
import { personIn } from "#api/users/resource.ts";
import { membersOf, teamsOf } from "./repository.ts";

type Kind = "campaigns" | "posts" | "ads" | "blog_posts" | "tasks";
const KINDS = { boards: "posts", contents: "ads", blogs: "blog_posts" } as const;

/**
 * Lists what is open in a project for everyone on its teams, and for everyone else with open work: most work first, what no one
 * owns last. A post, ad, or blog post without an owner counts for the person who created it.
 */
export async function showWorkload(exchange: Exchange, project: ProjectRow): Promise<Reply> {
  const { db } = exchange.deps;
  const { organization } = memberOf(exchange);
  const { first, last, startOf, end } = weekOf(organization, nowOf(exchange));
  const isThisWeek = (column: "planned_for" | "ends_on" | "due_date") =>
    sql<SqlBool>`${sql.ref(column)} >= ${first} and ${sql.ref(column)} <= ${last}`;
  const isScheduled = sql<SqlBool>`planned_for is null and scheduled_at >= ${startOf(first)} and scheduled_at < ${end}`;
  const numberWhere = (condition: ReturnType<typeof isThisWeek>) =>
    sql<number | string>`sum(case when ${condition} then 1 else 0 end)`;

  const items = await db
    .selectFrom(itemsIn(db, organization.id).as("item"))
    .select(["type", (row) => row.fn.coalesce("owner_id", "created_by").as("user_id")])
    .select((row) => row.fn.countAll<number | string>().as("open"))
    .select(numberWhere(sql<SqlBool>`(${isThisWeek("planned_for")}) or (${isScheduled})`).as("due"))
    .where("project_id", "=", project.id)
    .where("archived_at", "is", null)
    .where("status", "not in", FINISHED_ITEMS)
    .groupBy(["type", (row) => row.fn.coalesce("owner_id", "created_by")])
    .execute();
  const campaigns = await db
    .selectFrom("campaigns")
    .select("owner_id as user_id")
    .select((row) => row.fn.countAll<number | string>().as("open"))
    .select(numberWhere(isThisWeek("ends_on")).as("due"))
    .where("project_id", "=", project.id)
    .where("deleted_at", "is", null)
    .where("archived_at", "is", null)
    // A blog campaign is its blog post.
    .where("kind", "!=", "Blog")
    .where("status", "not in", FINISHED)
    .groupBy("owner_id")
    .execute();
  const tasks = await db
    .selectFrom("tasks")
    .leftJoin("task_assignees", "task_assignees.task_id", "tasks.id")
    .select("task_assignees.user_id")
    .select((row) => row.fn.countAll<number | string>().as("open"))
    .select(numberWhere(isThisWeek("due_date")).as("due"))
    .where("tasks.project_id", "=", project.id)
    .where("tasks.status", "in", OPEN_TASK_STATUSES)
    .where("tasks.deleted_at", "is", null)
    // A team's tasks are no one's until someone takes them.
    .where("task_assignees.team_id", "is", null)
    .groupBy("task_assignees.user_id")
    .execute();
  const teams = await teamsOf(db, project.id);
  const members = await membersOf(
    db,
    teams.map(({ id }) => id),
  );

  const sums = new Map<string | null, Record<Kind | "due_this_week", number>>();
  const sumOf = (id: string | null) => {
    const sum = sums.get(id) ?? { campaigns: 0, posts: 0, ads: 0, blog_posts: 0, tasks: 0, due_this_week: 0 };
    sums.set(id, sum);
    return sum;
  };
  for (const { id } of members) sumOf(id);
  const work = [
    ...items.map((row) => ({ ...row, kind: KINDS[row.type] })),
    ...campaigns.map((row) => ({ ...row, kind: "campaigns" as const })),
    ...tasks.map((row) => ({ ...row, kind: "tasks" as const })),
  ];
  for (const { user_id: id, open, due, kind } of work) {
    const sum = sumOf(id);
    sum[kind] += Number(open);
    sum.due_this_week += Number(due);
  }
  const people = await peopleById(db, [...sums.keys()]);
  const total = ({ campaigns: own, posts, ads, blog_posts, tasks: theirs }: Record<Kind, number>) =>
    own + posts + ads + blog_posts + theirs;
  return data(
    [...sums]
      .map(([id, sum]) => ({ person: personIn(people, id), ...sum }))
      .sort(
        (one, other) =>
          Number(one.person === null) - Number(other.person === null) ||
          total(other) - total(one) ||
          (one.person?.name ?? "").localeCompare(other.person?.name ?? "", "en"),
      ),
  );
}
