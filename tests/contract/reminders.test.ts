import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { AgendaSchema } from "#contract/agenda.ts";
import { recordOf } from "#contract/envelope.ts";
import { formatTime } from "#lib/dates.ts";
import { remoteUrl, startApi } from "./support/api.ts";
import type { LocalApi } from "./support/api.ts";
import { at, text } from "./support/client.ts";
import { newColleague, newOwner, PASSWORD } from "./support/people.ts";
import type { Insider } from "./support/people.ts";
import { newWork, picture, sendPicture } from "./support/work.ts";
import { expectDrawn } from "./support/drawn-mail.ts";
import type { Work } from "./support/work.ts";

const MINUTE = 60_000;
const BOARD = "/api/projects/social-calendar/board";
const SETTINGS = "/api/user/notification-settings";

describe.skipIf(remoteUrl !== null)("a reminder to publish", () => {
  let api: LocalApi;
  let owner: Insider;
  let lin: Insider;
  let gus: Insider;
  let work: Work;
  beforeAll(async () => {
    // Noon in Berlin, and 20:00 in Tokyo.
    api = await startApi({ standingAt: Date.parse("2026-12-01T11:00:00.000Z") });
    owner = await newOwner(api, "Northwind");
    lin = await newColleague(api, owner, "member");
    gus = await newColleague(api, owner, "member");
    work = await newWork(owner.client);
    await owner.client.put(`/api/projects/social-calendar/${work.socialCalendarId}`, {
      name: "Tokyo",
      timezone: "Asia/Tokyo",
    });
  }, 60_000);
  afterAll(() => api.close());

  /** Moves the clock on; whose session has ended signs in again. */
  const wait = async (ms: number) => {
    api.pass(ms);
    for (const { client, email } of [owner, lin, gus]) {
      await client.get("/sanctum/csrf-cookie");
      await client.post("/login", { email, password: PASSWORD });
    }
    await api.jobs.settle();
  };
  beforeEach(async () => {
    // Past the time at which anything of an earlier test would be told.
    await wait(3 * 24 * 60 * MINUTE);
    for (const { client } of [owner, lin, gus]) await client.post("/api/notifications/read-all");
    await api.database.db.deleteFrom("notification_settings").execute();
    await api.database.db.deleteFrom("project_reminders").execute();
    await api.database.db.updateTable("boards").set({ status: "draft" }).execute();
  });

  const inMinutes = (minutes: number) => new Date(api.now() + minutes * MINUTE).toISOString();
  /** The day and the time of a post, as Tokyo’s clocks show them then. */
  const then = (minutes: number) => ({
    planned_for: inMinutes(minutes + 9 * 60).slice(0, 10),
    scheduled_at: inMinutes(minutes),
  });
  const schedule = async (id: string, when: object) => {
    const { status, body } = await lin.client.patch(`${BOARD}/${id}`, { status: "scheduled", ...when });
    expect([status, at(body, "data.status")], JSON.stringify(body)).toEqual([200, "scheduled"]);
  };
  const newPost = async (more: object = {}) => {
    const made = await lin.client.post(BOARD, {
      social_calendar_id: work.socialCalendarId,
      title: "Launch day",
      content: "Soon.",
      networks: ["x"],
      ...more,
    });
    return text(made.body, "data.id");
  };
  const plan = async ({ minutes = 60, ...more }: { minutes?: number; [key: string]: unknown } = {}) => {
    const id = await newPost(more);
    await schedule(id, then(minutes));
    return id;
  };
  /** The kinds of what somebody was told about a post, oldest first. */
  const toldOf = async ({ client }: Insider, id: string) => {
    const rows = at((await client.get("/api/notifications")).body, "data") as {
      kind: string;
      subject: { id: string };
    }[];
    return rows
      .filter(({ subject }) => subject.id === id)
      .map(({ kind }) => kind)
      .toReversed();
  };
  const mailsTo = async ({ email }: Insider) =>
    (await api.mails(email)).filter(({ text: mail }) => mail.includes("Time to publish"));

  it("comes at the planned time and once more, to the owner, or else to the author", async () => {
    const owned = await plan({ owner_id: gus.id });
    const authored = await plan({ owner_id: null });
    await wait(59 * MINUTE);
    expect([await toldOf(gus, owned), await toldOf(lin, authored)]).toEqual([[], []]);
    await wait(MINUTE);
    expect([await toldOf(gus, owned), await toldOf(lin, authored)]).toEqual([["post_due"], ["post_due"]]);
    expect([await toldOf(lin, owned), await toldOf(owner, authored)]).toEqual([[], []]);
    await wait(29 * MINUTE);
    expect(await toldOf(gus, owned)).toEqual(["post_due"]);
    const published = await lin.client.post(`/api/boards/${authored}/status`, {
      status: "published",
      published_url: "https://x.example/1",
    });
    expect(published.status, JSON.stringify(published.body)).toBe(200);
    await wait(MINUTE);
    expect([await toldOf(gus, owned), await toldOf(lin, authored)]).toEqual([
      ["post_due", "post_due"],
      ["post_due"],
    ]);
    await wait(24 * 60 * MINUTE);
    expect(await toldOf(gus, owned)).toEqual(["post_due", "post_due"]);
    // The one that is published needs nobody anymore.
    const unread = await lin.client.get("/api/notifications?unread=1");
    expect(at(unread.body, "data")).toEqual([]);
  });

  it("is an e-mail with the text for each network, the images, and the time on the calendar’s clock", async () => {
    const id = await newPost({
      content: "Warm hands.\nFrom Tuesday.",
      networks: ["x", "mastodon", "instagram"],
      overrides: { instagram: "Warm hands, made slowly." },
      link_url: "https://northwind.example/launch",
      first_comment: "Sizes 36 to 46.",
    });
    const sent = await sendPicture(lin.client, id, await picture());
    expect(sent.status, JSON.stringify(sent.body)).toBeLessThan(300);
    await schedule(id, then(10));
    const before = (await mailsTo(lin)).length;
    await wait(10 * MINUTE);
    const [mail, ...more] = (await mailsTo(lin)).slice(0, -before || undefined);
    expect(more).toEqual([]);
    const [plain = ""] = (mail?.text ?? "").split("text/html");
    const lines = plain.replaceAll("\r\n", "\n");
    const due = formatTime(new Date(api.now() + 9 * 60 * MINUTE).toISOString().slice(11, 16));
    for (const part of [
      "Time to publish “Launch day”",
      `, ${due}, Tokyo time (Asia/Tokyo)`,
      "\nText for X and Mastodon:\nWarm hands.\nFrom Tuesday.\n",
      "\nText for Instagram:\nWarm hands, made slowly.\n",
      "\nLink:\nhttps://northwind.example/launch\n",
      "\nFirst comment:\nSizes 36 to 46.\n",
      `\nImage 1 to save:\n${api.frontend}/files/`,
      `Mark as published: ${api.frontend}/notifications/`,
    ])
      expect(lines).toContain(part);

    const { html, plain: twin } = expectDrawn(mail ?? { subject: "", text: "" });
    expect(html.match(/<img [^>]+>/g)).toEqual([expect.stringContaining(' alt="Image 1: ')]);
    for (const [label, url] of [
      ["Open X", "https://x.com/"],
      ["Open Instagram", "https://www.instagram.com/"],
      ["Move to another time", `${api.frontend}/posts/${id}#when`],
    ]) {
      expect(twin).toContain(`${label}: ${url}`);
      expect(html).toMatch(new RegExp(`href="${url}"[^>]*>${label}<`));
    }
    expect(html).not.toContain("Open Mastodon");
  });

  it("follows the post: moved, unscheduled, canceled, or deleted before its time", async () => {
    const moved = await plan();
    const [unscheduled, canceled, deleted] = [await plan(), await plan(), await plan()];
    await schedule(moved, then(90));
    await lin.client.post(`/api/boards/${unscheduled}/status`, { status: "draft" });
    await lin.client.post(`/api/boards/${canceled}/status`, { status: "cancelled" });
    await lin.client.delete(`${BOARD}/${deleted}`);
    await wait(60 * MINUTE);
    for (const id of [moved, unscheduled, canceled, deleted]) expect(await toldOf(lin, id)).toEqual([]);
    await wait(30 * MINUTE);
    expect(await toldOf(lin, moved)).toEqual(["post_due"]);
    for (const id of [unscheduled, canceled, deleted]) expect(await toldOf(lin, id)).toEqual([]);
  });

  it("comes at 9:00 of the calendar’s day if there is no time", async () => {
    const day = inMinutes(48 * 60).slice(0, 10);
    const id = await newPost();
    await schedule(id, { planned_for: day });
    // 9:00 in Tokyo is midnight in UTC.
    await wait(Date.parse(`${day}T00:00:00.000Z`) - api.now() - MINUTE);
    expect(await toldOf(lin, id)).toEqual([]);
    await wait(MINUTE);
    expect(await toldOf(lin, id)).toEqual(["post_due"]);
  });

  it("comes once after a pause of the server", async () => {
    const id = await plan();
    await wait(3 * 60 * MINUTE);
    expect(await toldOf(lin, id)).toEqual(["post_due"]);
  });

  it("comes 15 minutes before to those who chose that, and for a whole project to those who chose it", async () => {
    const chosen = await gus.client.put(SETTINGS, {
      mail: { post_due_soon: "at_once" },
      reminder_projects: [work.projectId],
    });
    expect(at(chosen.body, "data.reminder_projects")).toEqual([work.projectId]);
    const id = await plan();
    await wait(45 * MINUTE);
    expect([await toldOf(lin, id), await toldOf(gus, id)]).toEqual([[], ["post_due_soon"]]);
    await wait(15 * MINUTE);
    expect([await toldOf(lin, id), await toldOf(gus, id), await toldOf(owner, id)]).toEqual([
      ["post_due"],
      ["post_due_soon", "post_due"],
      [],
    ]);
    // Without the key the projects stay, and a project that isn't there is refused.
    const kept = await gus.client.put(SETTINGS, { mail: {} });
    expect(at(kept.body, "data.reminder_projects")).toEqual([work.projectId]);
    expect((await gus.client.put(SETTINGS, { mail: {}, reminder_projects: ["nope"] })).status).toBe(422);
    const none = await gus.client.put(SETTINGS, { mail: {}, reminder_projects: [] });
    expect(at(none.body, "data.reminder_projects")).toEqual([]);
  });

  it("names the person in the review of the post", async () => {
    const id = await plan({ owner_id: gus.id });
    const reminded = async ({ client }: Insider) =>
      at((await client.get(`/api/boards/${id}/review`)).body, "data.reminded");
    expect(await reminded(gus)).toMatchObject({ id: gus.id, is_you: true });
    expect(await reminded(lin)).toMatchObject({ id: gus.id, is_you: false });
  });

  it("stays in the agenda, the longest overdue first, until the post is published", async () => {
    const later = await plan({ title: "Later", minutes: 20 });
    await plan({ title: "Sooner", minutes: 10 });
    await plan({ title: "Of Gus", owner_id: gus.id, minutes: 5 });
    await plan({ title: "Not yet", minutes: 600 });
    await wait(30 * MINUTE);
    const overdue = async ({ client }: Insider) =>
      recordOf(AgendaSchema)
        .parse((await client.get("/api/agenda")).body)
        .to_publish?.items.map(({ name }) => name);
    expect(await overdue(lin)).toEqual(["Sooner", "Later"]);
    expect(await overdue(owner)).toEqual([]);
    await owner.client.put(SETTINGS, { mail: {}, reminder_projects: [work.projectId] });
    expect(await overdue(owner)).toEqual(["Of Gus", "Sooner", "Later"]);
    await lin.client.post(`/api/boards/${later}/status`, {
      status: "published",
      published_url: "https://x.example/2",
    });
    expect(await overdue(lin)).toEqual(["Sooner"]);
  });
});
