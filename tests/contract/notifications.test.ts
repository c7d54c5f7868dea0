import { sql } from "kysely";
import { afterAll, describe, expect, it } from "vitest";
import { pageOf } from "#contract/envelope.ts";
import { NOTIFICATION_DAYS } from "#contract/limits.ts";
import { NotificationSchema } from "#contract/notifications.ts";
import { sweep } from "#api/data/sweep.ts";
import { remoteUrl, startApi } from "./support/api.ts";
import { at, text } from "./support/client.ts";
import type { Answer } from "./support/client.ts";
import { addTo, newColleague, newOwner } from "./support/people.ts";
import type { Insider } from "./support/people.ts";
import { newWork } from "./support/work.ts";

const isSqlite = process.env["CONTRACT_DATABASE_URL"] === undefined;
const DAY_MS = 24 * 60 * 60 * 1000;
const BOARD = "/api/projects/social-calendar/board";

describe.skipIf(remoteUrl !== null)("notifications", async () => {
  const api = await startApi();
  const owner = await newOwner(api);
  const admin = await newColleague(api, owner, "admin");
  const lin = await newColleague(api, owner, "member");
  const guest = await newColleague(api, owner, "guest");
  for (const [{ client }, name] of [
    [owner, "Olive Owner"],
    [admin, "Andy Admin"],
    [lin, "Lin Member"],
    [guest, "Gus Guest"],
  ] as const)
    await client.patch("/api/user", { name });
  const work = await newWork(owner.client);
  await addTo(work.slug, owner, guest, "viewer");
  afterAll(() => api.close());

  const page = async ({ client }: Insider, query = "") =>
    pageOf(NotificationSchema).parse((await client.get(`/api/notifications${query}`)).body);
  const unreadOf = async ({ client }: Insider) =>
    at((await client.get("/api/user")).body, "data.unread_notifications");
  /** What each person is told of while `work` runs, as "kind of name, by somebody". */
  async function toldBy(work_: () => Promise<unknown>) {
    const people = { owner, admin, lin, guest };
    for (const { client } of Object.values(people)) await client.post("/api/notifications/read-all");
    await work_();
    const told: Record<string, string[]> = {};
    for (const [name, person] of Object.entries(people)) {
      const { data } = await page(person, "?unread=1");
      expect(await unreadOf(person)).toBe(data.length);
      if (data.length > 0)
        told[name] = data.map(({ kind, subject, actor }) => `${kind} of ${subject.name} by ${actor?.name}`);
    }
    return told;
  }
  async function newPost(fields: Record<string, unknown> = {}, { client }: Insider = lin) {
    const made = await client.post(BOARD, {
      social_calendar_id: work.socialCalendarId,
      title: "Care tip",
      content: "Soon",
      networks: ["linkedin"],
      ...fields,
    });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    return text(made.body, "data.id");
  }
  async function step({ client }: Insider, id: string, status: string, more: Record<string, unknown> = {}) {
    const answer = await client.post(`/api/boards/${id}/status`, { status, ...more });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer;
  }
  async function comment({ client }: Insider, id: string, body: string, parent?: string) {
    const answer = await client.post(`/api/boards/${id}/comments`, { body, parent_id: parent });
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    return text(answer.body, "data.id");
  }

  it("tell of a mention, once, and never the person who wrote it", async () => {
    const id = await newPost();
    let commentId = "";
    expect(
      await toldBy(async () => {
        commentId = await comment(lin, id, "@Olive Owner, @Lin Member, @Gus Guest and @Olive Owner again?");
      }),
    ).toEqual({
      owner: ["mention of Care tip by Lin Member"],
      guest: ["mention of Care tip by Lin Member"],
    });
    const [{ subject } = { subject: null }] = (await page(guest)).data;
    expect(subject).toEqual({
      type: "boards",
      id,
      name: "Care tip",
      comment_id: commentId,
      kind: "SocialCalendar",
      campaign: { id: work.socialCalendarId, name: "A social-calendar" },
      folder: { id: work.folderId, name: "Launch" },
      project: { slug: work.slug, name: "Autumn" },
      is_gone: false,
    });
    const edit = (body: string) => lin.client.patch(`/api/comments/${commentId}`, { body });
    expect(await toldBy(() => edit("@Olive Owner and @Andy Admin?"))).toEqual({
      admin: ["mention of Care tip by Lin Member"],
    });
    expect(await toldBy(() => edit("@Olive Owner only?"))).toEqual({});
  });

  it("tell everyone on a mentioned team once", async () => {
    const made = await owner.client.post(`/api/projects/${work.slug}/teams`, { name: "Design" });
    for (const { id } of [owner, guest])
      await owner.client.put(`/api/projects/${work.slug}/teams/${text(made.body, "data.id")}/members/${id}`);
    const id = await newPost();
    expect(await toldBy(() => comment(lin, id, "@Design and @Gus Guest?"))).toEqual({
      owner: ["mention of Care tip by Lin Member"],
      guest: ["mention of Care tip by Lin Member"],
    });
  });

  it("tell who wrote in a thread of a reply, unless it mentions them", async () => {
    const id = await newPost();
    const thread = await comment(lin, id, "Shorter?");
    expect(await toldBy(() => comment(admin, id, "Maybe.", thread))).toEqual({
      lin: ["reply of Care tip by Andy Admin"],
    });
    expect(await toldBy(() => comment(owner, id, "No, @Andy Admin.", thread))).toEqual({
      admin: ["mention of Care tip by Olive Owner"],
      lin: ["reply of Care tip by Olive Owner"],
    });
  });

  it("tell those who may approve of a review, and the author and the owner of its end", async () => {
    const id = await newPost({ owner_id: owner.id });
    expect(await toldBy(() => step(lin, id, "in_review"))).toEqual({
      owner: ["review_asked of Care tip by Lin Member"],
      admin: ["review_asked of Care tip by Lin Member"],
    });
    expect(await toldBy(() => step(admin, id, "changes_requested", { reason: "Shorter." }))).toEqual({
      owner: ["changes_requested of Care tip by Andy Admin"],
      lin: ["changes_requested of Care tip by Andy Admin"],
    });
    await lin.client.patch(`${BOARD}/${id}`, { content: "Now" });
    await step(lin, id, "in_review");
    expect(await toldBy(() => step(owner, id, "approved"))).toEqual({
      lin: ["approved of Care tip by Olive Owner"],
    });
    expect(await toldBy(() => step(owner, id, "on_hold", { reason: "Later." }))).toEqual({});
  });

  it("tell those whom a review was asked of, and all of them of its end", async () => {
    const team = async (name: string, ...members: Insider[]) => {
      const made = await owner.client.post(`/api/projects/${work.slug}/teams`, { name });
      const id = text(made.body, "data.id");
      for (const member of members)
        await owner.client.put(`/api/projects/${work.slug}/teams/${id}/members/${member.id}`);
      return { type: "team", id };
    };
    const asked = ({ id }: Insider) => ({ type: "user", id });
    const social = await team("Social", admin, lin, guest);

    const first = await newPost();
    expect(await toldBy(() => step(lin, first, "in_review", { approvers: [asked(owner)] }))).toEqual({
      owner: ["review_asked of Care tip by Lin Member"],
    });
    // Anyone who may approve can still decide. Who was asked is told then.
    expect(await toldBy(() => step(admin, first, "approved"))).toEqual({
      owner: ["approved of Care tip by Andy Admin"],
      lin: ["approved of Care tip by Andy Admin"],
    });

    const second = await newPost();
    expect(await toldBy(() => step(lin, second, "in_review", { approvers: [social] }))).toEqual({
      admin: ["review_asked of Care tip by Lin Member"],
    });
    expect(await toldBy(() => step(lin, second, "draft"))).toEqual({});
    expect(await toldBy(() => step(lin, second, "in_review", { approvers: [asked(owner)] }))).toEqual({
      owner: ["review_asked of Care tip by Lin Member"],
    });
    expect(await toldBy(() => step(owner, second, "approved"))).toEqual({
      lin: ["approved of Care tip by Olive Owner"],
    });

    // An undo of the withdrawal goes on asking the same team.
    const third = await newPost();
    await step(lin, third, "in_review", { approvers: [social] });
    const withdrawn = await step(lin, third, "draft");
    await lin.client.post(`/api/undo/${withdrawn.headers.get("Undo-Token") ?? ""}`);
    expect(await toldBy(() => step(owner, third, "changes_requested", { reason: "Shorter." }))).toEqual({
      admin: ["changes_requested of Care tip by Olive Owner"],
      lin: ["changes_requested of Care tip by Olive Owner"],
    });
    const mine = await newPost({}, admin);
    expect(await toldBy(() => step(admin, mine, "in_review", { approvers: [asked(owner)] }))).toEqual({
      owner: ["review_asked of Care tip by Andy Admin"],
    });
  });

  it("tell of a step that was saved with the post, but neither of an undo nor of a refused step", async () => {
    const id = await newPost();
    expect(await toldBy(() => lin.client.patch(`${BOARD}/${id}`, { status: "in_review" }))).toEqual({
      owner: ["review_asked of Care tip by Lin Member"],
      admin: ["review_asked of Care tip by Lin Member"],
    });
    const approved = await step(admin, id, "approved");
    expect(
      await toldBy(() => admin.client.post(`/api/undo/${approved.headers.get("Undo-Token") ?? ""}`)),
    ).toEqual({});
    const mine = await newPost({}, owner);
    await step(owner, mine, "in_review");
    expect(
      await toldBy(() => owner.client.post(`/api/boards/${mine}/status`, { status: "approved" })),
    ).toEqual({});
  });

  it("tell who invited that somebody joined, and a campaign's owner of an import", async () => {
    let joined: Insider | null = null;
    expect(
      await toldBy(async () => {
        joined = await newColleague(api, owner, "guest");
      }),
    ).toEqual({ owner: [`invitation_accepted of ${joined!.email} by Colleague guest`] });
    const imported = () =>
      admin.client.post("/api/projects/google-ad/content/import", {
        google_ad_id: work.googleAdId,
        contents: [],
      });
    expect(await toldBy(imported)).toEqual({ owner: ["import_finished of A google-ad by Andy Admin"] });
    const file = new FormData();
    file.set("file", new Blob(["Title,Text\nTeaser,Soon\n"], { type: "text/csv" }), "posts.csv");
    const sheet = await admin.client.send(
      "POST",
      `/api/projects/social-calendar/${work.socialCalendarId}/imports`,
      { form: file },
    );
    const confirm = `/api/projects/social-calendar/imports/${text(sheet.body, "data.id")}/confirm`;
    expect(await toldBy(() => admin.client.post(confirm))).toEqual({
      owner: ["import_finished of A social-calendar by Andy Admin"],
    });
  });

  it("are read one by one or all at once, by their own person", async () => {
    const id = await newPost();
    await guest.client.post("/api/notifications/read-all");
    for (const body of ["@Gus Guest one", "@Gus Guest two", "@Gus Guest three"]) await comment(lin, id, body);
    expect(await unreadOf(guest)).toBe(3);
    const [first] = (await page(guest, "?unread=1")).data;
    const path = `/api/notifications/${first?.id}/read`;
    expect((await owner.client.post(path)).status).toBe(404);
    const read = await guest.client.post(path);
    expect([read.status, at(read.body, "data.id")]).toEqual([200, first?.id]);
    const again = await guest.client.post(path);
    expect(at(again.body, "data.read_at")).toBe(at(read.body, "data.read_at"));
    expect(await unreadOf(guest)).toBe(2);
    expect((await guest.client.post("/api/notifications/read-all")).status).toBe(204);
    expect([await unreadOf(guest), (await page(guest, "?unread=1")).meta.total]).toEqual([0, 0]);
    expect((await page(guest)).meta.total).toBeGreaterThan(2);
  });

  it("are unread again when marking all of them as read is undone, except those read before", async () => {
    const id = await newPost();
    await guest.client.post("/api/notifications/read-all");
    for (const body of ["@Gus Guest four", "@Gus Guest five", "@Lin Member, @Gus Guest six"])
      await comment(owner, id, body);
    const [first] = (await page(guest, "?unread=1")).data;
    await guest.client.post(`/api/notifications/${first?.id}/read`);
    api.pass(1000);
    const all = await guest.client.post("/api/notifications/read-all");
    const token = all.headers.get("undo-token") ?? "";
    await lin.client.post("/api/notifications/read-all");
    await comment(owner, id, "@Gus Guest seven");
    expect((await lin.client.post(`/api/undo/${token}`)).status).toBe(403);
    expect(await unreadOf(guest)).toBe(1);
    const undone = await guest.client.post(`/api/undo/${token}`);
    expect([undone.status, await unreadOf(guest), await unreadOf(lin)]).toEqual([200, 3, 0]);
    expect((await page(guest, "?unread=1")).data.some((one) => one.id === first?.id)).toBe(false);
    expect((await guest.client.post(`/api/undo/${token}`)).status).toBe(422);
    await guest.client.post("/api/notifications/read-all");
    const nothing = await guest.client.post("/api/notifications/read-all");
    expect([nothing.status, nothing.headers.get("undo-token")]).toEqual([204, null]);
  });

  it("come in pages, newest first", async () => {
    const id = await newPost();
    const before = (await page(guest)).meta.total;
    for (let count = 1; count <= 21; count++) {
      api.pass(1000);
      await comment(lin, id, `@Gus Guest ${count}`);
    }
    const first = await page(guest);
    expect([first.data.length, first.meta.total]).toEqual([20, before + 21]);
    const times = [...first.data, ...(await page(guest, "?page=2")).data].map(({ created_at: time }) => time);
    expect(times).toEqual(times.toSorted().toReversed());
    expect((await page(guest, "?page=999")).data).toEqual([]);
    for (const query of ["?page=0", "?page=x", "?unread=maybe", "?page[]=1", "?page=9999999999999"])
      expect((await guest.client.get(`/api/notifications${query}`)).status, query).toBe(200);
  });

  it("keep the name of what was deleted, without a place, and go with a campaign for good", async () => {
    const id = await newPost({ title: "Thrown away" });
    await comment(lin, id, "@Gus Guest?");
    await owner.client.delete(`${BOARD}/${id}`);
    const [first] = (await page(guest)).data;
    expect(first?.subject).toMatchObject({ id, name: "Thrown away", project: null, folder: null });
    await api.database.db.deleteFrom("campaigns").where("id", "=", work.metaAdId).execute();
    expect((await page(guest)).data[0]?.id).toBe(first?.id);
  });

  it("belong to one organization, and end with the membership", async () => {
    const boss = await newOwner(api, "Other");
    const other = await newWork(boss.client);
    const joined = await newColleague(api, boss, "member");
    await joined.client.patch("/api/user", { name: "Jo Joined" });
    await boss.client.post(`/api/boards/${other.boardId}/comments`, { body: "@Jo Joined and @Gus Guest?" });
    expect((await page(joined)).meta.total).toBe(1);
    expect((await page(guest)).data.some(({ actor }) => actor?.id === boss.id)).toBe(false);
    await joined.client.post("/api/organization", { name: "Own" });
    expect([(await page(joined)).meta.total, await unreadOf(joined)]).toEqual([0, 0]);
    await boss.client.delete(`/api/organization/${boss.organizationId}/members/${joined.id}`);
    const { db } = api.database;
    const left = await db.selectFrom("notifications").select("id").where("user_id", "=", joined.id).execute();
    expect(left).toEqual([]);
  });

  it.skipIf(isSqlite)("pass over somebody who leaves at the same moment, on PostgreSQL", async () => {
    const { db } = api.database;
    const made = await owner.client.post(`/api/projects/${work.slug}/teams`, { name: "Late" });
    const seats = `/api/projects/${work.slug}/teams/${text(made.body, "data.id")}/members`;
    /** What a call answers that starts before somebody leaves, and reaches the database afterwards. */
    async function whileLeaving(call: (person: Insider) => Promise<Answer>) {
      const person = await newColleague(api, owner, "member");
      await person.client.patch("/api/user", { name: "Lea Leaving" });
      const answer = await db.transaction().execute(async (trx) => {
        await trx.deleteFrom("memberships").where("user_id", "=", person.id).execute();
        const pending = call(person);
        const isWaiting = async () => {
          const { rows } = await sql`select 1 from pg_stat_activity where wait_event_type = 'Lock'`.execute(
            db,
          );
          return rows.length > 0;
        };
        await expect.poll(isWaiting, { timeout: 10_000 }).toBe(true);
        return { pending };
      });
      return answer.pending;
    }
    const id = await newPost();
    const commented = await whileLeaving(() =>
      lin.client.post(`/api/boards/${id}/comments`, { body: "@Lea Leaving and @Olive Owner?" }),
    );
    expect(commented.status).toBe(201);
    expect((await page(owner)).data[0]?.subject.comment_id).toBe(text(commented.body, "data.id"));
    const added = await whileLeaving((person) => owner.client.put(`${seats}/${person.id}`));
    expect(added.status).toBe(404);
  });

  it("are kept for ninety days", async () => {
    const { db } = api.database;
    await sweep(db, api.now() + (NOTIFICATION_DAYS - 1) * DAY_MS);
    expect((await db.selectFrom("notifications").select("id").execute()).length).toBeGreaterThan(0);
    await sweep(db, api.now() + (NOTIFICATION_DAYS + 1) * DAY_MS);
    expect(await db.selectFrom("notifications").select("id").execute()).toEqual([]);
  });
});
