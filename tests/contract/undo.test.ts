import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { UNDO_MINUTES } from "#contract/limits.ts";
import { createFileStore } from "#api/uploads/file-store.ts";
import { sweepRemovedFiles } from "#api/uploads/repository.ts";
import { connectApi, remoteUrl, startApi } from "./support/api.ts";
import { at, list, message, text, type Answer } from "./support/client.ts";
import { newColleague, newOwner } from "./support/people.ts";
import { addBoard, newWork, picture, sendPicture } from "./support/work.ts";

const api = await connectApi();
const owner = await newOwner(api);
const member = await newColleague(api, owner, "member");
const client = owner.client;
const work = await newWork(client);
afterAll(() => api.close());

const BOARD = "/api/projects/social-calendar/board";
const CONTENT = "/api/projects/google-ad/content";
const CHANGED = "This has changed since then, so nothing was undone.";

const tokenOf = (answer: Answer) => answer.headers.get("Undo-Token") ?? "";
const undo = (answer: Answer, by = client) => by.post(`/api/undo/${tokenOf(answer)}`);

const newBoard = (more: Record<string, unknown> = {}, by = client) =>
  addBoard(by, work, { title: "Undo me", content: "Soon.", networks: ["x"], ...more });
const board = async (id: string) => at((await client.get(`${BOARD}/${id}`)).body, "data");
const lane = async (status: string) => {
  const calendar = await client.get(`/api/projects/social-calendar/${work.socialCalendarId}`);
  return list(calendar.body, "data.boards")
    .filter((one) => at(one, "status") === status)
    .toSorted((one, other) => Number(at(one, "position")) - Number(at(other, "position")))
    .map((one) => text(one, "id"));
};

describe("an answer", () => {
  it("names an undo for a move, a status, an archive and a deletion, and none for a save of content", async () => {
    const id = await newBoard({ planned_for: "2030-05-10" });
    const blog = `/api/campaigns/Blog/${work.blogId}`;
    const offered = [
      await client.patch(`${BOARD}/${id}`, { planned_for: "2030-05-11" }),
      await client.post(`/api/boards/${id}/status`, { status: "in_review" }),
      await client.patch(`${BOARD}/${id}`, { owner_id: null }),
      await client.post(`${blog}/archive`),
      await client.delete(`${blog}/archive`),
      await client.delete(`${BOARD}/${id}`),
    ];
    expect(offered.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 204]);
    for (const answer of offered) expect(tokenOf(answer)).toMatch(/^[0-9a-f]{32}$/);
    const other = await newBoard();
    const plain = [
      await client.patch(`${BOARD}/${other}`, { title: "Other", planned_for: "2030-05-11" }),
      await client.put(`${BOARD}/content`, { board_id: other, content: "Later." }),
      await client.patch(`${BOARD}/${other}`, { planned_for: "2030-05-11" }),
      await client.post(`/api/boards/${other}/comments`, { body: "Hm" }),
      await client.get(`${BOARD}/${other}`),
    ];
    for (const answer of plain) expect(tokenOf(answer)).toBe("");
  });

  it("that is repeated names the same one", async () => {
    const id = await newBoard();
    const headers = { "Idempotency-Key": crypto.randomUUID() };
    const first = await client.delete(`${BOARD}/${id}`, undefined, { headers });
    const again = await client.delete(`${BOARD}/${id}`, undefined, { headers });
    expect(tokenOf(first)).not.toBe("");
    expect(tokenOf(again)).toBe(tokenOf(first));
  });
});

describe("an undo", () => {
  it("puts a post back on its day, at its time, in its place", async () => {
    const before = await newBoard({ status: "idea" });
    const id = await newBoard({
      status: "idea",
      planned_for: "2030-05-10",
      scheduled_at: "2030-05-10T07:30:00Z",
    });
    await newBoard({ status: "idea" });
    const order = await lane("idea");
    expect(order.indexOf(id)).toBe(order.indexOf(before) + 1);
    const was = await board(id);
    const moved = await client.patch(`${BOARD}/${id}`, { planned_for: "2030-06-01" });
    expect(at(moved.body, "data.scheduled_at")).toContain("2030-06-01");
    expect((await undo(moved)).body).toEqual({ data: { undone: 1, kept: 0 } });
    expect(await board(id)).toMatchObject({
      planned_for: "2030-05-10",
      scheduled_at: at(was, "scheduled_at"),
      version: 3,
    });
    const placed = await client.patch(`${BOARD}/${id}`, { position: 0 });
    expect((await lane("idea")).indexOf(id)).toBe(0);
    await undo(placed);
    expect(await lane("idea")).toEqual(order);
    const deleted = await client.delete(`${BOARD}/${id}`);
    await undo(deleted);
    expect(await lane("idea")).toEqual(order);
    expect(await board(id)).toMatchObject({ planned_for: "2030-05-10" });
  });

  it("takes a status back with what it brought, and the history says so", async () => {
    const id = await newBoard({ planned_for: "2030-05-10" });
    const done = await client.post(`/api/boards/${id}/status`, {
      status: "scheduled",
      scheduled_at: "2030-05-10T07:30:00Z",
    });
    expect(done.status).toBe(200);
    await undo(done);
    expect(await board(id)).toMatchObject({ status: "draft", scheduled_at: null });
    const review = await client.get(`/api/boards/${id}/review`);
    expect(at(review.body, "data.history.0")).toMatchObject({
      from: "scheduled",
      to: "draft",
      reason: "Undone",
    });
  });

  it("takes a step back that came with a save, and leaves what was saved", async () => {
    const id = await newBoard({ planned_for: "2030-05-10" });
    const saved = await client.patch(`${BOARD}/${id}`, { content: "New words.", status: "scheduled" });
    await undo(saved);
    expect(await board(id)).toMatchObject({ status: "draft", content: "New words." });
  });

  it.each([
    ["meta-ad/content", "metaContentId"],
    ["google-ad/content", "googleContentId"],
  ] as const)("of a deletion or a status is there for %s too", async (path, name) => {
    const id = work[name];
    const cancelled = await client.post(`/api/contents/${id}/status`, { status: "cancelled" });
    expect((await undo(cancelled)).status).toBe(200);
    expect(at((await client.get(`/api/contents/${id}/review`)).body, "data.status")).toBe("draft");
    const gone = await client.delete(`/api/projects/${path}/${id}`);
    expect((await client.get(`/api/contents/${id}/review`)).status).toBe(404);
    expect((await undo(gone)).status).toBe(200);
    expect((await client.get(`/api/contents/${id}/review`)).status).toBe(200);
  });

  it("brings a deleted campaign and a deleted folder back whole", async () => {
    const own = await newWork(client, "Whole again");
    for (const path of [
      `/api/projects/blog/${own.blogId}`,
      `/api/projects/${own.slug}/folders/${own.folderId}`,
    ]) {
      const deleted = await client.delete(path);
      expect((await client.get(path)).status).toBe(404);
      expect((await undo(deleted)).status).toBe(200);
      expect((await client.get(path)).status).toBe(200);
    }
    expect((await client.get(`/api/projects/blog/${own.blogId}`)).status).toBe(200);
  });

  it("takes a campaign back out of another project with the approvals that the move had voided", async () => {
    const own = await newWork(client, "From here");
    const strict = await client.post("/api/projects", { name: "Strict", approval_mode: "required" });
    const folders = `/api/projects/${text(strict.body, "data.slug")}/folders`;
    const folder = text((await client.post(folders, { name: "There" })).body, "data.id");
    const scheduled = { planned_for: "2030-05-10", content: "Soon.", networks: ["x"] };
    await client.patch(`${BOARD}/${own.boardId}`, scheduled);
    await client.post(`/api/boards/${own.boardId}/status`, { status: "scheduled" });
    const moved = await client.post(`/api/campaigns/SocialCalendar/${own.socialCalendarId}/move`, {
      folder_id: folder,
    });
    expect(await board(own.boardId)).toMatchObject({ status: "draft" });
    expect((await undo(moved)).status).toBe(200);
    expect(await board(own.boardId)).toMatchObject({ status: "scheduled" });
    const back = await client.get(`/api/projects/social-calendar/${own.socialCalendarId}`);
    expect(at(back.body, "data")).toMatchObject({ folder_id: own.folderId, project_id: own.projectId });
    const blog = await client.post(`/api/campaigns/Blog/${own.blogId}/move`, { folder_id: folder });
    expect((await undo(blog)).status).toBe(200);
  });

  it("takes a post back into its calendar, with its versions and comments", async () => {
    const own = await newWork(client, "Two calendars");
    const moved = await client.post(`${BOARD}/${own.boardId}/move`, {
      social_calendar_id: work.socialCalendarId,
    });
    await undo(moved);
    expect(await board(own.boardId)).toMatchObject({ social_calendar_id: own.socialCalendarId });
    const comments = await client.get(`/api/boards/${own.boardId}/comments`);
    expect(list(comments.body, "data").length).toBe(1);
    expect((await client.get(`/api/files/${own.fileId}`)).status).toBe(200);
  });

  it("takes a deleted series back, and the content that a series was given", async () => {
    const id = await newBoard({ planned_for: "2030-05-10" });
    await client.post(`${BOARD}/${id}/series`, { frequency: "daily", interval: 1, count: 3 });
    const boards = async () => list((await client.get(`${BOARD}/${id}/series`)).body, "data.boards");
    const ids = (await boards()).map((one) => text(one, "id"));
    await client.put(`${BOARD}/content`, { board_id: id, content: "For all." });
    const given = await client.put(`${BOARD}/${id}/series`);
    const second = ids.find((one) => one !== id) ?? "";
    expect(at(await board(second), "content")).toBe("For all.");
    await undo(given);
    expect(at(await board(second), "content")).toBe("Soon.");
    const versions = await client.get(`/api/boards/${second}/versions`);
    expect(at(versions.body, "data.0.note")).toBe("Undone");
    const deleted = await client.delete(`${BOARD}/${id}/series`, { scope: "all" });
    expect((await client.get(`${BOARD}/${second}`)).status).toBe(404);
    await undo(deleted);
    expect((await boards()).map((one) => text(one, "id"))).toEqual(ids);
  });

  it("brings a deleted ad group back with its ads, and an ad back into its group", async () => {
    const own = await newWork(client, "Groups");
    const group = `/api/projects/google-ad/ad-group/${own.adGroupId}`;
    const path = `${CONTENT}/${own.googleContentId}`;
    const into = await client.put(path, { content_id: own.googleContentId, ad_group_id: own.adGroupId });
    const deleted = await client.delete(group);
    const groupOf = async () => at((await client.get(path)).body, "data.ad_group_id");
    expect(await groupOf()).toBeNull();
    await undo(deleted);
    expect(await groupOf()).toBe(own.adGroupId);
    expect((await client.get(group)).status).toBe(200);
    await undo(into);
    expect(await groupOf()).toBeNull();
  });

  it("brings back a comment, and the posting times that were there", async () => {
    const id = await newBoard();
    const made = await client.post(`/api/boards/${id}/comments`, { body: "Mine" });
    const deleted = await client.delete(`/api/comments/${text(made.body, "data.id")}`);
    await undo(deleted);
    expect(list((await client.get(`/api/boards/${id}/comments`)).body, "data").length).toBe(1);
    const slots = `/api/projects/social-calendar/${work.socialCalendarId}/slots`;
    await client.put(slots, { slots: [{ weekday: 1, time: "09:00" }] });
    const removed = await client.put(slots, { slots: [] });
    await undo(removed);
    expect(list((await client.get(slots)).body, "data")).toEqual([
      { network: null, weekday: 1, time: "09:00" },
    ]);
  });

  it("of several calls that go together is one, and leaves alone what was changed since", async () => {
    const ids = [await newBoard(), await newBoard(), await newBoard()];
    let last: Answer | null = null;
    for (const id of ids) {
      const headers: Record<string, string> = last === null ? {} : { "Undo-With": tokenOf(last) };
      last = await client.patch(`${BOARD}/${id}`, { planned_for: "2030-05-10" }, { headers });
    }
    await client.patch(`${BOARD}/${ids[1]}`, { title: "Edited since" });
    const undone = await undo(last!);
    expect(undone.body).toEqual({ data: { undone: 2, kept: 1 } });
    const days = await Promise.all(ids.map(async (id) => at(await board(id), "planned_for")));
    expect(days).toEqual([null, "2030-05-10", null]);
  });

  it("takes two calls about one post back together", async () => {
    const id = await newBoard();
    const first = await client.patch(`${BOARD}/${id}`, { planned_for: "2030-05-10" });
    const second = await client.post(
      `/api/boards/${id}/status`,
      { status: "scheduled" },
      { headers: { "Undo-With": tokenOf(first) } },
    );
    expect(tokenOf(second)).toBe(tokenOf(first));
    expect((await undo(second)).body).toEqual({ data: { undone: 2, kept: 0 } });
    expect(await board(id)).toMatchObject({ status: "draft", planned_for: null });
  });

  it("is refused once the thing has changed, and changes nothing then", async () => {
    const id = await newBoard({ planned_for: "2030-05-10" });
    const moved = await client.patch(`${BOARD}/${id}`, { planned_for: "2030-05-12" });
    await member.client.patch(`${BOARD}/${id}`, { title: "Mine now" });
    const refused = await undo(moved);
    expect([refused.status, message(refused)]).toEqual([422, CHANGED]);
    expect(await board(id)).toMatchObject({ planned_for: "2030-05-12", title: "Mine now" });
    const gone = await newBoard();
    const before = await client.patch(`${BOARD}/${gone}`, { planned_for: "2030-05-12" });
    await client.delete(`${BOARD}/${gone}`);
    expect(message(await undo(before))).toBe(CHANGED);
  });

  it("is refused when the place is in the trash, and says what to restore", async () => {
    const own = await newWork(client, "Gone place");
    const folders = `/api/projects/${own.slug}/folders`;
    const other = text((await client.post(folders, { name: "Other" })).body, "data.id");
    const moved = await client.post(`/api/campaigns/Blog/${own.blogId}/move`, { folder_id: other });
    await client.delete(`${folders}/${own.folderId}`);
    expect(message(await undo(moved))).toBe("“Launch” is in the trash. Restore the folder first.");
  });

  it("puts back no approval that a change of content has voided", async () => {
    await client.patch(`/api/projects/${work.slug}`, { approval_mode: "required", self_approval: true });
    const id = await newBoard({ planned_for: "2030-05-10" });
    for (const status of ["in_review", "approved"])
      expect((await client.post(`/api/boards/${id}/status`, { status })).status).toBe(200);
    const saved = await client.patch(`${BOARD}/${id}`, { content: "Never approved." });
    expect(at(saved.body, "data.status")).toBe("draft");
    expect(tokenOf(saved)).toBe("");
    expect(await board(id)).toMatchObject({ status: "draft", content: "Never approved." });
    await client.patch(`/api/projects/${work.slug}`, { approval_mode: "optional", self_approval: false });
  });

  it("nor one that an image in a table of its own has voided", async () => {
    await client.patch(`/api/projects/${work.slug}`, { approval_mode: "required", self_approval: true });
    const made = await client.post("/api/projects/meta-ad/content", {
      meta_ad_id: work.metaAdId,
      heading: "Warm",
      description: "Soft",
      cta: "LEARN_MORE",
      final_url: "https://a.test/",
      primary_texts: ["Approved."],
    });
    const id = String(at(made.body, "data.content_id"));
    const show = async (width: number) => {
      const form = new FormData();
      form.set("content_id", id);
      form.set("alt", "A glove");
      form.set("ratio", "1:1");
      form.set("image", new Blob([await picture(width, width)], { type: "image/png" }), "glove.png");
      return client.send("POST", "/api/projects/meta-ad/content/reference-image", { form });
    };
    await show(600);
    for (const status of ["in_review", "approved"])
      expect((await client.post(`/api/contents/${id}/status`, { status })).status).toBe(200);
    const saved = await show(700);
    expect(at(saved.body, "data.status")).toBe("draft");
    expect(tokenOf(saved)).toBe("");
    await client.patch(`/api/projects/${work.slug}`, { approval_mode: "optional", self_approval: false });
  });

  it("works once, for whoever did it", async () => {
    const id = await newBoard({ planned_for: "2030-05-10" }, member.client);
    const moved = await member.client.patch(`${BOARD}/${id}`, { planned_for: "2030-05-12" });
    expect((await undo(moved, client)).status).toBe(403);
    const answers = await Promise.all([undo(moved, member.client), undo(moved, member.client)]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422]);
    expect(message(await undo(moved, member.client))).toBe("This has already been undone.");
    expect((await client.post("/api/undo/nothing")).status).toBe(404);
  });
});

describe.skipIf(remoteUrl !== null)("after ten minutes", () => {
  it("nothing can be undone anymore", async () => {
    const local = await startApi();
    try {
      const insider = await newOwner(local);
      const own = await newWork(insider.client);
      const moved = await insider.client.patch(`${BOARD}/${own.boardId}`, { planned_for: "2030-05-12" });
      local.pass(9 * 60_000);
      const other = await insider.client.post(`/api/campaigns/Blog/${own.blogId}/archive`);
      local.pass(2 * 60_000);
      const late = await insider.client.post(`/api/undo/${tokenOf(moved)}`);
      expect([late.status, message(late)]).toEqual([422, "This can’t be undone anymore."]);
      expect((await insider.client.post(`/api/undo/${tokenOf(other)}`)).status).toBe(200);
    } finally {
      await local.close();
    }
  });
});

describe("the removal of an image", () => {
  const META = "/api/projects/meta-ad/content";
  const upload = async (path: string, fields: Record<string, string>, field = "image") => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set(field, new Blob([await picture()], { type: "image/png" }), "a.png");
    return client.send("POST", path, { form });
  };
  const served = async (url: unknown) => (await client.get(new URL(String(url)).pathname)).status;

  it("from a post is undone with its alternative text, its approval, and its file", async () => {
    const id = await newBoard({ planned_for: "2030-05-10" });
    await sendPicture(client, id, await picture());
    await client.post(`/api/boards/${id}/status`, { status: "in_review" });
    await member.client.post(`/api/boards/${id}/status`, { status: "approved" });
    const before = await board(id);
    const url = at(before, "reference_image.url");
    const removed = await client.delete(`${BOARD}/reference-image`, { board_id: id });
    expect(at(removed.body, "data.reference_image")).toBeNull();
    expect(await served(url)).toBe(404);
    expect((await undo(removed)).status).toBe(200);
    const after = await board(id);
    expect(at(after, "reference_image")).toEqual(at(before, "reference_image"));
    expect(at(after, "status")).toBe(at(before, "status"));
    expect(await served(url)).toBe(200);
  });

  it("from an ad, and from one of its cards, is undone too", async () => {
    const made = await client.post(META, {
      meta_ad_id: work.metaAdId,
      heading: "With cards",
      description: "Warm socks.",
      format: "carousel",
      cards: [{ heading: "One" }, { heading: "Two" }],
    });
    const id = text(made.body, "data.content_id");
    const card = text(made.body, "data.cards.0.card_id");
    await upload(`${META}/reference-image`, { content_id: id, alt: "All of it" });
    await upload(`${META}/reference-image`, { content_id: id, card_id: card, alt: "The first" });
    const read = async () => {
      const ad = await client.get(`/api/projects/meta-ad/${work.metaAdId}`);
      return list(ad.body, "data.contents").find((one) => at(one, "content_id") === id);
    };
    const pictures = (ad: unknown) => [at(ad, "reference_image"), at(ad, "images"), at(ad, "cards")];
    const before = await read();
    expect(at(before, "cards.0.image.alt")).toBe("The first");
    for (const spot of [{}, { card_id: card }]) {
      const removed = await client.delete(`${META}/reference-image`, { content_id: id, ...spot });
      expect(pictures(await read())).not.toEqual(pictures(before));
      expect((await undo(removed)).status).toBe(200);
      expect(pictures(await read())).toEqual(pictures(before));
    }
    expect(await served(at(before, "cards.0.image.url"))).toBe(200);
  });

  it("from a blog post is undone with its caption", async () => {
    await upload(
      "/api/projects/blog/cover",
      { blog_id: work.blogId, alt: "Snow", caption: "Our street" },
      "image",
    );
    const path = `/api/projects/blog/${work.blogId}`;
    const before = at((await client.get(path)).body, "data.cover");
    expect(at(before, "caption")).toBe("Our street");
    const removed = await client.delete("/api/projects/blog/cover", { blog_id: work.blogId });
    expect(at((await client.get(path)).body, "data.cover")).toBeNull();
    expect((await undo(removed)).status).toBe(200);
    expect(at((await client.get(path)).body, "data.cover")).toEqual(before);
  });

  it("is not undone over another image, or after any other change", async () => {
    const id = await newBoard();
    await sendPicture(client, id, await picture());
    const removed = await client.delete(`${BOARD}/reference-image`, { board_id: id });
    await sendPicture(client, id, await picture(20, 20));
    const refused = await undo(removed);
    expect([refused.status, message(refused)]).toEqual([422, CHANGED]);
  });

  it.skipIf(remoteUrl !== null)("keeps the bytes while it can be undone, and no longer", async () => {
    const local = await startApi();
    try {
      const insider = await newOwner(local);
      const own = await newWork(insider.client, "Bytes");
      const files = createFileStore(join(local.dir, "uploads"));
      const deps = { db: local.database.db, files, log: () => undefined };
      const bytes = async () => (await readdir(join(local.dir, "uploads"), { recursive: true })).join(" ");
      const removed = await insider.client.delete(`${BOARD}/reference-image`, { board_id: own.boardId });
      local.pass(UNDO_MINUTES * 60_000 - 1000);
      await sweepRemovedFiles(deps, local.now());
      expect((await undo(removed, insider.client)).status).toBe(200);
      await insider.client.delete(`${BOARD}/reference-image`, { board_id: own.boardId });
      expect(await bytes()).toContain(own.fileId);
      local.pass(2 * UNDO_MINUTES * 60_000 + 1000);
      await sweepRemovedFiles(deps, local.now());
      expect(await bytes()).not.toContain(own.fileId);
    } finally {
      await local.close();
    }
  });
});

describe("what can still be undone", () => {
  it("is listed for the person who did it, newest first, until it is undone", async () => {
    const id = await newBoard();
    const deleted = await client.delete(`${BOARD}/${id}`);
    const tokens = async (by = client) =>
      list((await by.get("/api/undo")).body, "data").map((row) => text(row, "token"));
    expect((await tokens())[0]).toBe(tokenOf(deleted));
    expect(await tokens(member.client)).not.toContain(tokenOf(deleted));
    await undo(deleted);
    expect(await tokens()).not.toContain(tokenOf(deleted));
  });
});

describe("what somebody else has restored", () => {
  it("says so to whoever restores, purges, or undoes it afterwards", async () => {
    const id = await newBoard({}, member.client);
    const deleted = await client.delete(`${BOARD}/${id}`);
    expect((await member.client.post(`/api/trash/boards/${id}/restore`)).status).toBe(200);
    const refusal = `${member.name} already restored this.`;
    for (const late of [
      await client.post(`/api/trash/boards/${id}/restore`),
      await client.delete(`/api/trash/boards/${id}`),
      await undo(deleted),
    ])
      expect([late.status, message(late)]).toEqual([422, refusal]);
    const own = await member.client.post(`/api/trash/boards/${id}/restore`);
    expect(message(own)).toBe("You already restored this.");
    // Another deletion and what it leaves are nobody's restore.
    const again = await client.delete(`${BOARD}/${id}`);
    expect((await undo(again)).status).toBe(200);
  });
});
