import { ulid } from "ulid";
import { addDays } from "#lib/dates.ts";
import type { TaskLinkType, TaskPriority, TaskStatus } from "#contract/vocabulary.ts";
import type { RepeatRule } from "#domain/tasks/repeat.ts";
import type { Deps } from "#api/http/exchange.ts";
import type { Trx } from "./schema.ts";
import { filesFor } from "./seed-task-files.ts";
import { insert, personNamed, storeFile } from "./seed-insert.ts";
import type { SeedPlace } from "./seed-insert.ts";

type SeedTask = {
  title: string;
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
  { now, organizationId, people, files }: SeedPlace & Pick<Deps, "files">,
): Promise<void> {
  const today = new Date(now).toISOString().slice(0, 10);
  const projects = await trx.selectFrom("projects").select(["id", "slug"]).execute();
  const teams = await trx.selectFrom("teams").select(["id", "name", "project_id"]).execute();
  const idOf = (start: string) => personNamed(people, start)?.id ?? null;
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
    await insert(trx, "tasks", {
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
    });
    for (const name of task.people ?? []) {
      const team = teams.find((one) => one.name === name && one.project_id === projectId)?.id ?? null;
      await insert(trx, "task_assignees", {
        id: ulid(now),
        task_id: id,
        organization_id: organizationId,
        user_id: team === null ? idOf(name) : null,
        team_id: team,
      });
    }
    // What the demo is told doesn't depend on the hour at which it starts.
    for (const name of day === null ? [] : (task.people ?? []))
      for (const kind of ["task_due", "task_overdue"] as const) {
        const userId = idOf(name);
        if (userId !== null)
          await insert(trx, "task_reminders", { task_id: id, user_id: userId, kind, due_date: day ?? "" });
      }
    for (const before of task.after ?? [])
      await insert(trx, "task_blockers", { task_id: id, blocker_id: made.get(before) ?? "" });
    for (const name of task.about ?? []) {
      const link = await linkNamed(trx, name);
      if (link !== null) await insert(trx, "task_links", { task_id: id, ...link });
    }
    for (const name of task.watchers ?? [])
      await insert(trx, "task_watchers", {
        task_id: id,
        organization_id: organizationId,
        user_id: idOf(name) ?? "",
        is_watching: 1,
      });
    for (const [place, { name, ...file }] of (await filesFor(title)).entries()) {
      const owned = {
        organization_id: organizationId,
        campaign_id: null,
        created_by: owner,
        created_at: changedAt.toISOString(),
      };
      const fileId = await storeFile(trx, { files }, file, owned, ulid(changedAt.getTime() + place));
      await insert(trx, "task_attachments", { file_id: fileId, task_id: id, name });
    }
    for (const [place, { by, body }] of (task.comments ?? []).entries()) {
      const at = new Date(now - (4 - place) * 3_600_000);
      await insert(trx, "comments", {
        id: ulid(at.getTime()),
        organization_id: organizationId,
        subject: "tasks",
        subject_id: id,
        body,
        visibility: "internal",
        mentions_json: "[]",
        author_id: idOf(by),
        created_at: at.toISOString(),
      });
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
