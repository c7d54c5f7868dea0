import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { MAILED_KINDS } from "#domain/notifications/kinds.ts";
import { queueDigests } from "#api/notifications/digests.ts";
import { htmlIn, linksIn } from "../support/mailbox.ts";
import { expectDrawn } from "./support/drawn-mail.ts";
import { remoteUrl, startApi } from "./support/api.ts";
import { at, text } from "./support/client.ts";
import { newColleague, newOwner, PASSWORD, signUp } from "./support/people.ts";
import type { Insider } from "./support/people.ts";
import { newWork, picture, sendPicture } from "./support/work.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const BOARD = "/api/projects/social-calendar/board";
const byName = (one: string, other: string) => one.localeCompare(other);
const SETTINGS = "/api/user/notification-settings";

describe.skipIf(remoteUrl !== null)("e-mails about notifications", async () => {
  // A Friday in Berlin, an hour before the clocks of Europe go back two nights later.
  const api = await startApi({ standingAt: Date.parse("2026-10-23T09:30:00.000Z") });
  const owner = await newOwner(api, "Northwind");
  const lin = await newColleague(api, owner, "member");
  const gus = await newColleague(api, owner, "member");
  await owner.client.patch("/api/user", { name: "Olive Owner" });
  await lin.client.patch("/api/user", { name: "Lin Okafor" });
  await gus.client.patch("/api/user", { name: "Gus Guest", timezone: "Europe/Berlin" });
  const work = await newWork(owner.client);
  afterAll(() => api.close());
  /** Moves the clock on; whose session has ended signs in again. */
  const wait = async (ms: number) => {
    api.pass(ms);
    for (const { client, email } of [owner, lin, gus]) {
      await client.get("/sanctum/csrf-cookie");
      await client.post("/login", { email, password: PASSWORD });
    }
  };
  beforeEach(async () => {
    await wait(0);
    for (const { client } of [owner, lin, gus]) await client.post("/api/notifications/read-all");
    await api.database.db.deleteFrom("notification_settings").execute();
  });

  const set = async ({ client }: Insider, mail: Record<string, string>) => {
    const answer = await client.put(SETTINGS, { mail });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  };
  const newPost = async (title: string) => {
    const made = await lin.client.post(BOARD, { social_calendar_id: work.socialCalendarId, title });
    return text(made.body, "data.id");
  };
  const mention = async (id: string, body = "@Gus Guest?", { client }: Insider = lin) => {
    const made = await client.post(`/api/boards/${id}/comments`, { body });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
  };
  /** What somebody has been sent about notifications while `work` ran. */
  const sentTo = async ({ email }: Insider, work_: () => Promise<unknown>) => {
    const told = async () =>
      (await api.mails(email)).filter(({ text: mail }) => mail.includes("List-Unsubscribe"));
    const before = (await told()).length;
    await work_();
    const after = await told();
    return after.slice(0, after.length - before);
  };
  const partOf = ({ text: mail }: { text: string }, type: "plain" | "html") =>
    mail.split(`Content-Type: text/${type}; charset=utf-8`)[1]?.split("\r\n--marquee-")[0] ?? "";
  const unsubscribeLink = ({ text: mail }: { text: string }) =>
    /^List-Unsubscribe: <(.*)>\r$/m.exec(mail)?.[1] ?? "";

  describe("are set for each kind", () => {
    it("with a default, by the person alone, and one without the others", async () => {
      const first = await gus.client.get(SETTINGS);
      expect(first.body).toEqual({
        data: {
          mail: {
            mention: "at_once",
            reply: "at_once",
            review_asked: "at_once",
            review_reminder: "at_once",
            approved: "hourly",
            changes_requested: "at_once",
            client_commented: "hourly",
            feed_alert: "daily",
            feed_failing: "daily",
            approval_voided: "at_once",
            replanned: "hourly",
            invitation_accepted: "daily",
            import_finished: "never",
            assigned: "at_once",
            task_due: "daily",
            task_overdue: "daily",
            task_commented: "hourly",
            task_status_changed: "daily",
            vault_limit: "at_once",
            vault_exported: "at_once",
            secret_due: "daily",
            task_due_changed: "daily",
            post_due: "at_once",
            post_due_soon: "never",
          },
          reminder_projects: [],
        },
      });
      const changed = await gus.client.put(SETTINGS, { mail: { mention: "daily" } });
      expect(at(changed.body, "data.mail")).toEqual({
        ...(at(first.body, "data.mail") as object),
        mention: "daily",
      });
      expect((await gus.client.get(SETTINGS)).body).toEqual(changed.body);
      expect((await owner.client.get(SETTINGS)).body).toEqual(first.body);
    });

    it.each([
      {},
      { mail: null },
      { mail: "never" },
      { mail: ["never"] },
      { mail: { mention: "weekly" } },
      { mail: { mention: ["never"] } },
      { mail: { password: "never" } },
      { mail: Object.fromEntries(Array.from({ length: 2000 }, (_, index) => [`kind${index}`, "never"])) },
    ])("and refuse %j", async (body) => {
      const before = await gus.client.get(SETTINGS);
      expect((await gus.client.put(SETTINGS, body)).status).toBe(422);
      expect((await gus.client.get(SETTINGS)).body).toEqual(before.body);
    });
  });

  it("go out at once, with a link to the comment, and never to the person who did it", async () => {
    const id = await newPost("Care tip");
    const mails = await sentTo(gus, () => mention(id, "@Gus Guest and @Lin Okafor?"));
    expect(mails.map(({ subject }) => subject.includes("=?UTF-8?B?"))).toEqual([true]);
    const plain = partOf(mails[0]!, "plain");
    expect(plain).toContain("Lin Okafor mentioned you in a comment on “Care tip” (Oct 23, 2026, 11:30)");
    const [link = ""] = linksIn(plain);
    const notification = /\/notifications\/(\w+)$/.exec(link)?.[1] ?? "";
    const read = await gus.client.post(`/api/notifications/${notification}/read`);
    expect(at(read.body, "data.subject.comment_id")).toEqual(expect.any(String));
    expect(await sentTo(lin, () => Promise.resolve())).toEqual([]);
    expect((await api.mails(lin.email)).some(({ text: mail }) => mail.includes("mentioned you"))).toBe(false);
  });

  it("gather what belongs together, by project and item, and leave out what was read", async () => {
    await set(gus, { mention: "hourly" });
    const [tip, teaser, read] = [
      await newPost("Care tip"),
      await newPost("Teaser <1>"),
      await newPost("Read"),
    ];
    const before = await sentTo(gus, async () => {
      await mention(read);
      await gus.client.post("/api/notifications/read-all");
      await mention(tip);
      await wait(1000);
      await mention(teaser);
      await wait(1000);
      await mention(tip, "@Gus Guest again?");
      await wait(29 * MINUTE);
    });
    expect(before).toEqual([]);
    const mails = await sentTo(gus, () => wait(MINUTE));
    expect(mails.map(({ subject }) => subject)).toEqual(["3 notifications from Northwind"]);
    const plain = partOf(mails[0]!, "plain");
    expect(plain).not.toContain("“Read”");
    expect(plain.match(/^(?: {2})?\w.*(?=\r)/gm)?.slice(1, 7)).toEqual([
      "Hi Gus Guest,",
      "You have 3 new notifications in Northwind.",
      "Autumn",
      "  Care tip",
      "  Lin Okafor mentioned you in a comment on “Care tip” (Oct 23, 2026, 11:30)",
      expect.stringMatching(/^ {2}http:\/\/app\.marquee\.test\/notifications\/\w+$/),
    ]);
    const html = partOf(mails[0]!, "html");
    expect(html).toContain("“Teaser &lt;1&gt;”");
    expect(html).not.toContain("<1>");
    expect(await sentTo(gus, () => wait(3 * HOUR))).toEqual([]);
  });

  it("go out daily at 8:00 on the person’s clock, on the day on which clocks change, too", async () => {
    await set(gus, { mention: "daily" });
    const id = await newPost("Care tip");
    const until = (instant: string) => wait(Date.parse(instant) - api.now());
    await until("2026-10-24T12:00:00.000Z");
    expect(await sentTo(gus, () => mention(id))).toEqual([]);
    expect(await sentTo(gus, () => until("2026-10-25T06:59:00.000Z"))).toEqual([]);
    expect((await sentTo(gus, () => until("2026-10-25T07:00:00.000Z"))).length).toBe(1);
  });

  it("follow a new choice, for what waits as well", async () => {
    await set(gus, { mention: "daily" });
    const id = await newPost("Care tip");
    await mention(id);
    expect((await sentTo(gus, () => set(gus, { mention: "at_once" }))).length).toBe(1);
    await set(gus, { mention: "hourly" });
    await mention(id);
    await set(gus, { mention: "never" });
    expect(
      await sentTo(gus, async () => {
        await mention(id);
        await wait(2 * DAY);
      }),
    ).toEqual([]);
  });

  it("go to nobody who left, and say nothing of what was deleted or is long past", async () => {
    const id = await newPost("Secret plan");
    const leaver = await newColleague(api, owner, "member");
    await leaver.client.patch("/api/user", { name: "Lea Leaver" });
    await set(leaver, { mention: "hourly" });
    await set(gus, { mention: "hourly" });
    await mention(id, "@Lea Leaver and @Gus Guest?");
    await owner.client.delete(`/api/organization/${owner.organizationId}/members/${leaver.id}`);
    await owner.client.delete(`${BOARD}/${id}`);
    const late = await newPost("Late");
    const both = async () => [...(await api.mails(leaver.email)), ...(await api.mails(gus.email))];
    await wait(HOUR);
    expect((await both()).filter(({ text: mail }) => mail.includes("Secret plan"))).toEqual([]);
    await set(gus, { mention: "daily" });
    await mention(late);
    expect(await sentTo(gus, () => wait(5 * DAY))).toEqual([]);
  });

  it("say nothing of a project that the person no longer sees", async () => {
    await set(gus, { mention: "hourly" });
    const id = await newPost("Care tip");
    await mention(id);
    const show = (visibility: string) => owner.client.patch(`/api/projects/${work.slug}`, { visibility });
    expect((await show("members")).status).toBe(200);
    expect(await sentTo(gus, () => wait(HOUR))).toEqual([]);
    expect((await show("organization")).status).toBe(200);
  });

  it("name each organization to those who are in both, and to nobody else", async () => {
    const boss = await newOwner(api, "Fabrikam");
    const other = await newWork(boss.client, "Spring");
    const invited = await boss.client.post(`/api/organization/${boss.organizationId}/invitations`, {
      email: gus.email,
      role: "member",
    });
    const link = new URL(text(invited.body, "data.accept_url"));
    await gus.client.post("/api/invitation/accept", Object.fromEntries(link.searchParams));
    await boss.client.patch("/api/user", { name: "Bo Boss" });
    await set(gus, { mention: "hourly" });
    await set(owner, { mention: "hourly" });
    const id = await newPost("Care tip");
    const both = await sentTo(gus, async () => {
      await mention(id, "@Gus Guest and @Olive Owner?");
      await boss.client.post(`/api/boards/${other.boardId}/comments`, { body: "@Gus Guest?" });
      await wait(HOUR);
    });
    expect(both.map(({ subject }) => subject)).toEqual(["2 notifications from Marquee"]);
    expect(both[0]!.text).toContain("Bo Boss");
    expect(both[0]!.text).toContain("Lin Okafor");
    // The one in the other organization opens as well.
    const opened = await Promise.all(
      linksIn(partOf(both[0]!, "plain"))
        .flatMap((url) => /\/notifications\/(\w+)$/.exec(url)?.[1] ?? [])
        .map((notification) => gus.client.post(`/api/notifications/${notification}/read`)),
    );
    expect(opened.map(({ body }) => text(body, "data.organization.name")).toSorted(byName)).toEqual([
      "Fabrikam",
      "Northwind",
    ]);
    expect((await api.mails(owner.email)).some(({ text: mail }) => mail.includes("Bo Boss"))).toBe(false);
    await gus.client.put("/api/organization/current", { organization_id: owner.organizationId });
  });

  it("wait for a verified address", async () => {
    const id = await newPost("Care tip");
    await api.database.db
      .updateTable("users")
      .set({ email_verified_at: null })
      .where("id", "=", gus.id)
      .execute();
    expect(await sentTo(gus, () => mention(id))).toEqual([]);
    await api.database.db
      .updateTable("users")
      .set({ email_verified_at: new Date(api.now()).toISOString() })
      .where("id", "=", gus.id)
      .execute();
  });

  it("are queued once by several processes", async () => {
    await set(gus, { mention: "hourly" });
    const id = await newPost("Care tip");
    await mention(id);
    const mails = await sentTo(gus, async () => {
      api.pass(HOUR);
      const { db } = api.database;
      const deps = { db, jobs: api.jobs, clock: api.now, log: () => undefined, config: api.config };
      await Promise.all([queueDigests(deps), queueDigests(deps), queueDigests(deps)]);
    });
    expect(mails.length).toBe(1);
  });

  it("have one recipient and one subject, whatever people are called", async () => {
    // As they may have been stored before such names were refused.
    const { db } = api.database;
    await db
      .updateTable("users")
      .set({ name: "Lin\r\nBcc: eve@evil.test\r\n\r\nHi" })
      .where("id", "=", lin.id)
      .execute();
    const id = await newPost("Tip\r\nBcc: eve@evil.test");
    const [mail] = await sentTo(gus, () => mention(id));
    const [head = ""] = mail!.text.split("\r\n\r\n");
    expect(head).not.toMatch(/^Bcc/im);
    expect(head.match(/^[A-Za-z-]+(?=:)/gm)).toEqual([
      "From",
      "To",
      "Subject",
      "Date",
      "Message-ID",
      "List-Unsubscribe",
      "List-Unsubscribe-Post",
      "Auto-Submitted",
      "MIME-Version",
      "Content-Type",
    ]);
    expect(mail!.text).not.toMatch(/^Bcc/im);
    await db
      .updateTable("organizations")
      .set({ name: "Acme\r\nBcc: eve@evil.test" })
      .where("id", "=", owner.organizationId)
      .execute();
    await set(gus, { mention: "hourly" });
    const [digest] = await sentTo(gus, async () => {
      await mention(id);
      await mention(id);
      await wait(HOUR);
    });
    expect(digest?.subject).toBe("2 notifications from Acme Bcc: eve@evil.test");
    expect(digest?.text).not.toMatch(/^Bcc/im);
    await owner.client.patch("/api/organization", { name: "Northwind" });
    await lin.client.patch("/api/user", { name: "Lin Okafor" });
  });

  describe("are stopped by their link", () => {
    const tokenIn = (url: string) => url.split("/unsubscribe/")[1] ?? "";
    /** The links in an e-mail about a mention: those that stop this kind, and all kinds. */
    async function links() {
      const id = await newPost("Care tip");
      const [mail] = await sentTo(gus, () => mention(id));
      const [kind = "", all = ""] = linksIn(partOf(mail!, "plain")).filter((url) =>
        url.includes("/unsubscribe/"),
      );
      expect(mail!.text).toContain("\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n");
      expect(unsubscribeLink(mail!)).toBe(all);
      return { kind: tokenIn(kind), all: tokenIn(all) };
    }
    const mailOf = async ({ client }: Insider) => at((await client.get(SETTINGS)).body, "data.mail");

    it("signed out, for one kind, and again and again", async () => {
      const { kind } = await links();
      const nobody = api.client();
      await nobody.get("/sanctum/csrf-cookie");
      const shown = await nobody.get(`/api/unsubscribe/${kind}`);
      expect([shown.status, shown.body]).toEqual([200, { data: { kind: "mention" } }]);
      expect(await mailOf(gus), "looking changes nothing").toMatchObject({ mention: "at_once" });
      for (let count = 0; count < 2; count++)
        expect((await nobody.post(`/api/unsubscribe/${kind}`)).status).toBe(204);
      expect(await mailOf(gus)).toMatchObject({ mention: "never", reply: "at_once" });
      const id = await newPost("Care tip");
      expect(await sentTo(gus, () => mention(id))).toEqual([]);
      expect(await mailOf(owner)).toMatchObject({ mention: "at_once" });
    });

    it("for all kinds, and for what waits", async () => {
      const { all } = await links();
      await set(gus, { mention: "hourly" });
      const id = await newPost("Care tip");
      await mention(id);
      const nobody = api.client();
      await nobody.get("/sanctum/csrf-cookie");
      expect((await nobody.get(`/api/unsubscribe/${all}`)).body).toEqual({ data: { kind: null } });
      expect((await nobody.post(`/api/unsubscribe/${all}`)).status).toBe(204);
      expect(new Set(Object.values((await mailOf(gus)) as object))).toEqual(new Set(["never"]));
      expect(Object.keys((await mailOf(gus)) as object)).toEqual([...MAILED_KINDS]);
      expect(await sentTo(gus, () => wait(DAY))).toEqual([]);
    });

    it("which can’t be changed, and ends after 90 days or with the account", async () => {
      const person = await signUp(api);
      const { kind } = await links();
      const nobody = api.client();
      await nobody.get("/sanctum/csrf-cookie");
      const [userId, what, expires, signature] = kind.split("-");
      const changed = [
        [person.id, what, expires, signature],
        [userId, "all", expires, signature],
        [userId, "reply", expires, signature],
        [userId, what, String(Number(expires) + 1), signature],
        [userId, what, expires, "0".repeat(40)],
        [userId, what, expires, ""],
        [userId, what, expires, signature, "more"],
        [userId],
        ["%00"],
        ["x".repeat(2000)],
      ].map((parts) => parts.join("-"));
      for (const token of changed) {
        expect((await nobody.get(`/api/unsubscribe/${token}`)).status, token).toBe(404);
        expect((await nobody.post(`/api/unsubscribe/${token}`)).status, token).toBe(404);
      }
      api.pass(91 * DAY);
      const expired = await nobody.post(`/api/unsubscribe/${kind}`);
      expect([expired.status, at(expired.body, "reason")]).toEqual([403, "expired"]);
      expect(JSON.stringify(api.logs)).not.toContain(signature);
    });
  });

  describe("about a review decide by their link", () => {
    /** A post that Lin sent to Olive's review, and the link of the e-mail about it. */
    async function asked(title = "Launch day") {
      await wait(MINUTE);
      const id = await newPost(title);
      const filled = await lin.client.patch(`${BOARD}/${id}`, {
        content: "Ten days, one boot.",
        networks: ["x"],
      });
      await sendPicture(lin.client, id, await picture());
      expect(filled.status, JSON.stringify(filled.body)).toBe(200);
      for (const body of ["The photo is from last winter.", "Is that\nall right?"]) {
        await mention(id, body);
        await wait(1000);
      }
      const [mail] = await sentTo(owner, async () => {
        const sent = await lin.client.post(`/api/boards/${id}/status`, { status: "in_review" });
        expect(sent.status, JSON.stringify(sent.body)).toBe(200);
      });
      const [link = ""] = linksIn(partOf(mail!, "plain")).filter((url) => url.includes("/decide/"));
      const nobody = api.client();
      await nobody.get("/sanctum/csrf-cookie");
      return { id, link: `/api/signed-decisions/${link.split("/decide/")[1]}`, nobody, mail: mail! };
    }
    const statusOf = async (id: string) => at((await lin.client.get(`${BOARD}/${id}`)).body, "data.status");

    it("and say what was said last, without any greeting", async () => {
      const { mail } = await asked("Launch day with words");
      const plain = partOf(mail, "plain").replaceAll("\r\n", "\n").trim();
      expect(plain).toMatch(
        /\n\nNorthwind › Autumn\n\n {2}Lin Okafor asked for a review of “Launch day with words” \(\w+ \d+, \d+, \d+:\d\d UTC\)\n/,
      );
      expect(plain).toMatch(/\n {4}Lin Okafor, \w+ \d+, \d+, \d+:\d\d UTC:\n {6}Is that\n {6}all right\?\n/);
      const html = htmlIn(mail.text);
      expect(html).toContain("Is that<br>all right?");
      expectDrawn(mail);
      for (const part of [plain, html]) expect(part).not.toMatch(/last winter|Hi Olive|new notification/);
    });

    it("in the name of the person who was asked, signed out, once, and never by looking", async () => {
      const { id, link, nobody } = await asked();
      const shown = await nobody.get(link);
      expect(shown.status, JSON.stringify(shown.body)).toBe(200);
      expect(at(shown.body, "data")).toMatchObject({
        person: "Olive Owner",
        organization: "Northwind",
        title: "Launch day",
        status: "in_review",
        content: { content: "Ten days, one boot." },
      });
      expect(await statusOf(id), "looking changes nothing").toBe("in_review");
      const version = at(shown.body, "data.version");
      api.pass(MINUTE);
      const approved = await nobody.post(link, { status: "approved", version });
      expect(approved.status, JSON.stringify(approved.body)).toBe(200);
      expect(await statusOf(id)).toBe("approved");
      const review = await lin.client.get(`/api/boards/${id}/review`);
      expect(at(review.body, "data.history.0")).toMatchObject({
        to: "approved",
        actor: { name: "Olive Owner" },
      });
      const again = await nobody.post(link, { status: "changes_requested", reason: "Wait." });
      expect([again.status, at(again.body, "errors.status")]).toEqual([
        422,
        ["This isn’t in review anymore."],
      ]);
    });

    it("with a reason for changes, about what was seen, and with no other step", async () => {
      const { id, link, nobody } = await asked();
      expect((await nobody.post(link, { status: "changes_requested" })).status).toBe(422);
      expect((await nobody.post(link, { status: "scheduled", planned_for: "2026-12-01" })).status).toBe(422);
      expect((await nobody.post(link, { status: "approved", version: 1 })).status).toBe(412);
      expect(await statusOf(id)).toBe("in_review");
      const changes = await nobody.post(link, { status: "changes_requested", reason: "Say which boot." });
      expect(changes.status, JSON.stringify(changes.body)).toBe(200);
      expect(await statusOf(id)).toBe("changes_requested");
    });

    it("which can’t be changed, ends after 7 days, and shows no other file", async () => {
      const { id, link, nobody } = await asked();
      const other = await asked("Another");
      const token = (url: string) => (url.split("/").at(-1) ?? "").split("-");
      const [note = "", expires = "", signature = ""] = token(link);
      const [otherNote = ""] = token(other.link);
      for (const parts of [
        [otherNote, expires, signature],
        [note, String(Number(expires) + 1), signature],
        [note, expires, "0".repeat(40)],
        [note, expires, signature, "more"],
        [note],
        ["%00"],
      ]) {
        const changed = `/api/signed-decisions/${parts.join("-")}`;
        expect((await nobody.get(changed)).status, changed).toBe(404);
        expect((await nobody.post(changed, { status: "approved" })).status, changed).toBe(404);
      }
      expect((await nobody.get(`${link}/files/${id}`)).status).toBe(404);
      api.pass(8 * DAY);
      const expired = await nobody.post(link, { status: "approved" });
      expect([expired.status, at(expired.body, "reason")]).toEqual([403, "expired"]);
      expect(await statusOf(other.id).catch(() => "signed out")).not.toBe("approved");
      expect(JSON.stringify(api.logs)).not.toContain(signature);
    });
  });

  it("and the number of unread ones is no activity", async () => {
    await gus.client.get("/sanctum/csrf-cookie");
    const count = () => gus.client.get("/api/notifications/count");
    const seen = async () =>
      (
        await api.database.db
          .selectFrom("users")
          .select("last_active_at")
          .where("id", "=", gus.id)
          .executeTakeFirst()
      )?.last_active_at;
    await gus.client.post("/login", { email: gus.email, password: PASSWORD });
    const before = await seen();
    expect((await count()).body).toEqual({ data: { unread: expect.any(Number) } });
    api.pass(100 * MINUTE);
    expect((await count()).status).toBe(200);
    expect(await seen()).toBe(before);
    api.pass(30 * MINUTE);
    expect((await count()).status, "the session has ended").toBe(401);
  });
});
