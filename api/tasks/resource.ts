import type { RepeatRule } from "#domain/tasks/repeat.ts";
import type { Reader, TaskRow } from "#api/data/schema.ts";
import { memberOf } from "#api/http/exchange.ts";
import type { Exchange, Member } from "#api/http/exchange.ts";
import { labelsOf } from "#api/labels/repository.ts";
import { shownName } from "#api/review/items.ts";
import { peopleById } from "#api/users/repository.ts";
import { fileUrl } from "#api/uploads/resource.ts";
import { personIn } from "#api/users/resource.ts";
import { mayChangeTask, mayDeleteTask } from "./policy.ts";
import { assigneesOf, attachmentsOf, checklistIn, linksOf, neighborsOf, watchersOf } from "./repository.ts";

/** Parses JSON that this program has written itself. */
export const repeatIn = ({ repeat_json: json }: Pick<TaskRow, "repeat_json">) =>
  json === null ? null : (JSON.parse(json) as RepeatRule);

/** Returns the records of several tasks for a list, without descriptions, links, and what they block. */
export async function toTasks(db: Reader, rows: readonly TaskRow[], member: Member) {
  const ids = rows.map(({ id }) => id);
  const [people, assignees, blockers, labels, projects, comments] = await Promise.all([
    peopleById(
      db,
      rows.map((row) => row.created_by),
    ),
    assigneesOf(db, ids),
    neighborsOf(db, ids, "task_id", member),
    labelsOf(db, ids),
    db
      .selectFrom("projects")
      .select(["id", "slug", "name", "colour"])
      .where("id", "in", ["", ...new Set(rows.flatMap((row) => row.project_id ?? []))])
      .execute(),
    db
      .selectFrom("comments")
      .select("subject_id")
      .select((row) => row.fn.countAll().as("count"))
      .where("subject_id", "in", ["", ...ids])
      .where("deleted_at", "is", null)
      .groupBy("subject_id")
      .execute(),
  ]);
  return rows.map((row) => {
    const repeat = repeatIn(row);
    return {
      id: row.id,
      title: row.title,
      description: null as string | null,
      status: row.status,
      priority: row.priority,
      start_date: row.start_date,
      due_date: row.due_date,
      estimate_hours: row.estimate_minutes === null ? null : row.estimate_minutes / 60,
      assignees: assignees
        .filter(({ task_id: task }) => task === row.id)
        .map(({ type, id, name, avatar_url }) => ({ type, id, name, avatar_url })),
      checklist: checklistIn(row),
      blocked_by: blockers.filter((blocker) => blocker.of === row.id).map(toReference),
      blocks: [] as ReturnType<typeof toReference>[],
      links: [] as ReturnType<typeof toLink>[],
      labels: labels(row.id),
      attachments: null as Awaited<ReturnType<typeof toAttachments>> | null,
      watchers: null as Awaited<ReturnType<typeof peopleNamed>> | null,
      repeat: repeat && { frequency: repeat.frequency, interval: repeat.interval },
      project: projects.find(({ id }) => id === row.project_id) ?? null,
      creator: personIn(people, row.created_by),
      comments_count: Number(comments.find((count) => count.subject_id === row.id)?.count ?? 0),
      completed_at: row.completed_at,
      created_at: row.created_at,
      updated_at: row.updated_at,
      version: row.version,
      can: {
        update: mayChangeTask(
          member,
          row,
          assignees.flatMap((one) => (one.task_id === row.id ? one.id : [])),
        ),
        delete: mayDeleteTask(member, row),
      },
    };
  });
}

export async function toTask(db: Reader, row: TaskRow, exchange: Exchange) {
  const member = memberOf(exchange);
  const { deps } = exchange;
  const [record] = await toTasks(db, [row], member);
  const blocks = await neighborsOf(db, [row.id], "blocker_id", member);
  const links = await linksOf(db, member, row.id);
  return {
    ...record,
    description: row.description,
    blocks: blocks.map(toReference),
    links: links.map((link) => toLink(link, deps.config.appUrl)),
    attachments: await toAttachments(db, await attachmentsOf(db, row.id), exchange),
    watchers: await peopleNamed(db, await watchersOf(db, row)),
  };
}

async function peopleNamed(db: Reader, ids: readonly string[]) {
  const people = await peopleById(db, ids);
  return ids
    .flatMap((id) => personIn(people, id) ?? [])
    .sort((one, other) => one.name.localeCompare(other.name, "en") || one.id.localeCompare(other.id));
}

type AttachmentRow = Awaited<ReturnType<typeof attachmentsOf>>[number];

export async function toAttachments(db: Reader, rows: readonly AttachmentRow[], { deps }: Exchange) {
  const people = await peopleById(
    db,
    rows.map((row) => row.created_by),
  );
  return rows.map(({ id, name, mime, bytes, created_at, created_by }) => ({
    id,
    name,
    mime,
    bytes,
    url: fileUrl(deps.config.appUrl, id),
    created_at,
    creator: personIn(people, created_by),
  }));
}

type Reference = Awaited<ReturnType<typeof neighborsOf>>[number];
const toReference = ({ id, title, status }: Reference) => ({ id, title, status });

const toLink = (row: Awaited<ReturnType<typeof linksOf>>[number], appUrl: string) => ({
  type: row.type,
  id: row.id,
  name: row.type === "contents" ? shownName(row) : (row.name ?? ""),
  kind: row.kind,
  status: row.status,
  planned_for: row.planned_for,
  scheduled_at: row.scheduled_at,
  zone: row.zone,
  image_url: row.image_id === null ? null : fileUrl(appUrl, row.image_id),
  campaign: { id: row.campaign_id, name: row.campaign_name },
  folder: { id: row.folder_id, name: row.folder_name },
  project: { slug: row.project_slug, name: row.project_name },
});
