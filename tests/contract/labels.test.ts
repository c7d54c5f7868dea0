import { afterAll, describe, expect, it } from "vitest";
import { CalendarSchema } from "#contract/calendar.ts";
import { LABELS_MAX, RECORD_LABELS_MAX, UNDO_MINUTES } from "#contract/limits.ts";
import { LabelSchema } from "#contract/labels.ts";
import { sweep } from "#api/data/sweep.ts";
import { remoteUrl, startApi } from "./support/api.ts";
import { at, errors, list, text, type Answer, type Client } from "./support/client.ts";
import { newColleague, newOwner, type Insider } from "./support/people.ts";
import { newWork } from "./support/work.ts";

describe.skipIf(remoteUrl !== null)("labels", async () => {
  const api = await startApi();
  const owner = await newOwner(api, "Northwind");
  const member = await newColleague(api, owner, "member");
  const guest = await newColleague(api, owner, "guest");
  const work = await newWork(owner.client);
  await owner.client.delete(`/api/labels/${work.labelId}`);
  afterAll(() => api.close());

  const create = async (name: string, by: Insider = owner) =>
    text((await by.client.post("/api/labels", { name })).body, "data.id");
  const names = async ({ client }: { client: Client } = owner) =>
    list((await client.get("/api/labels")).body, "data").map((label) => at(label, "name"));
  const undo = (answer: Answer, by: Insider = owner) =>
    by.client.post(`/api/undo/${answer.headers.get("Undo-Token")}`, {});
  const campaigns = () => `/api/projects/${work.slug}/folders/${work.folderId}/campaigns`;
  const read = async (path: string, key = "data.labels") =>
    list((await owner.client.get(path)).body, key).map((label) => at(label, "name"));

  it("are created, listed by name, changed, and deleted, each with an undo", async () => {
    const made = await member.client.post("/api/labels", { name: "Video", colour: "teal", pattern: "dots" });
    expect(made.status).toBe(201);
    const label = LabelSchema.parse(at(made.body, "data"));
    expect(label).toMatchObject({ name: "Video", colour: "teal", pattern: "dots", version: 1 });
    await create("brand");
    expect(await names(guest)).toEqual(["brand", "Video"]);
    const path = `/api/labels/${label.id}`;
    const changed = await member.client.patch(path, { name: "Film", version: 1 });
    expect(at(changed.body, "data.name")).toBe("Film");
    expect((await owner.client.patch(path, { name: "Clip", version: 1 })).status).toBe(412);
    expect((await undo(changed, member)).status).toBe(200);
    expect(await names()).toEqual(["brand", "Video"]);
    const deleted = await member.client.delete(path);
    expect([deleted.status, await names()]).toEqual([204, ["brand"]]);
    expect((await undo(deleted, member)).status).toBe(200);
    expect((await undo(await member.client.post("/api/labels", { name: "Oops" }), member)).status).toBe(200);
    expect(await names()).toEqual(["brand", "Video"]);
  });

  it("have names of their own in any case, which a deleted one gives free", async () => {
    const id = await create("Launch");
    const taken = await member.client.post("/api/labels", { name: "LAUNCH" });
    expect(errors(taken)).toEqual({ name: ["The name has already been taken."] });
    const deleted = await owner.client.delete(`/api/labels/${id}`);
    const second = await create("launch");
    expect((await undo(deleted)).status).toBe(422);
    await owner.client.delete(`/api/labels/${second}`);
  });

  it("are of no use to another organization", async () => {
    const stranger = await newOwner(api, "Other");
    const id = await create("Mine");
    expect(await names(stranger)).toEqual([]);
    const { boardId } = await newWork(stranger.client);
    const foreign = await stranger.client.put(`/api/boards/${boardId}/labels`, { label_ids: [id] });
    expect(errors(foreign)).toEqual({ label_ids: ["The selected label ids is invalid."] });
    await owner.client.delete(`/api/labels/${id}`);
  });

  it("are put on campaigns, posts, ads, and blog posts, with their records, and taken off again", async () => {
    const [red, blue] = [await create("Red"), await create("Blue")];
    const both = { label_ids: [red, blue, red] };
    const places = [
      ["campaigns", work.socialCalendarId, `/api/projects/social-calendar/${work.socialCalendarId}`],
      ["campaigns", work.blogId, `/api/projects/blog/${work.blogId}`],
      ["boards", work.boardId, `/api/projects/social-calendar/board/${work.boardId}`],
      ["boards", work.boardId, `/api/boards/${work.boardId}/review`],
      ["contents", work.googleContentId, `/api/projects/google-ad/content/${work.googleContentId}`],
      ["contents", work.metaContentId, `/api/contents/${work.metaContentId}/review`],
    ];
    for (const [subject, id, path] of places) {
      const answer = await member.client.put(`/api/${subject}/${id}/labels`, both);
      expect([answer.status, list(answer.body, "data").length], path).toEqual([200, 2]);
      expect(await read(path!), path).toEqual(["Blue", "Red"]);
    }
    const one = await member.client.put(`/api/boards/${work.boardId}/labels`, { label_ids: [red] });
    expect(await read(`/api/boards/${work.boardId}/review`)).toEqual(["Red"]);
    expect((await undo(one, member)).status).toBe(200);
    expect(await read(`/api/boards/${work.boardId}/review`)).toEqual(["Blue", "Red"]);
    const deleted = await owner.client.delete(`/api/labels/${red}`);
    for (const [, , path] of places) expect(await read(path!), path).toEqual(["Blue"]);
    // What is saved meanwhile keeps the deleted label for its return.
    await owner.client.put(`/api/boards/${work.boardId}/labels`, { label_ids: [] });
    await undo(deleted);
    expect(await read(`/api/boards/${work.boardId}/review`)).toEqual(["Red"]);
    expect(await read(`/api/projects/blog/${work.blogId}`)).toEqual(["Blue", "Red"]);
  });

  it("filter the list of campaigns", async () => {
    const id = await create("Summer");
    await owner.client.put(`/api/campaigns/${work.metaAdId}/labels`, { label_ids: [id] });
    const found = await owner.client.get(`${campaigns()}?label=${id}`);
    expect(list(found.body, "data")).toMatchObject([{ id: work.metaAdId, labels: [{ name: "Summer" }] }]);
    await owner.client.delete(`/api/labels/${id}`);
    expect(list((await owner.client.get(`${campaigns()}?label=${id}`)).body, "data")).toEqual([]);
  });

  it("come with what is on a calendar", async () => {
    const id = await create("Dated");
    const day = { planned_for: "2026-11-12" };
    await owner.client.patch(`/api/projects/social-calendar/board/${work.boardId}`, day);
    for (const path of [`boards/${work.boardId}`, `campaigns/${work.blogId}`])
      await owner.client.put(`/api/${path}/labels`, { label_ids: [id] });
    await owner.client.patch(`/api/projects/blog/${work.blogId}`, day);
    const path = `/api/projects/${work.slug}/calendar?from=2026-11-12&to=2026-11-12`;
    const { data: items } = CalendarSchema.parse((await owner.client.get(path)).body);
    const labeled = items.filter(({ labels }) => labels?.some(({ name }) => name === "Dated"));
    expect(new Set(labeled.map((item) => item.id))).toEqual(new Set([work.boardId, work.blogId]));
    await owner.client.delete(`/api/labels/${id}`);
  });

  it("go along with copies, and to another calendar", async () => {
    const id = await create("Copied");
    for (const path of [`campaigns/${work.socialCalendarId}`, `boards/${work.boardId}`])
      await owner.client.put(`/api/${path}/labels`, { label_ids: [id] });
    const twin = await owner.client.post(`/api/boards/${work.boardId}/duplicate`, {});
    expect(list(twin.body, "data.labels")).toMatchObject([{ name: "Copied" }]);
    const copy = await owner.client.post(
      `/api/campaigns/SocialCalendar/${work.socialCalendarId}/duplicate`,
      {},
    );
    const path = `/api/projects/social-calendar/${text(copy.body, "data.id")}`;
    expect(await read(path)).toEqual(["Copied"]);
    expect(await read(path, "data.boards.0.labels")).toEqual(["Copied"]);
    const moved = `/api/projects/social-calendar/board/${work.boardId}/move`;
    await owner.client.post(moved, { social_calendar_id: text(copy.body, "data.id") });
    await owner.client.delete(`/api/projects/social-calendar/${work.socialCalendarId}`);
    await owner.client.delete(`/api/trash/campaigns/${work.socialCalendarId}`);
    expect(await read(`/api/boards/${work.boardId}/review`)).toEqual(["Copied"]);
  });

  it("are fifty at most, and ten on one record", async () => {
    const full = await newOwner(api, "Full");
    const { boardId } = await newWork(full.client);
    const ids: string[] = [];
    for (let count = 1; count < LABELS_MAX; count++) ids.push(await create(`Label ${count}`, full));
    const more = await full.client.post("/api/labels", { name: "One more" });
    expect(errors(more)).toEqual({ name: [`An organization can have up to ${LABELS_MAX} labels.`] });
    const path = `/api/boards/${boardId}/labels`;
    const most = await full.client.put(path, { label_ids: ids.slice(0, RECORD_LABELS_MAX) });
    expect(most.status).toBe(200);
    const tooMany = await full.client.put(path, { label_ids: ids.slice(0, RECORD_LABELS_MAX + 1) });
    expect(errors(tooMany)).toEqual({
      label_ids: [`The label ids field must not have more than ${RECORD_LABELS_MAX} items.`],
    });
  });

  it("that were deleted leave nothing behind once that can’t be undone", async () => {
    const id = await create("Gone");
    await owner.client.put(`/api/boards/${work.boardId}/labels`, { label_ids: [id] });
    await owner.client.delete(`/api/labels/${id}`);
    const rows = async () =>
      (await api.database.db.selectFrom("labelings").select("id").where("label_id", "=", id).execute())
        .length;
    await sweep(api.database.db, api.now() + (UNDO_MINUTES - 1) * 60_000);
    expect(await rows()).toBe(1);
    await sweep(api.database.db, api.now() + (UNDO_MINUTES + 1) * 60_000);
    expect(await rows()).toBe(0);
  });
});
