import { ulid } from "ulid";
import { addDays } from "#lib/dates.ts";
import type { TaskLinkType, TaskPriority, TaskStatus } from "#contract/vocabulary.ts";
import type { RepeatRule } from "#domain/tasks/repeat.ts";
import type { FileStore } from "#api/uploads/file-store.ts";
import type { Trx } from "./schema.ts";
import { filesFor } from "./seed-task-files.ts";

type SeedTask = {
  title: string;
  /** A project's slug. */
  project?: string;
  description?: string;
  status?: TaskStatus;
  priority?: TaskPriority;
  /** In days from today. */
  due?: number;
  start?: number;
  hours?: number;
  /** The beginnings of e-mail addresses, and names of teams. */
  people?: string[];
  /** Points of the checklist. Those that are done begin with a plus sign. */
  points?: string[];
  /** The titles of tasks that come before it in this list. */
  after?: string[];
  /** A campaign, post, or blog post by its name. */
  about?: string[];
  /** How long ago it was created, in days. */
  age?: number;
  repeat?: Omit<RepeatRule, "day">;
  comments?: { by: string; body: string }[];
  /** Who chose to watch it, by the beginnings of e-mail addresses. */
  watchers?: string[];
};

const WINTER = "winter-collection";
const REPAIR = "repair-workshop";

const TASKS: SeedTask[] = [
  {
    title: "Crop the reel for the launch teaser",
    project: WINTER,
    status: "in_progress",
    priority: "high",
    due: 0,
    hours: 1.5,
    people: ["demo"],
    points: ["+Cut to nine seconds", "Subtitles in the lower third", "Export in 9:16 and 4:5"],
    about: ["Launch month on social"],
    comments: [
      { by: "lin", body: "The first second is still the old logo." },
      { by: "demo", body: "Good catch, I’ll swap it before lunch." },
    ],
  },
  {
    title: "Book the studio for the boot shots",
    project: WINTER,
    priority: "urgent",
    due: -3,
    people: ["demo", "marta"],
    watchers: ["lin", "jonas"],
    description:
      "Two half days, north light. Ask for the small room first: the large one was too warm for the wool last year.",
  },
  {
    title: "Choose the cover for the trail boot story",
    project: WINTER,
    status: "blocked",
    due: 2,
    people: ["lin"],
    after: ["Book the studio for the boot shots"],
    about: ["How we tested the trail boots"],
  },
  {
    title: "Proofread the care guide",
    project: WINTER,
    status: "in_review",
    due: 1,
    hours: 2,
    people: ["demo"],
    about: ["Caring for wool without a dryer"],
  },
  {
    title: "Write captions for launch week",
    project: WINTER,
    priority: "high",
    due: 4,
    hours: 6,
    people: ["Content"],
    points: ["+Monday", "+Tuesday", "Wednesday", "Thursday", "Friday"],
  },
  {
    title: "Check the budgets of the search ads",
    project: WINTER,
    due: 5,
    hours: 0.5,
    people: ["Paid media"],
    repeat: { frequency: "weekly", interval: 1 },
  },
  {
    title: "Ask the pattern cutter for two more quotes",
    project: WINTER,
    priority: "low",
    due: 9,
    people: ["jonas"],
    about: ["Interview with our pattern cutter"],
    age: 20,
  },
  {
    title: "Brief the mountain guides",
    project: WINTER,
    start: 3,
    due: 12,
    hours: 3,
    people: ["marta", "jonas"],
  },
  { title: "Collect gift ideas under 50", project: WINTER, priority: "low", age: 31 },
  {
    title: "Send sizes and prices to the print shop",
    project: WINTER,
    status: "done",
    due: -6,
    people: ["lin"],
  },
  { title: "Test the launch page on old phones", project: WINTER, status: "done", due: -1, people: ["demo"] },
  {
    title: "Confirm the repair evening in Hamburg",
    project: REPAIR,
    priority: "high",
    due: -1,
    people: ["jonas"],
    points: ["+Room", "Machines", "Insurance", "Snacks"],
  },
  {
    title: "Interview Rosa about forty years of zippers",
    project: REPAIR,
    due: 6,
    hours: 4,
    people: ["guest", "lin"],
    description: "Bring the recorder, and ask how the first repair went wrong.",
  },
  {
    title: "Print the posters for six shops",
    project: REPAIR,
    due: 10,
    people: ["Shop events"],
    after: ["Confirm the repair evening in Hamburg"],
  },
  { title: "Archive the festival photos", project: "summer-festival-2026", status: "cancelled", age: 90 },
  {
    title: "Plan the marketing meeting",
    due: 3,
    people: ["demo"],
    repeat: { frequency: "monthly", interval: 1 },
    points: ["Numbers of the month", "One thing that went wrong", "Next month"],
  },
  { title: "Renew the photo library", priority: "low", due: 40, people: ["marta"] },
];

const DAY_MS = 24 * 60 * 60 * 1000;

/** Fills an organization with tasks around today. Call it when everything that they are about is there. */
export async function fillTasks(
  trx: Trx,
  {
    now,
    organizationId,
    people,
    files,
  }: { now: number; organizationId: string; people: { id: string; email: string }[]; files: FileStore },
): Promise<void> {
  const today = new Date(now).toISOString().slice(0, 10);
  const projects = await trx.selectFrom("projects").select(["id", "slug"]).execute();
  const teams = await trx.selectFrom("teams").select(["id", "name", "project_id"]).execute();
  const idOf = (start: string) => people.find(({ email }) => email.startsWith(`${start}@`))?.id ?? null;
  const owner = idOf("demo");
  const made = new Map<string, string>();
  for (const [index, task] of TASKS.entries()) {
    const { title, status = "todo", priority = "normal", due, start, hours, age = 8 } = task;
    const projectId = projects.find(({ slug }) => slug === task.project)?.id ?? null;
    const createdAt = new Date(now - age * DAY_MS - index * 60_000);
    const id = ulid(createdAt.getTime());
    const day = due === undefined ? null : addDays(today, due);
    const changedAt = age > 14 ? createdAt : new Date(now - index * 3_600_000);
    made.set(title, id);
    await trx
      .insertInto("tasks")
      .values({
        id,
        organization_id: organizationId,
        project_id: projectId,
        title,
        description: task.description ?? null,
        status,
        priority,
        start_date: start === undefined ? null : addDays(today, start),
        due_date: day,
        estimate_minutes: hours === undefined ? null : hours * 60,
        checklist_json: JSON.stringify(
          (task.points ?? []).map((point, place) => ({
            id: ulid(createdAt.getTime() + place),
            text: point.replace(/^\+/, ""),
            is_done: point.startsWith("+"),
          })),
        ),
        repeat_json:
          task.repeat === undefined || day === null
            ? null
            : JSON.stringify({ ...task.repeat, day: Number(day.slice(8)) }),
        completed_at: status === "done" ? changedAt.toISOString() : null,
        created_by: index % 3 === 1 ? idOf("lin") : owner,
        version: 1,
        created_at: createdAt.toISOString(),
        updated_at: changedAt.toISOString(),
      })
      .execute();
    for (const name of task.people ?? []) {
      const team = teams.find((one) => one.name === name && one.project_id === projectId)?.id ?? null;
      await trx
        .insertInto("task_assignees")
        .values({
          id: ulid(now),
          task_id: id,
          organization_id: organizationId,
          user_id: team === null ? idOf(name) : null,
          team_id: team,
        })
        .execute();
    }
    // What the demo is told doesn't depend on the hour at which it starts.
    for (const name of day === null ? [] : (task.people ?? []))
      for (const kind of ["task_due", "task_overdue"] as const) {
        const userId = idOf(name);
        if (userId !== null)
          await trx
            .insertInto("task_reminders")
            .values({ task_id: id, user_id: userId, kind, due_date: day ?? "" })
            .execute();
      }
    for (const before of task.after ?? [])
      await trx
        .insertInto("task_blockers")
        .values({ task_id: id, blocker_id: made.get(before) ?? "" })
        .execute();
    for (const name of task.about ?? []) {
      const link = await linkNamed(trx, name);
      if (link !== null)
        await trx
          .insertInto("task_links")
          .values({ task_id: id, ...link })
          .execute();
    }
    for (const name of task.watchers ?? [])
      await trx
        .insertInto("task_watchers")
        .values({ task_id: id, organization_id: organizationId, user_id: idOf(name) ?? "", is_watching: 1 })
        .execute();
    for (const [place, { name, bytes, ...file }] of (await filesFor(title)).entries()) {
      const fileId = ulid(changedAt.getTime() + place);
      await files.put(fileId, bytes);
      await trx
        .insertInto("files")
        .values({
          ...file,
          id: fileId,
          organization_id: organizationId,
          campaign_id: null,
          store_id: null,
          bytes: bytes.length,
          created_by: owner,
          created_at: changedAt.toISOString(),
          removed_at: null,
        })
        .execute();
      await trx.insertInto("task_attachments").values({ file_id: fileId, task_id: id, name }).execute();
    }
    for (const [place, { by, body }] of (task.comments ?? []).entries()) {
      const at = new Date(now - (4 - place) * 3_600_000);
      await trx
        .insertInto("comments")
        .values({
          id: ulid(at.getTime()),
          organization_id: organizationId,
          campaign_id: null,
          subject: "tasks",
          subject_id: id,
          parent_id: null,
          quote: null,
          body,
          visibility: "internal",
          mentions_json: "[]",
          author_id: idOf(by),
          client_name: null,
          created_at: at.toISOString(),
        })
        .execute();
    }
  }
}

async function linkNamed(trx: Trx, name: string): Promise<{ type: TaskLinkType; subject_id: string } | null> {
  const campaign = await trx
    .selectFrom("campaigns")
    .select(["id", "kind"])
    .where("name", "=", name)
    .executeTakeFirst();
  if (campaign === undefined) return null;
  return { type: campaign.kind === "Blog" ? "blogs" : "campaigns", subject_id: campaign.id };
}
