import { readFile } from "node:fs/promises";
import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { IncomingHttpHeaders, Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text as readText } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { recordOf } from "#contract/envelope.ts";
import { WebhookCallSchema, WebhookSchema } from "#contract/webhooks.ts";
import { remoteUrl, startApi } from "./support/api.ts";
import type { LocalApi } from "./support/api.ts";
import { at, errors, list, text } from "./support/client.ts";
import { newColleague, newOwner, PASSWORD } from "./support/people.ts";
import type { Insider } from "./support/people.ts";
import { newWork, picture, sendPicture } from "./support/work.ts";
import type { Work } from "./support/work.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const CLIP = new URL("../files/videos/phone.mov", import.meta.url);
const BOARD = "/api/projects/social-calendar/board";
const HOOKS = "/api/webhooks";
const EVENTS = ["item.due", "item.approved", "item.published"];

type Call = { headers: IncomingHttpHeaders; body: string };

describe.skipIf(remoteUrl !== null)("a webhook", () => {
  let api: LocalApi;
  let owner: Insider;
  let work: Work;
  let server: Server;
  let receiver = "";
  let calls: Call[] = [];
  let statuses: number[] = [];
  /** When it answers. */
  let answered: Promise<unknown> = Promise.resolve();

  beforeAll(async () => {
    server = createServer((request, response) => {
      void readText(request).then(async (body) => {
        calls.push({ headers: request.headers, body });
        await answered;
        response.statusCode = statuses.shift() ?? 204;
        response.setHeader("Location", receiver);
        response.end();
      });
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    receiver = `http://127.0.0.1:${port}/hook`;
    api = await startApi({
      standingAt: Date.parse("2026-12-01T11:00:00.000Z"),
      outgoingHosts: ["*"],
      outgoingPrivate: [`127.0.0.1:${port}`],
    });
    owner = await newOwner(api, "Northwind");
    work = await newWork(owner.client);
  }, 60_000);
  afterAll(async () => {
    await api.close();
    server.closeAllConnections();
    server.close();
  });
  beforeEach(async () => {
    await api.jobs.settle();
    await api.database.db.deleteFrom("webhooks").execute();
    calls = [];
    statuses = [];
  });

  const wait = async (ms: number) => {
    api.pass(ms);
    await owner.client.get("/sanctum/csrf-cookie");
    await owner.client.post("/login", { email: owner.email, password: PASSWORD });
    await api.jobs.settle();
  };
  const create = async (events = EVENTS) => {
    const { status, body } = await owner.client.post(HOOKS, { url: receiver, events });
    expect(status, JSON.stringify(body)).toBe(201);
    return { id: text(body, "data.id"), secret: text(body, "data.secret") };
  };
  const show = async (id: string) =>
    recordOf(WebhookSchema).parse((await owner.client.get(`${HOOKS}/${id}`)).body);
  /** A receiver’s own way to verify a call, as docs/webhooks.md describes it. */
  const isSigned = ({ headers, body }: Call, secret: string) => {
    const [id, timestamp] = [headers["webhook-id"], headers["webhook-timestamp"]];
    const expected = createHmac("sha256", Buffer.from(secret.replace(/^whsec_/, ""), "base64"))
      .update(`${String(id)}.${String(timestamp)}.${body}`)
      .digest("base64");
    return headers["webhook-signature"] === `v1,${expected}`;
  };
  const plan = async (minutes: number) => {
    const made = await owner.client.post(BOARD, {
      social_calendar_id: work.socialCalendarId,
      title: "Launch day",
      content: "Warm hands.",
      networks: ["x", "linkedin"],
      overrides: { linkedin: "Warm hands, made slowly." },
      first_comment: "Sizes 36 to 46.",
    });
    const id = text(made.body, "data.id");
    await sendPicture(owner.client, id, await picture());
    const instant = new Date(api.now() + minutes * MINUTE).toISOString();
    const { status, body } = await owner.client.patch(`${BOARD}/${id}`, {
      status: "scheduled",
      planned_for: instant.slice(0, 10),
      scheduled_at: instant,
    });
    expect(status, JSON.stringify(body)).toBe(200);
    return id;
  };

  it("is told once that an item is due, with all that a program needs to publish it", async () => {
    const { id, secret } = await create();
    const post = await plan(10);
    const form = new FormData();
    form.set("board_id", post);
    form.append("images[]", new Blob([await readFile(CLIP)]), "phone.mov");
    expect((await owner.client.send("POST", `${BOARD}/images`, { form })).status).toBe(201);
    await wait(9 * MINUTE);
    expect(calls).toEqual([]);
    await wait(MINUTE);
    await wait(40 * MINUTE);
    expect(calls.length).toBe(1);
    const [call] = calls;
    expect(isSigned(call!, secret)).toBe(true);
    expect(isSigned({ ...call!, body: `${call!.body} ` }, secret)).toBe(false);
    const { type, data } = WebhookCallSchema.parse(JSON.parse(call!.body));
    expect(type).toBe("item.due");
    expect(data).toMatchObject({
      id: post,
      kind: "SocialCalendar",
      name: "Launch day",
      status: "scheduled",
      organization: { name: "Northwind" },
      project: { slug: work.slug },
      post: {
        texts: [
          { network: "x", text: "Warm hands." },
          { network: "linkedin", text: "Warm hands, made slowly." },
        ],
        first_comment: "Sizes 36 to 46.",
        images: [{ alt: "A red square" }, { video_url: expect.stringContaining("&video=1&") as string }],
      },
    });
    expect(data.url).toContain(`/boards/${post}`);
    expect(await show(id)).toMatchObject({
      deliveries: [
        { event: "item.due", name: "Launch day", status: "delivered", http_status: 204, attempts: 1 },
      ],
    });

    // The image is there for whoever has the link, for seven days, and only that one.
    const image = new URL(data.post?.images[0]?.url ?? "");
    expect(image.origin).toBe(api.frontend);
    const fetched = async (path: string) => (await api.client().get(path)).status;
    const path = `/api/files/${image.pathname.split("/").at(-1)}/shared`;
    expect(await fetched(path + image.search)).toBe(200);
    expect(await fetched(path)).toBe(403);
    expect(await fetched(`${path}${image.search}0`)).toBe(403);
    expect(await fetched(`/api/files/${work.fileId}/shared${image.search}`)).toBe(403);
    expect(await fetched(`${path}${image.search}&video=1`)).toBe(403);
    const video = new URL(data.post?.images[1]?.video_url ?? "");
    const played = await api
      .client()
      .get(`/api/files/${video.pathname.split("/").at(-1)}/shared${video.search}`);
    expect([played.status, played.headers.get("Content-Type")]).toEqual([200, "video/mp4"]);
    await owner.client.delete(`${BOARD}/${post}`);
    expect(await fetched(path + image.search)).toBe(404);
    await owner.client.post(`/api/trash/boards/${post}/restore`);
    expect(await fetched(path + image.search)).toBe(200);
    await wait(7 * 24 * 60 * MINUTE);
    expect(await fetched(path + image.search)).toBe(403);
  });

  it("is told of an approval and a publication, if it chose them", async () => {
    await create(["item.approved", "item.published"]);
    const id = await plan(10);
    await wait(10 * MINUTE);
    const step = async (status: string, more: object = {}) => {
      const answer = await owner.client.post(`/api/boards/${id}/status`, { status, ...more });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      await api.jobs.settle();
    };
    await step("draft");
    await step("in_review");
    await step("approved");
    const soon = new Date(api.now() + 10 * MINUTE).toISOString();
    await step("scheduled", { planned_for: soon.slice(0, 10), scheduled_at: soon });
    await step("published", { published_url: "https://x.example/1" });
    expect(calls.map(({ body }) => WebhookCallSchema.parse(JSON.parse(body)))).toMatchObject([
      { type: "item.approved", data: { id, status: "approved", published_url: null } },
      { type: "item.published", data: { id, status: "published", published_url: "https://x.example/1" } },
    ]);
  });

  it("is called again with growing pauses under the same id, until it answers with 2xx", async () => {
    const { id, secret } = await create();
    statuses = [500, 302];
    await plan(10);
    await wait(10 * MINUTE);
    expect(await show(id)).toMatchObject({
      deliveries: [
        { status: "waiting", attempts: 1, http_status: 500, error: "The server responded with 500." },
      ],
    });
    await wait(5000);
    // A redirect isn’t followed.
    expect([calls.length, (await show(id)).deliveries[0]?.http_status]).toEqual([2, 302]);
    await wait(5000);
    expect(calls.length).toBe(2);
    await wait(25_000);
    expect(await show(id)).toMatchObject({ deliveries: [{ status: "delivered", attempts: 3, error: null }] });
    expect(new Set(calls.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    expect(new Set(calls.map(({ headers }) => headers["webhook-timestamp"])).size).toBe(3);
    for (const call of calls) expect(isSigned(call, secret)).toBe(true);
  });

  it("is given up after a day, or once the receiver is gone", async () => {
    const { id } = await create();
    statuses = Array.from({ length: 20 }, () => 503);
    await plan(10);
    for (let hours = 0; hours < 72; hours += 6) await wait(6 * 60 * MINUTE);
    const [failed] = (await show(id)).deliveries;
    expect([failed?.status, failed?.attempts, calls.length]).toEqual(["failed", 9, 9]);
    statuses = [410];
    await plan(10);
    await wait(10 * MINUTE);
    await wait(60 * MINUTE);
    expect(await show(id)).toMatchObject({
      deliveries: [{ status: "failed", attempts: 1, http_status: 410 }, {}],
    });
  });

  it("is switched off once nothing has arrived for three days, until an admin switches it on again", async () => {
    const { id } = await create(["item.due"]);
    const admin = await newColleague(api, owner, "admin");
    const member = await newColleague(api, owner, "member");
    const due = async (...answers: number[]) => {
      statuses = answers;
      for (const _ of answers) await plan(10);
      await wait(10 * MINUTE);
    };
    const switchedOff = async (to: string) =>
      (await api.mails(to)).filter(({ subject }) => subject.includes("switched off"));
    await due(410);
    await wait(2 * DAY);
    // A success begins a new count.
    await due(204);
    expect(await show(id)).toMatchObject({ failing_since: null, disabled_at: null });
    await due(410);
    const since = new Date(api.now()).toISOString();
    await wait(3 * DAY - 20 * MINUTE);
    await due(410);
    expect(await show(id)).toMatchObject({ failing_since: since, disabled_at: null });
    expect(await switchedOff(owner.email)).toEqual([]);

    // What is tried again is given up with the one that was the last.
    await due(503, 410);
    const off = await show(id);
    expect(off).toMatchObject({ failing_since: since, disabled_at: new Date(api.now()).toISOString() });
    expect(off.deliveries.slice(0, 2).map(({ status }) => status)).toEqual(["failed", "failed"]);
    expect(off.deliveries.slice(0, 2).map(({ error }) => error)).toContain("The webhook was switched off.");
    for (const { email } of [owner, admin]) {
      const mails = await switchedOff(email);
      expect([mails.length, mails[0]?.subject]).toEqual([
        1,
        `Your webhook to ${new URL(receiver).host} was switched off`,
      ]);
      expect(mails[0]?.text).toContain("because no call to");
      expect(mails[0]?.text).toContain(`/settings/webhooks/${id}`);
      expect(mails[0]?.text).not.toContain("/hook\n");
    }
    expect(await switchedOff(member.email)).toEqual([]);

    const made = calls.length;
    await due(204);
    await wait(DAY);
    expect([calls.length, (await show(id)).deliveries.length]).toEqual([made, 6]);
    // A test says whether the receiver is there again, but switches nothing on.
    await owner.client.post(`${HOOKS}/${id}/test`);
    expect((await show(id)).disabled_at).not.toBeNull();

    const change = (enabled: unknown) => owner.client.patch(`${HOOKS}/${id}`, { enabled });
    expect(errors(await change(false))).toEqual({ enabled: ["The enabled field must be accepted."] });
    expect(at((await change(true)).body, "data")).toMatchObject({ failing_since: null, disabled_at: null });
    calls = [];
    await due(204);
    expect(calls.length).toBe(1);
  });

  it("isn’t switched off after a test that arrived", async () => {
    const { id } = await create(["item.due"]);
    const due = async (answer: number) => {
      statuses = [answer];
      await plan(10);
      await wait(10 * MINUTE);
    };
    await due(410);
    await wait(4 * DAY);
    expect((await owner.client.post(`${HOOKS}/${id}/test`)).status).toBe(201);
    await due(410);
    expect((await show(id)).disabled_at).toBeNull();
  });

  it("keeps no e-mail waiting while its receiver is slow", async () => {
    for (let count = 0; count < 5; count++) await create(["item.due"]);
    const held = Promise.withResolvers<undefined>();
    answered = held.promise;
    await plan(10);
    const { carry } = api.carrier;
    const mailed = new Promise<void>((resolve) => {
      api.carrier.carry = (mail, id) => {
        resolve();
        return carry(mail, id);
      };
    });
    api.pass(10 * MINUTE);
    api.jobs.wake();
    // The reminder of the same post.
    await mailed;
    expect(calls.length).toBeLessThanOrEqual(2);
    held.resolve(undefined);
    answered = Promise.resolve();
    await api.jobs.settle();
    expect(calls.length).toBe(5);
    api.carrier.carry = carry;
  });

  it("is not called once it is deleted", async () => {
    const { id } = await create();
    statuses = [500];
    await plan(10);
    await wait(10 * MINUTE);
    expect((await owner.client.delete(`${HOOKS}/${id}`)).status).toBe(204);
    await wait(60 * MINUTE);
    expect(calls.length).toBe(1);
    expect((await owner.client.get(`${HOOKS}/${id}`)).status).toBe(404);
  });

  it("is tested with a call of its own, which says at once how it went", async () => {
    const { id, secret } = await create();
    const test = () => owner.client.post(`${HOOKS}/${id}/test`);
    expect(at((await test()).body, "data")).toMatchObject({
      event: "test",
      status: "delivered",
      http_status: 204,
    });
    expect([JSON.parse(calls[0]!.body), isSigned(calls[0]!, secret)]).toMatchObject([{ type: "test" }, true]);
    statuses = [404];
    expect(at((await test()).body, "data")).toMatchObject({
      status: "failed",
      error: "The server responded with 404.",
    });
    await wait(60 * MINUTE);
    expect(calls.length).toBe(2);
  });

  it("shows its secret once, and is changed by admins of its organization alone", async () => {
    const { id, secret } = await create(["item.due"]);
    const listed = await owner.client.get(HOOKS);
    expect([list(listed.body, "data.webhooks").length, at(listed.body, "data.hosts")]).toEqual([1, ["*"]]);
    const changed = await owner.client.patch(`${HOOKS}/${id}`, { events: ["item.approved"] });
    expect(at(changed.body, "data")).toMatchObject({ url: receiver, events: ["item.approved"] });
    for (const { body } of [listed, changed, await owner.client.get(`${HOOKS}/${id}`)])
      expect(JSON.stringify(body)).not.toContain(secret.slice(6, 20));
    const stored = await api.database.db.selectFrom("webhooks").selectAll().executeTakeFirst();
    expect(JSON.stringify(stored)).not.toContain(secret.slice(6, 20));

    const admin = await newColleague(api, owner, "admin");
    expect((await admin.client.get(`${HOOKS}/${id}`)).status).toBe(200);
    const stranger = await newOwner(api, "Elsewhere");
    for (const [who, status] of [
      [await newColleague(api, owner, "member"), 403],
      [await newColleague(api, owner, "guest"), 403],
      [stranger, 404],
    ] as const)
      for (const answer of [
        await who.client.get(`${HOOKS}/${id}`),
        await who.client.patch(`${HOOKS}/${id}`, { events: EVENTS }),
        await who.client.post(`${HOOKS}/${id}/test`),
        await who.client.delete(`${HOOKS}/${id}`),
      ])
        expect(answer.status).toBe(status);
    expect(calls).toEqual([]);
  });

  it.each([
    [{ url: "http://169.254.169.254/latest", events: EVENTS }, "url"],
    [{ url: "http://[::ffff:127.0.0.1]/", events: EVENTS }, "url"],
    [{ url: "https://example.com:22/", events: EVENTS }, "url"],
    [{ url: "ftp://example.com/", events: EVENTS }, "url"],
    [{ url: "https://ada:secret@example.com/", events: EVENTS }, "url"],
    [{ url: "https://example.com/", events: [] }, "events"],
    [{ url: "https://example.com/", events: ["item.deleted"] }, "events.0"],
    [{ events: EVENTS }, "url"],
  ])("refuses %j", async (body, field) => {
    const answer = await owner.client.post(HOOKS, body);
    expect([answer.status, Object.keys(Object(errors(answer)))]).toEqual([422, [field]]);
  });

  it("is refused, and nothing is called, where the operator lists no hosts", async () => {
    const closed = await startApi({ outgoingHosts: [] });
    const someone = await newOwner(closed, "Closed");
    expect(at((await someone.client.get(HOOKS)).body, "data")).toEqual({ hosts: [], webhooks: [] });
    const answer = await someone.client.post(HOOKS, { url: receiver, events: EVENTS });
    expect([answer.status, errors(answer)]).toEqual([422, { url: ["This server may not call that host."] }]);
    await closed.close();
  });
});
