import { assert, asyncProperty, constantFrom, integer } from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AgendaSchema } from "#contract/agenda.ts";
import { pageOf, recordOf } from "#contract/envelope.ts";
import {
  TASK_ASSIGNEES_MAX,
  TASK_BLOCKERS_MAX,
  TASK_CHECKLIST_MAX,
  TASK_DESCRIPTION_MAX,
  TASK_LINKS_MAX,
  TASK_TITLE_MAX,
} from "#contract/limits.ts";
import { NotificationSchema } from "#contract/notifications.ts";
import { TaskSchema } from "#contract/tasks.ts";
import { addDays } from "#lib/dates.ts";
import { remindOfTasks } from "#api/tasks/reminders.ts";
import { remoteUrl, startApi } from "./support/api.ts";
import { at, errors, list, message, text, type Answer } from "./support/client.ts";
import { newColleague, newOwner, type Insider } from "./support/people.ts";
import { newWork } from "./support/work.ts";

/** A Wednesday, at two in the afternoon in Berlin. */
const NOW = Date.parse("2026-11-18T13:00:00.000Z");
const TODAY = "2026-11-18";
const DAY_MS = 24 * 60 * 60 * 1000;

describe.skipIf(remoteUrl !== null)("tasks", async () => {
  const api = await startApi({ standingAt: NOW });
  const owner = await newOwner(api);
  await owner.client.patch("/api/organization", { timezone: "Europe/Berlin", week_starts_on: 1 });
  const lin = await newColleague(api, owner, "member");
  const guest = await newColleague(api, owner, "guest");
  await lin.client.patch("/api/user", { name: "Lin Chen" });
  const work = await newWork(owner.client);
  afterAll(() => api.close());

  type Fields = Record<string, unknown>;
  async function newTask(fields: Fields = {}, { client }: Insider = owner) {
    const made = await client.post("/api/tasks", { title: "A task", ...fields });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    return recordOf(TaskSchema).parse(made.body);
  }
  const shown = async ({ id }: { id: string }, { client }: Insider = owner) =>
    recordOf(TaskSchema).parse((await client.get(`/api/tasks/${id}`)).body);
  const patch = ({ id }: { id: string }, json: Fields, { client }: Insider = owner) =>
    client.patch(`/api/tasks/${id}`, json);
  const titles = async (query: string, { client }: Insider = owner) =>
    pageOf(TaskSchema)
      .parse((await client.get(`/api/tasks?${query}`)).body)
      .data.map(({ title }) => title);
  const undo = (answer: Answer, { client }: Insider = owner) =>
    client.post(`/api/undo/${answer.headers.get("Undo-Token") ?? ""}`);
  async function told({ client }: Insider) {
    const { data } = pageOf(NotificationSchema).parse((await client.get("/api/notifications?unread=1")).body);
    await client.post("/api/notifications/read-all");
    return data.map(({ kind, subject }) => `${kind} ${subject.name}`);
  }
  let number = 0;
  const newProject = async () =>
    text((await owner.client.post("/api/projects", { name: `Project ${++number}` })).body, "data.slug");

  it("are created with all they can have, shown, changed, and deleted", async () => {
    const blocker = await newTask({ title: "Measure the shelf" });
    const made = await newTask({
      title: "Ask Lin for the cover",
      description: "A boot in snow.",
      status: "in_progress",
      priority: "high",
      start_date: "2026-11-20",
      due_date: "2026-11-27",
      estimate_hours: 1.5,
      project_id: work.slug,
      assignees: [lin.id, work.teamId],
      checklist: [{ text: "Send the measures" }, { text: "Wait", is_done: true }],
      blocked_by: [blocker.id],
      links: [
        { type: "campaigns", id: work.socialCalendarId },
        { type: "boards", id: work.boardId },
        { type: "contents", id: work.metaContentId },
        { type: "contents", id: work.googleContentId },
        { type: "blogs", id: work.blogId },
      ],
    });
    const record = await shown(made);
    expect(record).toEqual({ ...made, comments_count: 0 });
    expect(record).toMatchObject({
      description: "A boot in snow.",
      status: "in_progress",
      priority: "high",
      start_date: "2026-11-20",
      due_date: "2026-11-27",
      estimate_hours: 1.5,
      assignees: [
        { type: "user", name: "Lin Chen" },
        { type: "team", name: "Content" },
      ],
      checklist: [
        { text: "Send the measures", is_done: false },
        { text: "Wait", is_done: true },
      ],
      blocked_by: [{ id: blocker.id, title: "Measure the shelf", status: "todo" }],
      project: { slug: work.slug },
      creator: { id: owner.id },
      version: 1,
    });
    expect(record.links.map(({ type, name, project }) => [type, name, project?.slug])).toEqual([
      ["campaigns", "A social-calendar", work.slug],
      ["boards", "Teaser", work.slug],
      ["contents", "Warm boots", work.slug],
      ["contents", "Warm hands", work.slug],
      ["blogs", "A blog", work.slug],
    ]);
    expect(record.links[1]).toMatchObject({
      status: "draft",
      image_url: expect.stringContaining("/files/"),
    });
    expect((await shown(blocker)).blocks.map(({ id }) => id)).toEqual([made.id]);
    expect(await titles(`link=${work.boardId}`)).toEqual(["Ask Lin for the cover"]);
    const changed = await patch(made, { due_date: null, start_date: null, assignees: [], version: 1 });
    expect([changed.status, at(changed.body, "data.due_date"), at(changed.body, "data.version")]).toEqual([
      200,
      null,
      2,
    ]);
    const stale = await patch(made, { title: "Late", version: 1 });
    expect([stale.status, at(stale.body, "data.version")]).toEqual([412, 2]);
    expect((await owner.client.delete(`/api/tasks/${made.id}`)).status).toBe(204);
    expect((await owner.client.get(`/api/tasks/${made.id}`)).status).toBe(404);
  });

  it("refuse what is too long, too many, or not there", async () => {
    const many = (count: number, entry: (index: number) => unknown) =>
      Array.from({ length: count }, (_, index) => entry(index));
    const refused: [Fields, string][] = [
      [{ title: "" }, "title"],
      [{ title: "x".repeat(TASK_TITLE_MAX + 1) }, "title"],
      [{ description: "x".repeat(TASK_DESCRIPTION_MAX + 1) }, "description"],
      [{ status: "started" }, "status"],
      [{ priority: "huge" }, "priority"],
      [{ due_date: "2026-02-30" }, "due_date"],
      [{ due_date: "2026-11-20T00:00:00Z" }, "due_date"],
      [{ start_date: "2026-11-20", due_date: "2026-11-19" }, "due_date"],
      [{ estimate_hours: -1 }, "estimate_hours"],
      [{ assignees: many(TASK_ASSIGNEES_MAX + 1, String) }, "assignees"],
      [{ assignees: ["01ARZ3NDEKTSV4RRFFQ69G5FAV"] }, "assignees"],
      // A team of a project that the task isn't in.
      [{ assignees: [work.teamId] }, "assignees"],
      [{ checklist: many(TASK_CHECKLIST_MAX + 1, () => ({ text: "x" })) }, "checklist"],
      [{ blocked_by: many(TASK_BLOCKERS_MAX + 1, String) }, "blocked_by"],
      [{ blocked_by: ["01ARZ3NDEKTSV4RRFFQ69G5FAV"] }, "blocked_by"],
      [{ links: many(TASK_LINKS_MAX + 1, () => ({ type: "boards", id: work.boardId })) }, "links"],
      [{ links: [{ type: "blogs", id: work.boardId }] }, "links"],
      [{ project_id: "nowhere" }, "project_id"],
      [{ repeat: { frequency: "weekly", interval: 1 } }, "due_date"],
    ];
    for (const [fields, field] of refused) {
      const answer = await owner.client.post("/api/tasks", { title: "A task", ...fields });
      expect([answer.status, Object.keys(errors(answer) ?? {}).map((key) => key.split(".")[0])]).toEqual([
        422,
        expect.arrayContaining([field]),
      ]);
    }
  });

  it("can’t wait for themselves, and the refusal names the circle", async () => {
    const [one, two, three] = [
      await newTask({ title: "Write" }),
      await newTask({ title: "Draw" }),
      await newTask({ title: "Print" }),
    ];
    expect((await patch(two, { blocked_by: [one.id] })).status).toBe(200);
    expect((await patch(three, { blocked_by: [two.id] })).status).toBe(200);
    const closed = await patch(one, { blocked_by: [three.id] });
    expect([closed.status, errors(closed)]).toEqual([
      422,
      {
        blocked_by: [
          "These tasks would wait for each other: “Write” waits for “Print”, which waits for “Draw”, which waits for “Write”.",
        ],
      },
    ]);
    expect((await patch(one, { blocked_by: [one.id] })).status).toBe(422);
    const [four, five] = [await newTask(), await newTask()];
    const both = await Promise.all([
      patch(four, { blocked_by: [five.id] }),
      patch(five, { blocked_by: [four.id] }),
    ]);
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422]);
  });

  it("have a checklist whose points are checked one at a time, whoever else does so", async () => {
    const task = await newTask({ checklist: [{ text: "One" }, { text: "Two" }] });
    const point = (index: number) => `/api/tasks/${task.id}/checklist/${task.checklist[index]?.id}`;
    const [first] = await Promise.all([
      owner.client.put(point(0), { is_done: true }),
      lin.client.put(point(1), { is_done: true }),
    ]);
    expect((await shown(task)).checklist.map(({ is_done }) => is_done)).toEqual([true, true]);
    expect((await owner.client.put(point(0), {})).status).toBe(422);
    expect((await owner.client.put(`/api/tasks/${task.id}/checklist/none`, { is_done: true })).status).toBe(
      404,
    );
    expect(first.status).toBe(200);
  });

  it("are filtered, sorted, and counted", async () => {
    const project = await newProject();
    const inProject = { project_id: project };
    await newTask({ ...inProject, title: "Late", due_date: addDays(TODAY, -2), assignees: [lin.id] });
    await newTask({ ...inProject, title: "Done late", due_date: addDays(TODAY, -2), status: "done" });
    await newTask({ ...inProject, title: "Now", due_date: TODAY, priority: "urgent" }, lin);
    await newTask({ ...inProject, title: "Sunday", due_date: "2026-11-22", description: "Ask Ada" });
    await newTask({ ...inProject, title: "Monday", due_date: "2026-11-23", priority: "low" });
    await newTask({ ...inProject, title: "Someday", status: "blocked" });
    const of = (query: string, person = owner) => titles(`project=${project}&${query}`, person);
    const all = await of("");
    expect([all.slice(0, 2).toSorted(), ...all.slice(2)]).toEqual([
      ["Done late", "Late"],
      "Now",
      "Sunday",
      "Monday",
      "Someday",
    ]);
    expect(await of("due=overdue")).toEqual(["Late"]);
    expect(await of("due=today")).toEqual(["Now"]);
    expect(await of("due=week&status=todo")).toEqual(["Late", "Now", "Sunday"]);
    expect(await of("due=none")).toEqual(["Someday"]);
    expect(await of("assignee=me", lin)).toEqual(["Late"]);
    expect(await of(`assignee=${lin.id}`)).toEqual(["Late"]);
    expect(await of("assignee=none&status[]=todo&status[]=blocked")).toEqual([
      "Now",
      "Sunday",
      "Monday",
      "Someday",
    ]);
    expect(await of("creator=me", lin)).toEqual(["Now"]);
    expect(await of("priority[]=urgent&priority[]=low")).toEqual(["Now", "Monday"]);
    expect(await of("search=ADA")).toEqual(["Sunday"]);
    expect((await of("sort=priority"))[0]).toBe("Now");
    expect((await of("sort=title"))[0]).toBe("Done late");
    expect(await of("page=2")).toEqual([]);
    const page = await owner.client.get(`/api/tasks?project=${project}`);
    expect(at(page.body, "meta.total")).toBe(6);
    const record = await owner.client.get(`/api/projects/${project}`);
    expect(at(record.body, "data.counts.tasks_open")).toBe(5);
  });

  it("that were done on the person’s own day are listed beside those that are open", async () => {
    const project = await newProject();
    const today = async (fields: Fields) => newTask({ project_id: project, status: "done", ...fields });
    await newTask({ project_id: project, title: "Open" });
    await newTask({ project_id: project, title: "Canceled", status: "cancelled" });
    const { id } = await today({ title: "Done yesterday" });
    // Half past eleven in the evening in Berlin.
    const before = "2026-11-17T22:30:00.000Z";
    await api.database.db
      .updateTable("tasks")
      .set({ completed_at: before, updated_at: before })
      .where("id", "=", id)
      .execute();
    await today({ title: "Done today" });
    const open = `project=${project}&status[]=todo`;
    expect(new Set(await titles(`${open}&done_today=1`))).toEqual(new Set(["Open", "Done today"]));
    expect(await titles(open)).toEqual(["Open"]);
  });

  it("that are open are counted, whatever the filters", async () => {
    const counts = async (query: string, { client }: Insider = lin) =>
      at((await client.get(`/api/tasks?${query}`)).body, "meta.counts") as Record<string, number>;
    const before = await counts("counts=1");
    await newTask({ title: "Counted", due_date: addDays(TODAY, -1), assignees: [lin.id] });
    await newTask({ title: "Done", assignees: [lin.id], status: "done" });
    expect(await counts("counts=1&search=nothing")).toEqual({
      mine: (before["mine"] ?? 0) + 1,
      all: (before["all"] ?? 0) + 1,
      overdue: (before["overdue"] ?? 0) + 1,
    });
    expect(await counts("")).toBeUndefined();
  });

  it("have labels, are found by them, and give them to the next of a series", async () => {
    const label = async (name: string) =>
      text((await owner.client.post("/api/labels", { name })).body, "data.id");
    const [boots, video] = [await label("Boots"), await label("Clips")];
    const made = await newTask({ title: "Labeled", label_ids: [video, boots, boots] });
    expect(made.labels?.map(({ name }) => name)).toEqual(["Boots", "Clips"]);
    expect(await titles(`label=${boots}`)).toEqual(["Labeled"]);
    const changed = await patch(made, { label_ids: [boots] });
    expect([changed.status, await titles(`label=${video}`)]).toEqual([200, []]);
    expect((await patch(made, { priority: "low" })).status).toBe(200);
    expect((await shown(made)).labels?.map(({ name }) => name)).toEqual(["Boots"]);
    expect((await undo(await patch(made, { label_ids: [] }))).status).toBe(200);
    expect((await shown(made)).labels?.map(({ name }) => name)).toEqual(["Boots"]);
    const elsewhere = await newOwner(api, "Other labels");
    const foreign = text((await elsewhere.client.post("/api/labels", { name: "Boots" })).body, "data.id");
    for (const label_ids of [[foreign], ["nothing"], Array.from({ length: 11 }, () => boots), "x"]) {
      const refused = await patch(made, { label_ids });
      expect([refused.status, Object.keys(errors(refused) ?? {})]).toEqual([422, ["label_ids"]]);
    }
    await patch(made, { due_date: TODAY, repeat: { frequency: "weekly", interval: 1 } });
    const done = await patch(made, { status: "done" });
    expect(await titles(`label=${boots}&status[]=todo`)).toEqual(["Labeled"]);
    expect((await undo(done)).status).toBe(200);
    expect(await titles(`label=${boots}`)).toEqual(["Labeled"]);
    await owner.client.delete(`/api/tasks/${made.id}`);
    await owner.client.delete(`/api/trash/tasks/${made.id}`);
    const left = api.database.db.selectFrom("labelings").select("id").where("subject_id", "=", made.id);
    expect(await left.execute()).toEqual([]);
    await owner.client.delete(`/api/labels/${boots}`);
    expect(await titles(`label=${boots}`)).toEqual([]);
  });

  it("of a team are everyone’s on it", async () => {
    const project = await newProject();
    const team = text(
      (await owner.client.post(`/api/projects/${project}/teams`, { name: "Studio" })).body,
      "data.id",
    );
    await owner.client.put(`/api/projects/${project}/teams/${team}/members/${lin.id}`, {});
    await told(lin);
    const task = await newTask({ title: "Team task", project_id: project, assignees: [team] });
    expect(await titles(`project=${project}&assignee=me`, lin)).toEqual(["Team task"]);
    expect(await titles(`project=${project}&assignee=me`)).toEqual([]);
    expect(await told(lin)).toEqual(["assigned Team task"]);
    const moved = await patch(task, { project_id: work.slug });
    expect([moved.status, message(moved)]).toEqual([422, "The team “Studio” isn’t in the task’s project."]);
  });

  it("without a project are seen by guests only if they are assigned", async () => {
    const secret = await newTask({ title: "Salaries" });
    const asked = await newTask({ title: "Send your logo", assignees: [guest.id] });
    expect((await guest.client.get(`/api/tasks/${secret.id}`)).status).toBe(404);
    expect((await guest.client.get(`/api/tasks/${secret.id}/comments`)).status).toBe(404);
    expect((await guest.client.get(`/api/tasks/${asked.id}`)).status).toBe(200);
    expect(await titles("search=Salaries", guest)).toEqual([]);
    expect(list((await guest.client.get("/api/search?q=Salaries")).body, "data")).toEqual([]);
    expect(list((await owner.client.get("/api/search?q=Salaries")).body, "data")).toHaveLength(1);
    const blocked = await newTask({ project_id: work.slug, blocked_by: [secret.id] });
    // Nobody gets to do what they don't see.
    expect((await patch(blocked, { assignees: [guest.id] })).status).toBe(422);
    expect((await guest.client.get(`/api/tasks/${blocked.id}`)).status).toBe(404);
    const added = await owner.client.post(`/api/projects/${work.slug}/members`, {
      user_id: guest.id,
      role: "viewer",
    });
    expect(added.status, JSON.stringify(added.body)).toBe(201);
    expect((await shown(blocked, guest)).blocked_by).toEqual([]);
    expect((await patch(blocked, { status: "done" }, guest)).status).toBe(403);
    // A mention doesn't tell its name either.
    await guest.client.patch("/api/user", { name: "Gus Guest" });
    await told(guest);
    await owner.client.post(`/api/tasks/${secret.id}/comments`, { body: "@Gus Guest, no." });
    expect(await told(guest)).toEqual([]);
  });

  it("tell those who are newly assigned, and never who did it", async () => {
    await Promise.all([owner, lin].map(told));
    const task = await newTask({ title: "Cover", assignees: [owner.id, lin.id] });
    expect([await told(owner), await told(lin)]).toEqual([[], ["assigned Cover"]]);
    await patch(task, { assignees: [lin.id], title: "The cover" });
    expect(await told(lin)).toEqual([]);
    await patch(task, { assignees: [owner.id] }, lin);
    expect(await told(owner)).toEqual(["assigned The cover"]);
  });

  it("have comments, whose mentions are told and counted", async () => {
    await told(lin);
    const task = await newTask({ title: "Discuss" });
    const on = `/api/tasks/${task.id}/comments`;
    const made = await owner.client.post(on, { body: "@Lin Chen, which boot?" });
    expect(made.status).toBe(201);
    expect(await told(lin)).toEqual(["mention Discuss"]);
    const agenda = recordOf(AgendaSchema).parse((await lin.client.get("/api/agenda")).body);
    expect(agenda.mentions?.items.map(({ type, name }) => [type, name])).toContainEqual(["tasks", "Discuss"]);
    await lin.client.post(on, { body: "The brown one.", parent_id: text(made.body, "data.id") });
    expect(await told(owner)).toEqual(["reply Discuss"]);
    expect((await shown(task)).comments_count).toBe(2);
    const edited = await owner.client.patch(`/api/comments/${text(made.body, "data.id")}`, {
      resolved: true,
    });
    expect(edited.status).toBe(200);
    await owner.client.delete(`/api/tasks/${task.id}`);
    expect((await owner.client.patch(`/api/comments/${text(made.body, "data.id")}`, {})).status).toBe(404);
  });

  it("are undone: a new one, a status, a bulk change, a deletion", async () => {
    const made = await owner.client.post("/api/tasks", { title: "By mistake", assignees: [lin.id] });
    expect((await undo(made)).status).toBe(200);
    expect((await owner.client.get(`/api/tasks/${text(made.body, "data.id")}`)).status).toBe(404);
    const kept = await owner.client.post("/api/tasks", { title: "Worked on" });
    await patch({ id: text(kept.body, "data.id") }, { priority: "high" }, lin);
    expect((await undo(kept)).status).toBe(422);
    expect((await shown({ id: text(kept.body, "data.id") })).priority).toBe("high");
    const [one, two] = [await newTask({ title: "One" }), await newTask({ title: "Two" })];
    const done = await patch(one, { status: "done" });
    expect(at(done.body, "data.completed_at")).toBe(new Date(NOW).toISOString());
    expect((await undo(done)).status).toBe(200);
    expect(await shown(one)).toMatchObject({ status: "todo", completed_at: null });
    const first = await patch(one, { due_date: TODAY, assignees: [lin.id] });
    const token = first.headers.get("Undo-Token") ?? "";
    await owner.client.send("PATCH", `/api/tasks/${two.id}`, {
      json: { due_date: TODAY },
      headers: { "Undo-With": token },
    });
    expect((await undo(first)).status).toBe(200);
    expect([(await shown(one)).due_date, (await shown(two)).due_date]).toEqual([null, null]);
    expect((await shown(one)).assignees).toEqual([]);
    const gone = await owner.client.delete(`/api/tasks/${two.id}`);
    const trash = list((await owner.client.get("/api/trash")).body, "data");
    expect(trash).toContainEqual(expect.objectContaining({ type: "tasks", name: "Two", project: null }));
    expect((await undo(gone)).status).toBe(200);
    expect((await shown(two)).title).toBe("Two");
  });

  it("go to the trash and come back, alone or with their project", async () => {
    const project = await newProject();
    const task = await newTask({ title: "Paint", project_id: project });
    await owner.client.delete(`/api/tasks/${task.id}`);
    const restored = await owner.client.post(`/api/trash/tasks/${task.id}/restore`);
    expect([restored.status, at(restored.body, "data.project.slug")]).toEqual([200, project]);
    await owner.client.delete(`/api/projects/${project}`);
    expect((await owner.client.get(`/api/tasks/${task.id}`)).status).toBe(404);
    const trashed = list((await owner.client.get("/api/trash")).body, "data");
    expect(trashed.some((row) => at(row, "type") === "tasks" && at(row, "name") === "Paint")).toBe(false);
    const gone = trashed.find((row) => at(row, "type") === "projects");
    await owner.client.post(`/api/trash/projects/${String(at(gone, "id"))}/restore`);
    expect((await shown(task)).title).toBe("Paint");
    await owner.client.delete(`/api/tasks/${task.id}`);
    expect((await owner.client.delete(`/api/trash/tasks/${task.id}`)).status).toBe(204);
    expect((await owner.client.post(`/api/trash/tasks/${task.id}/restore`)).status).toBe(404);
  });

  it("that repeat bring the next one when they are done, and undo takes it back", async () => {
    const project = await newProject();
    const task = await newTask({
      title: "Report",
      project_id: project,
      due_date: "2026-10-31",
      repeat: { frequency: "monthly", interval: 1 },
      checklist: [{ text: "Numbers", is_done: true }],
      assignees: [lin.id],
    });
    const done = await patch(task, { status: "done" });
    const open = async () =>
      pageOf(TaskSchema).parse((await owner.client.get(`/api/tasks?project=${project}&status=todo`)).body)
        .data;
    expect(await open()).toMatchObject([
      {
        title: "Report",
        due_date: "2026-11-30",
        repeat: { frequency: "monthly", interval: 1 },
        checklist: [{ text: "Numbers", is_done: false }],
        assignees: [{ id: lin.id }],
      },
    ]);
    expect((await undo(done)).status).toBe(200);
    expect((await open()).map(({ due_date }) => due_date)).toEqual(["2026-10-31"]);
    await patch(task, { status: "done" });
    const [next] = await open();
    await patch(next ?? task, { status: "done" });
    // The 31st comes back in months that have one.
    expect((await open()).map(({ due_date }) => due_date)).toEqual(["2026-12-31"]);
  });

  it("that repeat end with the year 9999", async () => {
    const project = await newProject();
    const task = await newTask({
      title: "Report",
      project_id: project,
      due_date: "9999-12-31",
      repeat: { frequency: "monthly", interval: 1 },
    });
    expect((await patch(task, { status: "done" })).status).toBe(200);
    const { body } = await owner.client.get(`/api/tasks?project=${project}`);
    expect(pageOf(TaskSchema).parse(body).data).toMatchObject([{ status: "done", repeat: null }]);
  });

  it("are handed over when somebody leaves, and counted in what is open", async () => {
    const leaver = await newColleague(api, owner, "member");
    const task = await newTask({ title: "Inherit", project_id: work.slug, assignees: [leaver.id] });
    const shared = await newTask({ title: "Shared", assignees: [leaver.id, lin.id] });
    const members = `/api/organization/${owner.organizationId}/members`;
    const open = await owner.client.get(`${members}/${leaver.id}/open-work`);
    expect(list(open.body, "data.items").map((item) => [at(item, "type"), at(item, "name")])).toEqual([
      ["tasks", "Inherit"],
      ["tasks", "Shared"],
    ]);
    const workload = await owner.client.get(`/api/projects/${work.slug}/workload`);
    expect(list(workload.body, "data")).toContainEqual(
      expect.objectContaining({ person: expect.objectContaining({ id: leaver.id }), tasks: 1 }),
    );
    const left = await owner.client.send("DELETE", `${members}/${leaver.id}`, {
      json: { hand_over_to: lin.id },
    });
    expect(left.status, JSON.stringify(left.body)).toBe(204);
    expect((await shown(task)).assignees.map(({ id }) => id)).toEqual([lin.id]);
    expect((await shown(shared)).assignees.map(({ id }) => id)).toEqual([lin.id]);
  });

  it("are told on the day they are due and once when overdue, each on the person’s own day", async () => {
    await lin.client.patch("/api/user", { timezone: "Pacific/Auckland" });
    const day = "2027-03-10";
    await newTask({ title: "Near and far", due_date: day, assignees: [owner.id, lin.id] });
    await Promise.all([owner, lin].map(told));
    const sweptAt = async (instant: string) => {
      await remindOfTasks({ db: api.database.db, jobs: api.jobs }, Date.parse(instant));
      return [await told(owner), await told(lin)];
    };
    // Seven in the morning in Auckland, where it is the tenth already.
    expect(await sweptAt("2027-03-09T18:00:00.000Z")).toEqual([[], ["task_due Near and far"]]);
    expect(await sweptAt("2027-03-09T19:00:00.000Z")).toEqual([[], []]);
    // Seven in the morning in Berlin.
    expect(await sweptAt("2027-03-10T06:00:00.000Z")).toEqual([["task_due Near and far"], []]);
    expect(await sweptAt("2027-03-10T18:00:00.000Z")).toEqual([[], ["task_overdue Near and far"]]);
    expect(await sweptAt("2027-03-11T06:00:00.000Z")).toEqual([["task_overdue Near and far"], []]);
    expect(await sweptAt("2027-03-12T06:00:00.000Z")).toEqual([[], []]);
    await lin.client.patch("/api/user", { timezone: null });
  });

  describe("are watched", () => {
    const watchers = async (task: { id: string }, who: Insider = owner) =>
      (await shown(task, who)).watchers?.map(({ id }) => id).toSorted();
    const ids = (...people: Insider[]) => people.map(({ id }) => id).toSorted();
    const say = (task: { id: string }, body: string, { client }: Insider = owner) =>
      client.post(`/api/tasks/${task.id}/comments`, { body });
    let priya: Insider;
    beforeAll(async () => {
      priya = await newColleague(api, owner, "member");
      await priya.client.patch("/api/user", { name: "Priya Nair" });
    });

    it("by who created them, who does them, and whom a comment mentions, as long as they see them", async () => {
      const task = await newTask({ project_id: work.slug, assignees: [lin.id] });
      expect(await watchers(task)).toEqual(ids(owner, lin));
      await say(task, "@Priya Nair, which boot?");
      expect(await watchers(task)).toEqual(ids(owner, lin, priya));
      await patch(task, { assignees: [] });
      expect(await watchers(task)).toEqual(ids(owner, priya));
      const hidden = await newProject();
      await owner.client.patch(`/api/projects/${hidden}`, { visibility: "members" });
      await patch(task, { project_id: hidden });
      expect(await watchers(task)).toEqual(ids(owner));
      expect(at((await owner.client.get("/api/tasks")).body, "data.0.watchers")).toBeNull();
    });

    it("by whoever chooses to, guests too, and not by who stopped", async () => {
      const task = await newTask({ project_id: work.slug });
      const watched = await guest.client.put(`/api/tasks/${task.id}/watch`);
      expect([watched.status, at(watched.body, "data.version")]).toEqual([200, 1]);
      expect((await guest.client.put(`/api/tasks/${task.id}/watch`)).status).toBe(200);
      expect((await owner.client.delete(`/api/tasks/${task.id}/watch`)).status).toBe(200);
      expect(await watchers(task)).toEqual(ids(guest));
      // Whoever stopped isn't brought back by what would make others watch.
      await patch(task, { assignees: [owner.id] });
      expect(await watchers(task)).toEqual(ids(guest));
      await guest.client.delete(`/api/tasks/${task.id}/watch`);
      expect(await watchers(task)).toEqual([]);
      const apart = await newTask();
      expect((await guest.client.put(`/api/tasks/${apart.id}/watch`)).status).toBe(404);
    });

    it("and whoever watches is told of comments, the status, and the due day, once each", async () => {
      const task = await newTask({ title: "Watched", project_id: work.slug, due_date: TODAY });
      await priya.client.put(`/api/tasks/${task.id}/watch`);
      for (const person of [owner, lin, priya]) await told(person);
      await say(task, "Is it done?", lin);
      expect([await told(owner), await told(lin), await told(priya)]).toEqual([
        ["task_commented Watched"],
        [],
        ["task_commented Watched"],
      ]);
      await say(task, "@Priya Nair knows.", lin);
      expect([await told(owner), await told(priya)]).toEqual([
        ["task_commented Watched"],
        ["mention Watched"],
      ]);
      await patch(task, { status: "in_review", due_date: addDays(TODAY, 1), priority: "low" }, priya);
      expect(await told(priya)).toEqual([]);
      expect((await told(owner)).toSorted()).toEqual([
        "task_due_changed Watched",
        "task_status_changed Watched",
      ]);
      await patch(task, { status: "in_review", priority: "high" }, priya);
      expect(await told(owner)).toEqual([]);
      const moved = await priya.client.patch(`/api/calendar/task/${task.id}`, { starts_on: TODAY });
      expect(await told(owner)).toEqual(["task_due_changed Watched"]);
      await undo(moved, priya);
      expect(await told(owner)).toEqual([]);
      await patch(task, { status: "blocked", assignees: [lin.id] });
      expect([await told(lin), await told(priya)]).toEqual([
        ["assigned Watched"],
        ["task_status_changed Watched"],
      ]);
      await priya.client.delete(`/api/tasks/${task.id}/watch`);
      await patch(task, { status: "done" });
      await say(task, "Done.");
      expect(await told(priya)).toEqual([]);
    });

    it("as before when they come back", async () => {
      const task = await newTask({ due_date: TODAY, repeat: { frequency: "weekly", interval: 1 } });
      await lin.client.put(`/api/tasks/${task.id}/watch`);
      await owner.client.delete(`/api/tasks/${task.id}/watch`);
      await patch(task, { status: "done", title: "Back again" });
      const { data: next } = pageOf(TaskSchema).parse(
        (await owner.client.get("/api/tasks?search=Back+again&status[]=todo")).body,
      );
      expect(await watchers({ id: next[0]?.id ?? "" })).toEqual(ids(lin));
    });
  });

  it("are on the agenda of whoever does them: overdue first, then by day", async () => {
    const person = await newColleague(api, owner, "member");
    await newTask({ title: "Due", due_date: TODAY, assignees: [person.id] });
    await newTask({ title: "Overdue", due_date: addDays(TODAY, -3), assignees: [person.id] });
    await newTask({ title: "Over", due_date: TODAY, assignees: [person.id], status: "done" });
    await newTask({ title: "Later", due_date: addDays(TODAY, 1), assignees: [person.id] });
    await newTask({ title: "Some day", assignees: [person.id] });
    const { tasks } = recordOf(AgendaSchema).parse((await person.client.get("/api/agenda")).body);
    expect(tasks).toMatchObject({ total: 4, overdue: 1 });
    expect(tasks?.items.map(({ title }) => title)).toEqual(["Overdue", "Due", "Later", "Some day"]);
  });

  it("are quiet after 14 days without a change or a comment", async () => {
    const project = await newProject();
    const silent = await newTask({ title: "Silent", project_id: project });
    const spoken = await newTask({ title: "Spoken about", project_id: project });
    await api.database.db
      .updateTable("tasks")
      .set({ updated_at: new Date(NOW - 15 * DAY_MS).toISOString() })
      .where("id", "in", [silent.id, spoken.id])
      .execute();
    await owner.client.post(`/api/tasks/${spoken.id}/comments`, { body: "Still wanted." });
    expect(await titles(`project=${project}&quiet=1`)).toEqual(["Silent"]);
    await patch(silent, { status: "done" });
    expect(await titles(`project=${project}&quiet=1`)).toEqual([]);
  });

  it("keep their days, wherever the people are", async () => {
    const zones = ["Pacific/Honolulu", "Pacific/Auckland", "Europe/Berlin", "America/New_York", "UTC"];
    const anyDay = integer({ min: 0, max: 3000 }).map((days) => addDays("2024-01-01", days));
    await assert(
      asyncProperty(anyDay, constantFrom(...zones), constantFrom(...zones), async (day, one, two) => {
        await owner.client.patch("/api/user", { timezone: one });
        await lin.client.patch("/api/user", { timezone: two });
        const task = await newTask({ due_date: day, start_date: day });
        expect(await shown(task, lin)).toMatchObject({ start_date: day, due_date: day });
        expect(at((await patch(task, { priority: "low" }, lin)).body, "data.due_date")).toBe(day);
      }),
      { numRuns: 10 },
    );
    for (const { client } of [owner, lin]) await client.patch("/api/user", { timezone: null });
  });

  it("are overdue as soon as the person’s day is over, and no sooner", async () => {
    // 13:00 UTC on the 18th: the 19th in Auckland, still the 18th in Honolulu.
    const project = await newProject();
    await newTask({ title: "On the 18th", project_id: project, due_date: TODAY });
    const in_ = async (timezone: string, due: string) => {
      await owner.client.patch("/api/user", { timezone });
      return titles(`project=${project}&due=${due}`);
    };
    expect(await in_("Pacific/Auckland", "overdue")).toEqual(["On the 18th"]);
    expect(await in_("Pacific/Auckland", "today")).toEqual([]);
    expect(await in_("Pacific/Honolulu", "overdue")).toEqual([]);
    expect(await in_("Pacific/Honolulu", "today")).toEqual(["On the 18th"]);
    await owner.client.patch("/api/user", { timezone: null });
  });
});
