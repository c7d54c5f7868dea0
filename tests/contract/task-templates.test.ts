import { afterAll, describe, expect, it } from "vitest";
import { listOf, pageOf, recordOf } from "#contract/envelope.ts";
import { TEMPLATE_DAYS_MAX, TEMPLATE_LINES_MAX, TEMPLATE_NAME_MAX, TEMPLATES_MAX } from "#contract/limits.ts";
import { TaskTemplateSchema } from "#contract/task-templates.ts";
import { TaskSchema } from "#contract/tasks.ts";
import { remoteUrl, startApi } from "./support/api.ts";
import { errors, list, text, type Answer } from "./support/client.ts";
import { newColleague, newOwner, type Insider } from "./support/people.ts";
import { newWork } from "./support/work.ts";

const TEMPLATES = "/api/task-templates";

describe.skipIf(remoteUrl !== null)("task templates", async () => {
  const api = await startApi();
  const owner = await newOwner(api);
  const lin = await newColleague(api, owner, "member");
  const guest = await newColleague(api, owner, "guest");
  const work = await newWork(owner.client);
  afterAll(() => api.close());

  type Fields = Record<string, unknown>;
  const LINES = [
    { title: "Agree on the message", days_before: 14, priority: "high" },
    { title: "Start it", days_before: 0 },
    { title: "Read the numbers", days_before: -7 },
    { title: "Thank everyone" },
  ];
  let number = 0;
  const post = ({ client }: Insider, fields: Fields = {}) =>
    client.post(TEMPLATES, { name: `Launch ${++number}`, lines: LINES, ...fields });
  async function newTemplate(fields: Fields = {}, by = owner) {
    const made = await post(by, fields);
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    return recordOf(TaskTemplateSchema).parse(made.body);
  }
  const names = async ({ client }: Insider = owner) =>
    listOf(TaskTemplateSchema)
      .parse((await client.get(TEMPLATES)).body)
      .map(({ name }) => name);
  const undo = (answer: Answer, { client }: Insider = owner) =>
    client.post(`/api/undo/${answer.headers.get("Undo-Token") ?? ""}`);
  const tasksOf = async (campaign: string) =>
    pageOf(TaskSchema).parse((await owner.client.get(`/api/tasks?link=${campaign}`)).body).data;

  it("are created, changed, deleted, and restored by an undo", async () => {
    const made = await newTemplate({ name: "Reel", kind: "SocialCalendar" }, lin);
    expect(made).toMatchObject({
      kind: "SocialCalendar",
      lines: [
        LINES[0],
        { title: "Start it", days_before: 0, priority: "normal" },
        { title: "Read the numbers", days_before: -7, priority: "normal" },
        { title: "Thank everyone", days_before: null, priority: "normal" },
      ],
      version: 1,
    });
    const path = `${TEMPLATES}/${made.id}`;
    expect((await post(owner, { name: "REEL" })).status).toBe(422);
    const changed = await lin.client.patch(path, { name: "Short film", kind: null, version: 1 });
    expect(recordOf(TaskTemplateSchema).parse(changed.body)).toMatchObject({
      name: "Short film",
      kind: null,
      version: 2,
    });
    expect((await lin.client.patch(path, { name: "Stale", version: 1 })).status).toBe(412);
    expect((await undo(changed, lin)).status).toBe(200);
    expect(await names()).toContain("Reel");
    const deleted = await lin.client.delete(path);
    expect([deleted.status, (await names()).includes("Reel")]).toEqual([204, false]);
    expect((await undo(deleted, lin)).status).toBe(200);
    expect(await names()).toContain("Reel");
    expect((await undo(await post(owner, { name: "Oops" }))).status).toBe(200);
    expect(await names()).not.toContain("Oops");
  });

  it.each([
    ["no name", { name: "" }, "name"],
    ["a long name", { name: "x".repeat(TEMPLATE_NAME_MAX + 1) }, "name"],
    ["an unknown kind", { kind: "Podcast" }, "kind"],
    ["no lines", { lines: [] }, "lines"],
    ["lines that are none", { lines: "x" }, "lines"],
    ["too many lines", { lines: Array.from({ length: TEMPLATE_LINES_MAX + 1 }, () => LINES[0]) }, "lines"],
    ["a line without a name", { lines: [{ days_before: 1 }] }, "lines.0.title"],
    [
      "days out of reach",
      { lines: [{ title: "x", days_before: TEMPLATE_DAYS_MAX + 1 }] },
      "lines.0.days_before",
    ],
    ["an unknown priority", { lines: [{ title: "x", priority: "asap" }] }, "lines.0.priority"],
  ])("refuse %s", async (_, fields, field) => {
    const refused = await post(owner, fields);
    expect([refused.status, Object.keys(errors(refused) ?? {})]).toEqual([422, [field]]);
  });

  it("give a campaign their tasks at once, counted from its start, and one undo takes all back", async () => {
    const { id } = await newTemplate();
    const campaign = work.blogId;
    const path = `/api/campaigns/${campaign}/task-list`;
    const undated = await owner.client.post(path, { task_template_id: id });
    expect([undated.status, (await tasksOf(campaign)).map(({ due_date: due }) => due)]).toEqual([
      201,
      [null, null, null, null],
    ]);
    expect((await undo(undated)).status).toBe(200);
    expect(await tasksOf(campaign)).toEqual([]);
    await owner.client.patch(`/api/projects/blog/${campaign}`, { starts_on: "2026-12-10" });
    const made = await owner.client.post(path, { task_template_id: id });
    expect(
      listOf(TaskSchema)
        .parse(made.body)
        .map(({ title }) => title),
    ).toEqual(LINES.map(({ title }) => title));
    const tasks = await tasksOf(campaign);
    expect(
      tasks.map(({ title, due_date, priority, status, project }) => [
        title,
        due_date,
        priority,
        status,
        project?.slug,
      ]),
    ).toEqual([
      ["Agree on the message", "2026-11-26", "high", "todo", work.slug],
      ["Start it", "2026-12-10", "normal", "todo", work.slug],
      ["Read the numbers", "2026-12-17", "normal", "todo", work.slug],
      ["Thank everyone", null, "normal", "todo", work.slug],
    ]);
    expect((await undo(made)).status).toBe(200);
    expect(await tasksOf(campaign)).toEqual([]);
    const asked = await owner.client.post(path, { task_template_id: id, starts_on: "2027-03-01" });
    expect([asked.status, (await tasksOf(campaign))[0]?.due_date]).toEqual([201, "2027-02-15"]);
    const none = await owner.client.post(path, { task_template_id: id, starts_on: null });
    expect([none.status, (await tasksOf(campaign)).length]).toEqual([201, 8]);
    // No day has a year of five digits.
    const last = await owner.client.post(path, { task_template_id: id, starts_on: "9999-12-30" });
    expect(last.status).toBe(201);
  });

  it("are refused where they are not known, and to those who may create no tasks", async () => {
    const elsewhere = await newOwner(api, "Other templates");
    const foreign = text((await post(elsewhere)).body, "data.id");
    const path = `/api/campaigns/${work.metaAdId}/task-list`;
    for (const fields of [{}, { task_template_id: foreign }, { task_template_id: ["x"] }]) {
      const refused = await owner.client.post(path, fields);
      expect([refused.status, Object.keys(errors(refused) ?? {})]).toEqual([422, ["task_template_id"]]);
    }
    const { id } = await newTemplate();
    const wrong = await owner.client.post(path, { task_template_id: id, starts_on: "2026-02-30" });
    expect([wrong.status, Object.keys(errors(wrong) ?? {})]).toEqual([422, ["starts_on"]]);
    expect((await post(guest)).status).toBe(403);
    expect((await lin.client.delete(`${TEMPLATES}/${id}`)).status).toBe(403);
    expect((await elsewhere.client.post(path, { task_template_id: foreign })).status).toBe(404);
    await owner.client.delete(`${TEMPLATES}/${id}`);
    expect((await owner.client.post(path, { task_template_id: id })).status).toBe(422);
  });

  it("are at most so many", async () => {
    const crowded = await newOwner(api, "Crowded templates");
    for (let count = 0; count < TEMPLATES_MAX; count++) await newTemplate({}, crowded);
    expect((await post(crowded)).status).toBe(422);
    expect(list((await crowded.client.get(TEMPLATES)).body, "data")).toHaveLength(TEMPLATES_MAX);
  });
});
