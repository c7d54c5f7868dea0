import { afterAll, describe, expect, it } from "vitest";
import { recordOf } from "#contract/envelope.ts";
import { ProjectSchema } from "#contract/projects.ts";
import { type GuestReview, GuestReviewSchema } from "#contract/review-links.ts";
import { expectDrawn } from "./support/drawn-mail.ts";
import { remoteUrl, startApi } from "./support/api.ts";
import { at, list, text } from "./support/client.ts";
import type { Client } from "./support/client.ts";
import { addTo, newColleague, newOwner, PASSWORD } from "./support/people.ts";
import { addBoard, newWork, picture, pictureForm, sendPicture } from "./support/work.ts";

const DAY_MS = 86_400_000;

describe.skipIf(remoteUrl !== null)("a client's room", async () => {
  const api = await startApi({ standingAt: Date.parse("2026-11-25T08:00:00.000Z") });
  const owner = await newOwner(api, "Northwind");
  const lin = await newColleague(api, owner, "member");
  const viewer = await newColleague(api, owner, "guest");
  const stranger = await newOwner(api, "Elsewhere");
  afterAll(() => api.close());

  /** Moves the clock on, does what is done each hour, and signs in those whose sessions have ended by then. */
  async function pass(ms: number) {
    api.pass(ms);
    await api.cleanUp();
    await api.jobs.settle();
    for (const { client, email } of [owner, lin]) {
      await client.get("/sanctum/csrf-cookie");
      await client.post("/login", { email, password: PASSWORD });
    }
  }

  async function newProject(name: string) {
    const work = await newWork(owner.client, name);
    await addTo(work.slug, owner, lin, "manager");
    await addTo(work.slug, owner, viewer, "viewer");
    return work;
  }
  type Work = Awaited<ReturnType<typeof newProject>>;
  async function inReview(work: Work, title: string, fields: object = {}): Promise<string> {
    const id = await addBoard(lin.client, work, {
      title,
      content: "Ten days to go",
      networks: ["facebook"],
      planned_for: "2026-11-28",
      ...fields,
    });
    const sent = await lin.client.post(`/api/boards/${id}/status`, { status: "in_review" });
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
    return id;
  }
  const share = (work: Work, fields: object = {}, by: Client = lin.client) =>
    by.post("/api/review-links", { project: work.slug, may: "decide", ...fields });
  async function tokenOf(work: Work, fields: object = {}): Promise<string> {
    const made = await share(work, fields);
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    return text(made.body, "data.url").split("/review/")[1] ?? "";
  }
  const read = (token: string, query = "") => api.client().get(`/api/review/${token}${query}`);
  const shown = async (token: string, query = ""): Promise<GuestReview> =>
    recordOf(GuestReviewSchema).parse((await read(token, query)).body);
  async function writing() {
    const client = api.client();
    await client.get("/sanctum/csrf-cookie");
    return client;
  }
  async function decide(token: string, id: string, fields: object = {}) {
    const [item] = (await shown(token, `?item=${id}`)).items;
    api.pass(1000);
    return (await writing()).post(`/api/review/${token}/decisions`, {
      subject: item?.subject,
      id,
      content_hash: item?.content_hash,
      decision: "approve",
      name: "Claire Moreau",
      ...fields,
    });
  }
  const waitingIn = ({ overview }: GuestReview) =>
    (overview ?? []).filter((line) => line.is_waiting).map(({ title }) => title);

  it("covers a project, with what waits, what was approved and by whom, and nothing of other projects", async () => {
    const work = await newProject("Winter");
    const elsewhere = await newProject("Summer");
    const first = await inReview(work, "Snow walk", {
      planned_for: "2026-11-27",
      scheduled_at: "2026-11-27T08:30:00.000Z",
    });
    await sendPicture(lin.client, first, await picture());
    const second = await inReview(work, "Launch day");
    const foreign = await inReview(elsewhere, "Foreign");
    const token = await tokenOf(work);
    const room = await shown(token, "?only=waiting");
    expect(room).toMatchObject({ scope: "project", title: "Winter", project: "Winter", items_count: 2 });
    expect(room.items.map(({ id }) => id)).toEqual([first, second]);
    expect(room.overview?.map(({ title }) => title)).toEqual(["Snow walk", "Launch day"]);
    expect(room.overview?.[0]).toMatchObject({ day: "2026-11-27", time: "08:30", timezone: "UTC" });

    const file = room.overview?.[0]?.image_url?.split("/").at(-1) ?? "";
    expect((await read(token, `/files/${file}`)).status).toBe(200);
    expect((await shown(token, `?item=${foreign}`)).items).toEqual([]);
    expect((await decide(token, foreign, { subject: "boards", content_hash: "x" })).status).toBe(404);
    const other = await tokenOf(elsewhere);
    expect((await read(other, `/files/${file}`)).status).toBe(404);

    expect((await decide(token, first)).status).toBe(201);
    const after = await shown(token, "?only=waiting");
    expect([waitingIn(after), after.items.map(({ id }) => id)]).toEqual([["Launch day"], [second]]);
    expect(after.overview?.find(({ id }) => id === first)).toMatchObject({
      status: "approved",
      approval: { name: "Claire Moreau", is_client: true },
    });
  });

  it("is made by the managers of the project, and by nobody else", async () => {
    const work = await newProject("Rights");
    expect((await share(work, {}, viewer.client)).status).toBe(403);
    expect((await share(work, {}, stranger.client)).status).toBe(404);
    const both = await share(work, { campaign_id: work.socialCalendarId });
    expect([both.status, at(both.body, "errors.campaign_id")]).toEqual([422, expect.anything()]);
    const made = await share(work, { email: "claire@harbor.test" });
    expect(made.body).toMatchObject({
      data: {
        campaign_id: null,
        project_id: expect.any(String),
        title: "Rights",
        email: "claire@harbor.test",
      },
    });
    for (const query of [`project=${work.slug}`, `campaign=${work.socialCalendarId}`]) {
      const listed = await lin.client.get(`/api/review-links?${query}`);
      expect(list(listed.body, "data").map((link) => text(link, "id"))).toContain(text(made.body, "data.id"));
      expect(list((await stranger.client.get(`/api/review-links?${query}`)).body, "data")).toEqual([]);
    }
    expect((await viewer.client.delete(`/api/review-links/${text(made.body, "data.id")}`)).status).toBe(403);
    expect((await owner.client.delete(`/api/review-links/${text(made.body, "data.id")}`)).status).toBe(204);
  });

  it("takes a decision back for ten minutes, as if it had not been made", async () => {
    const work = await newProject("Undo");
    const id = await inReview(work, "Snow walk");
    const token = await tokenOf(work);
    const undo = async (decision: string, by = token) =>
      (await writing()).delete(`/api/review/${by}/decisions/${decision}`);
    const decided = await decide(token, id);
    const decision = text(decided.body, "data.decision.id");
    expect((await undo(decision, await tokenOf(work))).status).toBe(404);
    const undone = await undo(decision);
    expect([undone.status, at(undone.body, "data.status"), at(undone.body, "data.decision")]).toEqual([
      200,
      "in_review",
      null,
    ]);
    const { body } = await lin.client.get("/api/notifications");
    expect(
      list(body, "data").filter((one) => text(one, "subject.id") === id && at(one, "client_name")),
    ).toEqual([]);
    const again = text((await decide(token, id)).body, "data.decision.id");
    await pass(11 * 60_000);
    expect((await undo(again)).status).toBe(403);
  });

  it("has the client's name and logo, which the project's managers choose", async () => {
    const work = await newProject("Logo");
    const logo = async (by: Client) =>
      by.send("POST", `/api/projects/${work.slug}/client-logo`, {
        form: pictureForm("", await picture()),
      });
    expect((await logo(viewer.client)).status).toBe(403);
    const saved = await logo(lin.client);
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    await lin.client.patch(`/api/projects/${work.slug}`, { client_name: "Harbor Outfitters" });
    const project = recordOf(ProjectSchema).parse((await lin.client.get(`/api/projects/${work.slug}`)).body);
    const file = project.client_logo_url?.split("/").at(-1) ?? "";
    const token = await tokenOf(work);
    expect(await shown(token)).toMatchObject({
      client_name: "Harbor Outfitters",
      client_logo_url: project.client_logo_url,
    });
    expect((await read(token, `/files/${file}`)).status).toBe(200);
    await lin.client.delete(`/api/projects/${work.slug}/client-logo`);
    expect((await read(token, `/files/${file}`)).status).toBe(404);
    // Nothing of it outlives the project.
    const other = recordOf(ProjectSchema).parse((await logo(lin.client)).body).client_logo_url ?? "";
    const stored = () =>
      api.database.db
        .selectFrom("files")
        .select("id")
        .where("id", "=", other.split("/").at(-1) ?? "")
        .execute();
    expect(await stored()).toHaveLength(1);
    await owner.client.delete(`/api/projects/${work.slug}`);
    expect(await stored()).toHaveLength(1);
    const gone = await owner.client.delete(`/api/trash/projects/${work.projectId}`);
    expect([gone.status, await stored()]).toEqual([204, []]);
  });

  it("is sent by e-mail, reminds after two days and after four, and then tells the managers", async () => {
    const work = await newProject("Mail");
    const id = await inReview(work, "Snow walk");
    const address = "waits@harbor.test";
    await tokenOf(work, { email: address, reviewer_name: "Claire Moreau" });
    await api.jobs.settle();
    const mails = () => api.mails(address);
    const [invited] = await mails();
    expect(invited?.text).toMatch(
      /Hi Claire Moreau,.* asks you to review “Mail”\..*Waiting for you \(1\):\s+- Snow walk: Nov 28, 2026/s,
    );
    await pass(DAY_MS);
    expect(await mails()).toHaveLength(1);
    await pass(DAY_MS);
    await pass(60 * 60_000);
    const [reminder, , ...rest] = await mails();
    expect(rest).toEqual([]);
    expect(reminder?.text).toContain("It has waited for 2 days.");
    for (const mail of [invited, reminder]) expectDrawn(mail!);
    const token = /\/review\/(\S+)/.exec(reminder?.text ?? "")?.[1] ?? "";
    expect(waitingIn(await shown(token)), "each e-mail has its own way in").toEqual(["Snow walk"]);
    await pass(2 * DAY_MS);
    expect(await mails()).toHaveLength(3);
    await pass(2 * DAY_MS);
    const told = async () =>
      list((await owner.client.get("/api/notifications")).body, "data")
        .filter((one) => text(one, "kind") === "review_reminder" && at(one, "client_name") !== null)
        .map((one) => [text(one, "subject.id"), at(one, "client_name"), at(one, "detail")]);
    expect(await told()).toEqual([[id, "Claire Moreau", "6"]]);
    await pass(2 * DAY_MS);
    expect([(await mails()).length, (await told()).length]).toEqual([3, 1]);
  });

  it("reminds nobody once the client has decided, and reviewers a day after they were asked", async () => {
    const work = await newProject("Answered");
    const address = "answers@harbor.test";
    const token = await tokenOf(work, { email: address });
    const kinds = async () =>
      list((await owner.client.get("/api/notifications?unread=1")).body, "data")
        .filter((one) => text(one, "kind") === "review_reminder" && text(one, "subject.name") === "Late")
        .map((one) => at(one, "detail"));
    const id = await inReview(work, "Late", { planned_for: "2026-12-24" });
    await pass(23 * 60 * 60_000);
    expect(await kinds()).toEqual([]);
    await pass(60 * 60_000);
    await pass(60 * 60_000);
    expect(await kinds()).toEqual([null]);
    expect((await decide(token, id)).status).toBe(201);
    expect(await kinds(), "the answer is there").toEqual([]);
    await pass(3 * DAY_MS);
    expect(await api.mails(address)).toHaveLength(1);
  });

  it("sends what it is about, drawn, and names three of more that wait", async () => {
    const work = await newProject("Drawn");
    const calendar = `/api/projects/social-calendar/${work.socialCalendarId}`;
    await owner.client.put(calendar, { name: "Berlin", timezone: "Europe/Berlin" });
    const id = await inReview(work, "Snow walk", {
      planned_for: "2026-12-27",
      scheduled_at: "2026-12-27T08:30:00.000Z",
      internal_notes: "canary-among-us",
    });
    await sendPicture(lin.client, id, await picture());
    for (const [index, title] of ["Second", "Third", "Fourth"].entries())
      await inReview(work, title, { planned_for: `2026-12-${28 + index}` });
    const address = "drawn@harbor.test";
    const item = { project: undefined, subject: "boards", subject_id: id };
    await tokenOf(work, { ...item, email: address });
    await tokenOf(work, { email: address });
    await api.jobs.settle();
    const mails = await api.mails(address);
    const one = mails.find(({ text: mail }) => mail.includes("Ten days to go"));
    const all = mails.find(({ text: mail }) => mail.includes("Waiting for you"));
    const { html, plain } = expectDrawn(one!);
    expect(plain).toContain("When: Dec 27, 2026, 9:30, Berlin time (Europe/Berlin)");
    expect(plain).toMatch(/Review “Snow walk”:\s+https?:\S+\/review\/\S+/);
    expect(html).toMatch(/href="[^"]+\/review\/[^"]+"[^>]*>Review “Snow walk”</);
    const [src = ""] = /(?<=<img src=")[^"]+/.exec(html) ?? [];
    const shared = new URL(src.replaceAll("&amp;", "&"));
    const file = await api
      .client()
      .get(`/api/files/${shared.pathname.split("/").at(-1)}/shared${shared.search}`);
    expect(file.status, "whoever opens the mail has no session").toBe(200);
    expect(`${html}${plain}`).not.toContain("canary-among-us");
    const many = expectDrawn(all!);
    expect(many.plain).toMatch(/Waiting for you \(4\):/);
    expect(many.plain).toContain("- 1 more");
    expect(many.html).not.toContain("Fourth");
  });

  it("sends nothing that a passphrase protects", async () => {
    const work = await newProject("Locked");
    const id = await inReview(work, "Secret launch");
    await sendPicture(lin.client, id, await picture());
    const address = "locked@harbor.test";
    const locked = { email: address, passphrase: "three calm otters" };
    await tokenOf(work, { ...locked, project: undefined, subject: "boards", subject_id: id });
    await tokenOf(work, locked);
    await pass(2 * DAY_MS + 60 * 60_000);
    const mails = await api.mails(address);
    expect(mails).toHaveLength(4);
    for (const mail of mails) {
      const { subject, html, plain } = expectDrawn(mail);
      expect(`${subject}${html}${plain}`).not.toMatch(/Secret launch|Ten days|<img|three calm|Nov 28/);
      expect(html).toContain("Review “Locked”");
    }
  });

  describe("tells a client who approved that a day or a time has changed", () => {
    async function approved(name: string, fields: object = {}) {
      const work = await newProject(name);
      const id = await inReview(work, "Teaser", { planned_for: "2026-12-20" });
      const address = `${name.toLowerCase()}@harbor.test`;
      const token = await tokenOf(work, { email: address, reviewer_name: "Claire Moreau", ...fields });
      return { id, token, address };
    }
    const change = async (id: string, fields: object) => {
      api.pass(60_000);
      const saved = await lin.client.patch(`/api/projects/social-calendar/board/${id}`, fields);
      expect(saved.status, JSON.stringify(saved.body)).toBe(200);
      await api.jobs.settle();
    };
    const moves = async (address: string) =>
      (await api.mails(address)).filter(({ text: mail }) => mail.includes("Your approval still counts."));

    it("once for each change, with a way into the room", async () => {
      const { id, token, address } = await approved("Moved");
      expect((await decide(token, id)).status).toBe(201);
      await change(id, { title: "Teaser" });
      expect(await moves(address)).toEqual([]);
      await change(id, { planned_for: "2026-12-22", scheduled_at: "2026-12-22T09:00:00.000Z" });
      const [mail, ...more] = await moves(address);
      expect(more).toEqual([]);
      const { plain } = expectDrawn(mail!);
      expect(plain).toContain("Hi Claire Moreau,");
      expect(plain).toContain("“Teaser” was moved to Dec 22, 2026, 9:00, UTC.");
      const own = /\/review\/(\S+)/.exec(plain)?.[1] ?? "";
      expect((await shown(own)).overview?.map(({ title }) => title)).toEqual(["Teaser"]);
      await change(id, { planned_for: null, scheduled_at: null });
      const [newest] = await moves(address);
      expect(expectDrawn(newest!).plain).toContain("“Teaser” was taken off its day.");
      expect(await moves(address)).toHaveLength(2);
    });

    it("unless the same save ends the approval, or the link is over, or the client didn’t approve", async () => {
      const voided = await approved("Voided");
      expect((await decide(voided.token, voided.id)).status).toBe(201);
      await change(voided.id, { planned_for: "2026-12-22", content: "Other words" });
      expect(await moves(voided.address)).toEqual([]);

      const ended = await approved("Over");
      expect((await decide(ended.token, ended.id)).status).toBe(201);
      const listed = await lin.client.get(`/api/review-links?subject=boards&id=${ended.id}`);
      await lin.client.delete(`/api/review-links/${text(list(listed.body, "data")[0], "id")}`);
      await change(ended.id, { planned_for: "2026-12-22" });
      expect(await moves(ended.address)).toEqual([]);

      const refused = await approved("Refused");
      const asked = { decision: "request_changes", reason: "Shorter" };
      expect((await decide(refused.token, refused.id, asked)).status).toBe(201);
      await change(refused.id, { content: "Ten days" });
      const again = await lin.client.post(`/api/boards/${refused.id}/status`, { status: "in_review" });
      expect(again.status, JSON.stringify(again.body)).toBe(200);
      await owner.client.post(`/api/boards/${refused.id}/status`, { status: "approved" });
      await change(refused.id, { planned_for: "2026-12-22" });
      expect(await moves(refused.address)).toEqual([]);
    });

    it("without its name if a passphrase protects it", async () => {
      const { id, token, address } = await approved("Guarded", { passphrase: "three calm otters" });
      const entered = await (
        await writing()
      ).post(`/api/review/${token}/access`, {
        passphrase: "three calm otters",
      });
      const query = `?access=${encodeURIComponent(text(entered.body, "data.access"))}&item=${id}`;
      const [item] = (await shown(token, query)).items;
      const made = await (
        await writing()
      ).post(`/api/review/${token}/decisions`, {
        subject: "boards",
        id,
        content_hash: item?.content_hash,
        decision: "approve",
        name: "Claire Moreau",
        access: text(entered.body, "data.access"),
      });
      expect(made.status, JSON.stringify(made.body)).toBe(201);
      await change(id, { planned_for: "2026-12-22" });
      const [mail] = await moves(address);
      const { subject, html, plain } = expectDrawn(mail!);
      expect(plain).toContain("What you approved in “Guarded” was moved to another day or time.");
      expect(`${subject}${html}${plain}`).not.toMatch(/Teaser|Dec 2\d, 2026, (?:no|\d\d:)/);
    });
  });
});
