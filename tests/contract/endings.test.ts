import { join } from "node:path";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { recordOf } from "#contract/envelope.ts";
import { OpenWorkSchema } from "#contract/organizations.ts";
import { sweepOrganizations } from "#api/organizations/delete-organization.ts";
import { createFileStore } from "#api/uploads/file-store.ts";
import { SESSION_COOKIE, remoteUrl, startApi } from "./support/api.ts";
import type { LocalApi } from "./support/api.ts";
import { at, list, text } from "./support/client.ts";
import type { Client } from "./support/client.ts";
import { addTo, mailedLink, newColleague, newEmail, newOwner, PASSWORD, verify } from "./support/people.ts";
import type { Insider } from "./support/people.ts";
import { newWork } from "./support/work.ts";
import type { Work } from "./support/work.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const NEW_PASSWORD = "another horse battery";
const password = { current_password: PASSWORD };
const change = { password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD };

describe.skipIf(remoteUrl !== null)("what ends when", () => {
  let api: LocalApi;
  beforeAll(async () => {
    api = await startApi({ standingAt: Date.parse("2026-11-25T09:00:00.000Z") });
  });
  afterAll(() => api.close());

  /** Someone with one of everything that lasts, and whoever can take it from them. */
  type World = {
    boss: Insider;
    person: Insider;
    work: Work;
    /** Their password and e-mail address after what happened. */
    now: { email: string; password: string };
    codes: string[];
    made: Record<string, string>;
    elsewhere: Client;
    remembered: Client;
    waiting: Client | null;
  };

  async function signInAs({ now, codes }: Pick<World, "now" | "codes">, more: object = {}): Promise<Client> {
    const client = api.client();
    await client.get("/sanctum/csrf-cookie");
    const answer = await client.post("/login", { ...now, ...more });
    if (at(answer.body, "two_factor") === true)
      await client.post("/two-factor-challenge", { recovery_code: codes.shift() });
    return client;
  }

  async function turnOnTwoFactor({ client }: Insider): Promise<string[]> {
    await client.post("/api/user/two-factor", password);
    const secret = text((await client.get("/api/user/two-factor")).body, "data.setup.secret");
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: api.now() });
    return list(
      (await client.post("/api/user/two-factor/confirm", { code })).body,
      "data.recovery_codes",
    ).map(String);
  }

  async function newWorld({ role = "admin", hasTwoFactor = true }: Setting): Promise<World> {
    const boss = await newOwner(api);
    const person = await newColleague(api, boss, role);
    const work = await newWork(boss.client);
    if (role === "member") {
      await boss.client.patch(`/api/projects/${work.slug}`, { visibility: "members" });
      await addTo(work.slug, boss, person, "manager");
    }
    const { client } = person;
    const made: Record<string, string> = {};
    const keep = async (name: string, path: string, where: string, fields: object) => {
      made[name] = String(at((await client.post(path, fields)).body, where));
    };
    const item = { subject: "boards", subject_id: work.boardId };
    await keep("review link", "/api/review-links", "data.url", { ...item, may: "decide" });
    await keep("feed", `/api/projects/${work.slug}/calendar-feeds`, "data.token", { name: "Office" });
    await keep("own feed", "/api/calendar-feeds", "data.token", { name: "Phone" });
    const reports = "/api/micro-tools/report-analyzer/reports";
    const report = await client.post(reports, {
      text: "Campaign;Day;Cost\nBoots;2026-11-02;1,00",
      project: work.slug,
      name: "November",
    });
    await keep("report link", `${reports}/${text(report.body, "data.id")}/links`, "data.token", {
      label: "Maya",
    });
    const invited = { email: newEmail(), role: "admin" };
    const invitations = `/api/organization/${boss.organizationId}/invitations`;
    await keep("invitation", invitations, "data.accept_url", invited);
    const archived = await client.post(`/api/campaigns/Blog/${work.blogId}/archive`);
    made["undo"] = archived.headers.get("Undo-Token") ?? "";
    await client.put(`/api/drafts/boards/${work.boardId}`, { values: { content: "Half a sent" } });
    const world = {
      boss,
      person,
      work,
      made,
      now: { email: person.email, password: PASSWORD },
      codes: hasTwoFactor ? await turnOnTwoFactor(person) : [],
    };
    const waiting = hasTwoFactor ? api.client() : null;
    await waiting?.get("/sanctum/csrf-cookie");
    await waiting?.post("/login", world.now);
    const remembered = await signInAs(world, { remember: true });
    remembered.jar.delete(SESSION_COOKIE);
    remembered.jar.delete("XSRF-TOKEN");
    return { ...world, waiting, remembered, elsewhere: await signInAs(world) };
  }

  const memberPath = ({ boss, person }: World) =>
    `/api/organization/${boss.organizationId}/members/${person.id}`;

  /** Whether each thing still works. */
  const CHECKS: Record<string, (world: World) => Promise<boolean>> = {
    "review link": async ({ made }) =>
      (await api.client().get(`/api/review/${made["review link"]?.split("/review/")[1]}`)).status === 200,
    feed: async ({ made }) => (await api.client().get(`/api/calendar-feeds/${made["feed"]}`)).status === 200,
    "own feed": async ({ made }) =>
      (await api.client().get(`/api/calendar-feeds/${made["own feed"]}`)).status === 200,
    "report link": async ({ made }) =>
      (await api.client().get(`/api/shared-reports/${made["report link"]}`)).status === 200,
    invitation: async ({ made }) =>
      (await api.client().get(`/api/invitation${new URL(String(made["invitation"])).search}`)).status === 200,
    session: async ({ elsewhere }) => (await elsewhere.get("/api/user")).status === 200,
    "remembered sign-in": async ({ remembered }) => (await remembered.get("/api/user")).status === 200,
    "waiting sign-in": async ({ waiting, codes }) =>
      (await waiting?.post("/two-factor-challenge", { recovery_code: codes.shift() }))?.status === 204,
    draft: async (world) => {
      const client = await signInAs(world);
      const { status, body } = await client.get(`/api/drafts/boards/${world.work.boardId}`);
      return status === 200 && at(body, "data.values.content") === "Half a sent";
    },
    undo: async (world) => {
      const client = await signInAs(world);
      return (await client.post(`/api/undo/${world.made["undo"]}`)).status === 200;
    },
  };

  type Setting = { role?: "admin" | "member"; hasTwoFactor?: boolean };
  type Column = Setting & {
    event: string;
    happens: (world: World) => Promise<unknown>;
    /** The others stay. */
    ends: string[];
    /** What the person can't have in the first place. */
    without?: string[];
  };
  const SHARED = ["review link", "feed", "own feed", "report link", "invitation"];
  const SIGNED_IN = ["session", "remembered sign-in", "waiting sign-in"];
  const ALL = Object.keys(CHECKS);

  const COLUMNS: Column[] = [
    {
      event: "the person is removed",
      happens: (world) => world.boss.client.delete(memberPath(world)),
      ends: [...SHARED, "draft", "undo"],
    },
    {
      event: "their role is lowered to guest",
      happens: (world) => world.boss.client.patch(memberPath(world), { role: "guest" }),
      ends: [...SHARED, "draft", "undo"],
    },
    {
      event: "their role is lowered to member",
      happens: (world) => world.boss.client.patch(memberPath(world), { role: "member" }),
      ends: ["invitation", "undo"],
    },
    {
      event: "they leave a hidden project",
      role: "member",
      happens: ({ boss, person, work }) =>
        boss.client.delete(`/api/projects/${work.slug}/members/${person.id}`),
      ends: ["review link", "feed", "report link", "draft", "undo"],
      without: ["invitation"],
    },
    {
      event: "their account is deleted",
      happens: ({ person }) => person.client.delete("/api/user", password),
      ends: ALL,
    },
    {
      event: "their password is changed",
      happens: (world) => {
        world.now.password = NEW_PASSWORD;
        return world.person.client.put("/api/user/password", { ...password, ...change });
      },
      ends: SIGNED_IN,
    },
    {
      event: "their password is reset by mail",
      happens: async (world) => {
        const { email } = world.person;
        const client = api.client();
        await client.get("/sanctum/csrf-cookie");
        await client.post("/forgot-password", { email });
        const link = new URL(await mailedLink(api, email, "/password-reset/"), api.frontend);
        const token = link.pathname.split("/").at(-1);
        world.now.password = NEW_PASSWORD;
        expect((await client.post("/reset-password", { email, token, ...change })).status).toBe(200);
      },
      ends: SIGNED_IN,
    },
    {
      event: "they sign out everywhere else",
      happens: ({ person }) => person.client.delete("/api/user/sessions"),
      ends: SIGNED_IN,
    },
    {
      event: "they turn on two-factor sign-in",
      hasTwoFactor: false,
      happens: async (world) => world.codes.push(...(await turnOnTwoFactor(world.person))),
      ends: ["session", "remembered sign-in"],
      without: ["waiting sign-in"],
    },
    {
      event: "their e-mail address is changed",
      happens: async (world) => {
        world.now.email = newEmail();
        await world.person.client.patch("/api/user", { email: world.now.email, ...password });
        await verify(api, { ...world.person, email: world.now.email });
      },
      ends: ["waiting sign-in"],
    },
    {
      event: "the organization is deleted",
      happens: async ({ boss }) => {
        await boss.client.delete("/api/organization", password);
        const files = createFileStore(join(api.dir, "uploads"));
        const { db } = api.database;
        await sweepOrganizations({ db, files, log: () => undefined }, api.now() + 15 * DAY_MS);
      },
      ends: [...SHARED, "draft", "undo"],
    },
    {
      event: "the project is deleted",
      happens: ({ boss, work }) => boss.client.delete(`/api/projects/${work.slug}`),
      ends: ["review link", "feed", "report link", "draft", "undo"],
    },
  ];

  describe.each(COLUMNS)("after $event", ({ happens, ends, without = [], ...setting }) => {
    let world: World;
    beforeAll(async () => {
      world = await newWorld(setting);
      await happens(world);
    }, 30_000);

    it.each(
      ALL.filter((thing) => !without.includes(thing)).map((thing) => [thing, ends.includes(thing)] as const),
    )("%s: ended is %s", async (thing, isEnded) => {
      expect(await CHECKS[thing]?.(world)).toBe(!isEnded);
    });
  });

  describe("a removal", () => {
    const linksOf = async (world: World) => {
      const answer = await world.boss.client.get(`${memberPath(world)}/open-work`);
      return recordOf(OpenWorkSchema)
        .parse(answer.body)
        .links.map(({ type, name, detail }) => [type, name, detail]);
    };
    const shared = (world: World) =>
      Promise.all(SHARED.map(async (thing) => [thing, await CHECKS[thing]?.(world)]));

    it("lists the person’s links, and hands them over", async () => {
      const world = await newWorld({ hasTwoFactor: false });
      const heir = await newColleague(api, world.boss, "admin");
      expect(await linksOf(world)).toEqual([
        ["review-links", "Teaser", null],
        ["calendar-feeds", "Office", "Autumn"],
        ["calendar-feeds", "Phone", null],
        ["invitations", expect.stringContaining("@"), null],
        ["report-links", "November", "Maya"],
      ]);
      await world.boss.client.delete(memberPath(world), { hand_over_to: heir.id });
      // A feed over all projects is its person’s alone.
      expect(await shared(world)).toEqual([
        ["review link", true],
        ["feed", true],
        ["own feed", false],
        ["report link", true],
        ["invitation", true],
      ]);
      await world.boss.client.patch(memberPath({ ...world, person: heir }), { role: "member" });
      expect(await shared(world)).toEqual([
        ["review link", true],
        ["feed", true],
        ["own feed", false],
        ["report link", true],
        ["invitation", false],
      ]);
    });

    it("hands over no link to a project that its new person doesn’t work on", async () => {
      const world = await newWorld({ hasTwoFactor: false });
      const heir = await newColleague(api, world.boss, "member");
      await addTo(world.work.slug, world.boss, heir, "viewer");
      await world.boss.client.delete(memberPath(world), { hand_over_to: heir.id });
      expect(await shared(world)).toEqual([
        ["review link", false],
        ["feed", false],
        ["own feed", false],
        ["report link", false],
        ["invitation", false],
      ]);
    });

    it.each(["handed over to a member", "of an admin who is a member now"])(
      "and a demotion: a link %s approves only where its person may",
      async (how) => {
        const world = await newWorld({ hasTwoFactor: false });
        const { boss, person, work, made } = world;
        const project = `/api/projects/${work.slug}`;
        const post = `/api/boards/${work.boardId}`;
        const token = made["review link"]?.split("/review/")[1];
        const approve = async () => {
          const client = api.client();
          await client.get("/sanctum/csrf-cookie");
          const { body } = await client.get(`/api/review/${token}`);
          const answer = await client.post(`/api/review/${token}/decisions`, {
            subject: "boards",
            id: work.boardId,
            content_hash: text(body, "data.items.0.content_hash"),
            decision: "approve",
            name: "Maya Chen",
          });
          expect(answer.status, JSON.stringify(answer.body)).toBe(201);
          const review = (await boss.client.get(`${post}/review`)).body;
          const recorded = list(review, "data.history").filter((step) => at(step, "decision") !== null);
          return [at(review, "data.status"), recorded.map((step) => at(step, "decision"))];
        };
        await boss.client.patch(project, { approval_mode: "required" });
        const isHandedOver = how.startsWith("handed");
        const owner = isHandedOver ? await newColleague(api, boss, "member") : person;
        if (!isHandedOver) await boss.client.patch(memberPath(world), { role: "member" });
        await addTo(work.slug, boss, owner, "editor");
        if (isHandedOver) await boss.client.delete(memberPath(world), { hand_over_to: owner.id });
        const board = `/api/projects/social-calendar/board/${work.boardId}`;
        await boss.client.patch(board, { content: "Ten days to go", networks: ["facebook"] });
        const sent = await boss.client.post(`${post}/status`, { status: "in_review" });
        expect(sent.status, JSON.stringify(sent.body)).toBe(200);
        // What the client says is kept, and the team decides.
        expect(await approve()).toEqual(["in_review", ["approve"]]);
        await boss.client.patch(`${project}/members/${owner.id}`, { role: "manager" });
        expect(await approve()).toEqual(["approved", ["approve"]]);
      },
    );

    it("isn’t undone for links by inviting the person again, or by deleting their account", async () => {
      const world = await newWorld({ hasTwoFactor: false });
      const { boss, person } = world;
      await boss.client.delete(memberPath(world));
      const invitations = `/api/organization/${boss.organizationId}/invitations`;
      const sent = await boss.client.post(invitations, { email: person.email, role: "admin" });
      const link = new URL(text(sent.body, "data.accept_url"));
      const accepted = await person.client.post(
        "/api/invitation/accept",
        Object.fromEntries(link.searchParams),
      );
      expect(accepted.status).toBe(200);
      const ended = ["review link", "feed", "own feed", "report link"].map((thing) => [thing, false]);
      expect((await shared(world)).slice(0, 4)).toEqual(ended);
      await person.client.delete("/api/user", password);
      expect((await shared(world)).slice(0, 4)).toEqual(ended);
    });
  });

  it("leaves an invitation of someone who was removed to be sent again by others", async () => {
    const world = await newWorld({ hasTwoFactor: false });
    const { boss } = world;
    await boss.client.delete(memberPath(world));
    const invitations = `/api/organization/${boss.organizationId}/invitations`;
    const sentByThem = async () =>
      list((await boss.client.get(invitations)).body, "data").find(
        (row) => at(row, "role") === "admin" && at(row, "status") !== "accepted",
      );
    expect(await sentByThem()).toMatchObject({ status: "expired", accept_url: null, can: { resend: true } });
    const resent = await boss.client.post(`${invitations}/${text(await sentByThem(), "id")}/resend`);
    const link = new URL(text(resent.body, "data.accept_url"));
    expect((await api.client().get(`/api/invitation${link.search}`)).status).toBe(200);
  });

  it("tells a client that a link has ended, and the team why", async () => {
    const world = await newWorld({ hasTwoFactor: false });
    await world.boss.client.patch(memberPath(world), { role: "guest" });
    const token = world.made["review link"]?.split("/review/")[1];
    expect((await api.client().get(`/api/review/${token}`)).body).toMatchObject({
      reason: "ended",
      message: "This review link no longer works. Ask Acme for a new one.",
    });
    const listed = await world.boss.client.get(`/api/review-links?subject=boards&id=${world.work.boardId}`);
    expect(list(listed.body, "data").map((row) => at(row, "status"))).toContain("ended");
  });
});
