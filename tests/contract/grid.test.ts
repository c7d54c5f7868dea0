import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ProjectRole } from "#contract/vocabulary.ts";
import { endpoints } from "#api/routes.ts";
import { connectApi, isOffered, remoteUrl } from "./support/api.ts";
import { at, type Answer, type Client } from "./support/client.ts";
import {
  addTo,
  newColleague,
  newEmail,
  newOwner,
  signUp,
  verify,
  type Insider,
  type Person,
} from "./support/people.ts";
import { newLog } from "./support/ad-log.ts";
import { newFeeds } from "./support/feeds.ts";
import { newReport, REPORTS } from "./support/reports.ts";
import { BODIES, may, READS, WRITES, type Someone } from "./support/rights.ts";
import { confirm, newVaultItem } from "./support/vault.ts";
import { newWork, type Work } from "./support/work.ts";

/** The same questions for every endpoint of the table, so that a new one is asked them too. */

const api = await connectApi();
const ada = await newOwner(api, "Ada's");
const stranger = await newOwner(api, "Bob's");
const unverified = await signUp(api);
const work = await newWork(ada.client);
const report = await newReport(ada.client, work.slug);
const secret = await newVaultItem(ada.client, work.slug);
const monitored = await newFeeds(ada.client, work.slug);
const logged = await newLog(ada.client, work.slug);
await newWork(stranger.client, "Mirror");
const invited = await ada.client.post(`/api/organization/${ada.organizationId}/invitations`, {
  email: "grace@marquee.test",
  role: "member",
});
const archived = await ada.client.post(`/api/campaigns/Blog/${work.blogId}/archive`);
const undoToken = archived.headers.get("Undo-Token") ?? "";
const invitationId = String(at(invited.body, "data.id"));
// Ada is told that someone joined.
await newColleague(api, ada, "guest");
const told = await ada.client.get("/api/notifications");
const notificationId = String(at(told.body, "data.0.id"));
afterAll(() => api.close());

/** Ids of everything in a piece of work, by the name that a pattern gives them. */
const idsOf = (work: Work): Record<string, string> => ({
  project: work.slug,
  folder: work.folderId,
  team: work.teamId,
  task: work.taskId,
  point: work.pointId,
  attachment: work.attachmentId,
  event: work.eventId,
  savedText: work.savedTextId,
  media: work.fileId,
  source: "event",
  item: work.eventId,
  socialCalendar: work.socialCalendarId,
  metaAd: work.metaAdId,
  metaContent: work.metaContentId,
  content: work.metaContentId,
  googleAd: work.googleAdId,
  googleContent: work.googleContentId,
  adGroup: work.adGroupId,
  googleImport: work.googleImportId,
  blog: work.blogId,
  board: work.boardId,
  file: work.fileId,
  boardImage: work.fileId,
  kind: "SocialCalendar",
  campaign: work.socialCalendarId,
  comment: work.commentId,
  import: work.importId,
  feed: work.feedId,
  reviewLink: work.reviewLinkId,
  label: work.labelId,
  taskTemplate: work.taskTemplateId,
  savedView: work.savedViewId,
  webhook: work.webhookId,
  subject: "boards",
  record: work.boardId,
  number: "1",
  type: "boards",
  trashed: work.trashedId,
});

/** Ids of Ada's. */
const ids = (): Record<string, string> => ({
  ...idsOf(work),
  ...report,
  ...secret,
  ...monitored,
  ...logged,
  organization: ada.organizationId,
  member: ada.id,
  invitation: invitationId,
  undo: undoToken,
  notification: notificationId,
  session: "01ARZ3NDEKTSV4RRFFQ69G5FAV",
  id: ada.id,
  hash: "0".repeat(40),
  name: "x",
});
const UNKNOWN = "01ARZ3NDEKTSV4RRFFQ69G5FAV";

const parameters = (pattern: string) => [...pattern.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");

const fill = (pattern: string, values: (name: string) => string) =>
  pattern.replace(/\{(\w+)\}/g, (_, name: string) => values(name));

const theirs = (pattern: string) => fill(pattern, (name) => ids()[name] ?? UNKNOWN);
const nobodys = (pattern: string) => fill(pattern, () => UNKNOWN);

const named = endpoints
  .filter(isOffered)
  .map((endpoint) => ({ ...endpoint, title: `${endpoint.method} ${endpoint.pattern}` }));
type Named = (typeof named)[number];
/** An address whose `{member}` is someone with a role in the project. */
const isPlace = (pattern: string) => pattern.includes("{project}/members/");
const closed = named.filter(({ middleware }) => middleware.includes("auth"));
const product = named.filter(({ middleware }) => middleware.includes("verified"));
const addressed = product.filter(({ pattern }) => parameters(pattern).length > 0);

/** What doesn’t belong to a project. */
const apart = [
  "organization",
  "invitation",
  "undo",
  "notification",
  "label",
  "taskTemplate",
  "savedView",
  "webhook",
  "profile",
  "vaultFolder",
  "vaultImport",
  "vaultPerson",
  "feedImport",
  "logImport",
  "upload",
];
/** Whether an address leads to something in a project. */
const isInProject = (pattern: string) =>
  parameters(pattern).length > 0 && !parameters(pattern).some((name) => apart.includes(name));
/** Whether an endpoint has to do with a project: by its address, or by what is sent to it. */
const concernsProject = ({ title, pattern }: Named) => isInProject(pattern) || BODIES[title] !== undefined;

const ask = (client: Client, method: string, path: string): Promise<Answer> =>
  client.send(method, path, method === "GET" ? {} : { json: {} });

/** Checks one cell of the table after the other, and names each that fails. */
async function checkEach(cells: readonly Named[], check: (cell: Named) => Promise<void>): Promise<void> {
  const failures: string[] = [];
  for (const cell of cells)
    await check(cell).catch((error: unknown) => failures.push(`${cell.title}: ${String(error)}`));
  expect(failures).toEqual([]);
}

/** All cells of a row are one test. */
const ROW_MS = 60_000;

const everything = async () =>
  JSON.stringify(
    await Promise.all(
      [
        "/api/projects",
        `/api/projects/${work.slug}/folders`,
        `/api/projects/${work.slug}/teams`,
        `/api/tasks/${work.taskId}`,
        `/api/projects/${work.slug}/folders/${work.folderId}/campaigns`,
        `/api/projects/social-calendar/${work.socialCalendarId}`,
        `/api/projects/google-ad/${work.googleAdId}`,
        `/api/projects/meta-ad/${work.metaAdId}`,
        `/api/projects/blog/${work.blogId}`,
        `${REPORTS}/${report.report}`,
        `/api/organization/${ada.organizationId}/members`,
        `/api/organization/${ada.organizationId}/invitations`,
        "/api/organization",
      ].map(async (path) => (await ada.client.get(path)).body),
    ),
  );

describe("signed out", () => {
  it("every endpoint but the open ones is a 401", { timeout: ROW_MS }, () =>
    checkEach(closed, async ({ method, pattern }) => {
      const client = api.client();
      await client.get("/sanctum/csrf-cookie");
      const answer = await ask(client, method, theirs(pattern));
      expect([answer.status, answer.body]).toEqual([401, { message: "Unauthenticated." }]);
    }),
  );
});

describe("without a verified address", () => {
  it("every endpoint without a record is a 409", { timeout: ROW_MS }, () =>
    checkEach(
      product.filter(({ pattern }) => parameters(pattern).length === 0),
      async ({ method, pattern }) => {
        const answer = await ask(unverified.client, method, pattern);
        expect([answer.status, answer.body]).toEqual([
          409,
          { message: "Your email address is not verified." },
        ]);
      },
    ),
  );
});

describe("somebody else's records", () => {
  it("answer as if they were not there, and stay as they were", { timeout: ROW_MS }, async () => {
    const before = await everything();
    await checkEach(addressed, async ({ method, pattern }) => {
      const foreign = await ask(stranger.client, method, theirs(pattern));
      const unknown = await ask(stranger.client, method, nobodys(pattern));
      expect(foreign.status).toBe(404);
      expect(foreign.body).toEqual(unknown.body);
      expect([...foreign.headers.keys()]).toEqual([...unknown.headers.keys()]);
    });
    expect(await everything()).toBe(before);
  });

  it("are not there in a body either", { timeout: ROW_MS }, async () => {
    const before = await everything();
    await checkEach(
      named.filter(({ title }) => BODIES[title] !== undefined),
      async ({ method, pattern, title }) => {
        const foreign = await stranger.client.send(method, pattern, { json: BODIES[title]?.(ids()) });
        expect([foreign.status, foreign.body]).toEqual([404, { message: "Not found." }]);
      },
    );
    expect(await everything()).toBe(before);
  });

  it("cannot be reached with an id of one kind at the address of another", async () => {
    expect((await ada.client.get(`/api/projects/blog/${work.metaAdId}`)).status).toBe(404);
    expect((await ada.client.get(`/api/projects/meta-ad/${work.blogId}`)).status).toBe(404);
    const other = await newWork(ada.client, "Other");
    expect((await ada.client.get(`/api/projects/${other.slug}/folders/${work.folderId}`)).status).toBe(404);
    const misplaced = { name: "x", project_id: other.projectId, folder_id: work.folderId };
    expect((await ada.client.post("/api/projects/blog", misplaced)).status).toBe(404);
  });

  it("of an own organization are reached only while it is the current one", async () => {
    const answer = await ada.client.post("/api/organization", { name: "Second" });
    expect(answer.status).toBe(201);
    expect((await ada.client.get(`/api/projects/${work.slug}`)).status).toBe(404);
    await ada.client.put("/api/organization/current", { organization_id: ada.organizationId });
    expect((await ada.client.get(`/api/projects/${work.slug}`)).status).toBe(200);
  });
});

describe("rights", () => {
  // Files that come in parts are their sender’s, and follow a protocol of their own. Their test has its rights.
  const ruled = product.filter(({ pattern }) => pattern !== "/api/uploads/{upload}");
  const writes = new Map(ruled.filter(({ method }) => method !== "GET").map((one) => [one.title, one]));
  const reads = ruled.filter(({ method }) => method === "GET");

  it.skipIf(remoteUrl !== null)("are said for every endpoint that writes", () => {
    expect(Object.keys(WRITES).toSorted()).toEqual([...writes.keys()].toSorted());
  });

  /** There is no series, the notification is somebody else's, the list of feeds was added, and who may delete permanently has done so before. */
  const isGone = (name: string, who: Someone) =>
    /^(PUT|DELETE) .+\/series$|\/notifications\/.+\/read$|^DELETE .+\{feedImport\}$/.test(name) ||
    (/\/trash\/.+\/restore$/.test(name) && may(who, "admin"));

  /** Reports are not there for guests, whatever they see of the project. */
  const isHidden = ({ pattern }: Named, { role }: Someone) =>
    role === "guest" && /\/micro-tools\/.+\{/.test(pattern);

  /** An API elsewhere has no roles in projects: members write, and admins do everything. */
  const here = remoteUrl === null;
  /** Nor is it held to who manages a project: members change every one, and delete those that they made. */
  const isElsewhere = (name: string, { role, isMaker }: Someone) =>
    !here &&
    role === "member" &&
    name === (isMaker ? "DELETE /api/projects/{project}" : "PATCH /api/projects/{project}");
  type Case = Someone & { who: string; given?: ProjectRole };
  const cases: Case[] = [
    { who: "a guest", role: "guest", projectRole: "viewer", isMaker: false, given: "viewer" },
    { who: "a member", role: "member", projectRole: "editor", isMaker: false },
    { who: "a member with what they made", role: "member", projectRole: "manager", isMaker: true },
    { who: "an admin", role: "admin", projectRole: "manager", isMaker: false },
    { who: "another owner", role: "owner", projectRole: "manager", isMaker: false },
  ];
  const roles: Case[] = (
    [
      ["manager", false],
      ["editor", true],
      ["contributor", false],
      ["contributor", true],
      ["approver", false],
      ["approver", true],
      ["viewer", true],
    ] as const
  ).map(([given, isMaker]) => ({
    who: `${given === "editor" || given === "approver" ? "an" : "a"} ${given}${isMaker ? " with what they made" : ""}`,
    role: "member",
    projectRole: given,
    isMaker,
    given,
  }));

  describe.each([...cases, ...(here ? roles : [])])("$who", (who) => {
    const { role, isMaker, given } = who;
    // A role in a project changes nothing elsewhere, where every member may do the same; but it ends what was offered to undo.
    const concerns = (endpoint: Named) =>
      !roles.includes(who) || concernsProject(endpoint) || endpoint.pattern.includes("{undo}");
    let person: Insider;
    let own: Record<string, string>;
    beforeAll(async () => {
      const boss = await newOwner(api);
      person = await newColleague(api, boss, role);
      const { client } = isMaker ? person : boss;
      const made = await newWork(client);
      const reported = await newReport(role === "guest" ? boss.client : client, made.slug);
      const kept = await newVaultItem(role === "guest" ? boss.client : client, made.slug);
      const fed = await newFeeds(role === "guest" ? boss.client : client, made.slug);
      const log = await newLog(role === "guest" ? boss.client : client, made.slug);
      if (here) await confirm(person.client);
      const archived = await client.post(`/api/campaigns/Blog/${made.blogId}/archive`);
      const invited = await boss.client.post(`/api/organization/${boss.organizationId}/invitations`, {
        email: newEmail(),
        role: "member",
      });
      const hook = { url: "http://127.0.0.1:9/hook", events: ["item.due"] };
      const webhook = made.webhookId || at((await boss.client.post("/api/webhooks", hook)).body, "data.id");
      const other = here ? await newColleague(api, boss, "member") : boss;
      if (here) await addTo(made.slug, boss, other, "viewer");
      // Whoever makes a project manages it.
      if (given !== undefined && isMaker)
        await boss.client.patch(`/api/projects/${made.slug}/members/${person.id}`, { role: given });
      else if (given !== undefined) await addTo(made.slug, boss, person, given);
      own = {
        ...idsOf(made),
        ...reported,
        ...kept,
        ...fed,
        ...log,
        webhook: String(webhook),
        organization: boss.organizationId,
        member: boss.id,
        projectMember: other.id,
        invitation: String(at(invited.body, "data.id")),
        undo: archived.headers.get("Undo-Token") ?? "",
      };
    }, 60_000);
    const answerTo = ({ method, pattern, title: name }: Named) =>
      person.client.send(
        method,
        fill(
          pattern,
          (word) => own[isPlace(pattern) && word === "member" ? "projectMember" : word] ?? UNKNOWN,
        ),
        method === "GET" ? {} : { json: here ? (BODIES[name]?.(own) ?? {}) : {} },
      );

    it("reads as far as that is allowed", { timeout: ROW_MS }, () =>
      checkEach(reads.filter(concerns), async (endpoint) => {
        const isAllowed = may(who, READS[endpoint.title] ?? "guest");
        const status = isAllowed ? 200 : 403;
        expect((await answerTo(endpoint)).status).toBe(isHidden(endpoint, who) ? 404 : status);
      }),
    );

    it("is held to what each write asks", { timeout: ROW_MS }, () =>
      checkEach(
        Object.keys(WRITES)
          .filter((name) => !isElsewhere(name, who))
          .flatMap((name) => writes.get(name) ?? [])
          .filter(concerns),
        async (endpoint) => {
          const { status, body } = await answerTo(endpoint);
          const name = endpoint.title;
          // What was offered to undo ended with the role.
          if (name === "POST /api/undo/{undo}" && isMaker && given !== undefined) expect(status).toBe(404);
          else if (isHidden(endpoint, who)) expect([status, body]).toEqual([404, { message: "Not found." }]);
          else if (!may(who, WRITES[name]!))
            expect([status, body]).toEqual([403, { message: "This action is unauthorized." }]);
          else expect([200, 201, 202, 204, 412, 422, ...(isGone(name, who) ? [404] : [])]).toContain(status);
        },
      ),
    );
  });

  describe.runIf(here)("somebody who doesn’t see the project", () => {
    let person: Insider;
    let hidden: Record<string, string>;
    beforeAll(async () => {
      const boss = await newOwner(api);
      person = await newColleague(api, boss, "member");
      const made = await newWork(boss.client);
      await boss.client.patch(`/api/projects/${made.slug}`, { visibility: "members" });
      hidden = {
        ...idsOf(made),
        ...(await newReport(boss.client, made.slug)),
        ...(await newVaultItem(boss.client, made.slug)),
        ...(await newFeeds(boss.client, made.slug)),
        ...(await newLog(boss.client, made.slug)),
        member: boss.id,
      };
    }, 60_000);

    it("finds nothing in it", { timeout: ROW_MS }, () =>
      checkEach(product.filter(concernsProject), async ({ method, pattern, title }) => {
        const { client } = person;
        const path = fill(pattern, (word) => hidden[word] ?? UNKNOWN);
        const sent = method === "GET" ? {} : { json: BODIES[title]?.(hidden) ?? {} };
        const answer = await client.send(method, path, sent);
        const nothing = await client.send(method, nobodys(pattern), sent);
        expect([answer.status, answer.body]).toEqual([404, { message: "Not found." }]);
        if (isInProject(pattern)) expect([...answer.headers.keys()]).toEqual([...nothing.headers.keys()]);
      }),
    );
  });

  describe("somebody without an organization", () => {
    let person: Person;
    beforeAll(async () => {
      person = await signUp(api);
      await verify(api, person);
    });
    const OPEN = [
      "GET /api/user/invitations",
      "GET /api/organization",
      "POST /api/organization",
      "PUT /api/organization/current",
    ];

    it("reaches nothing but the way to one", { timeout: ROW_MS }, () =>
      checkEach(
        product.filter(({ title }) => ![...OPEN, "POST /api/invitation/accept"].includes(title)),
        async ({ method, pattern }) => {
          const { status, body } = await ask(person.client, method, theirs(pattern));
          if (parameters(pattern).length > 0)
            expect([status, body]).toEqual([404, { message: "Not found." }]);
          else expect(status).toBe(403);
          // A reason is more than Laravel gives.
          if (status === 403 && remoteUrl === null) expect(at(body, "reason")).toBe("no_organization");
        },
      ),
    );
  });
});

describe("what answers hold", () => {
  it("never includes a column that is nobody's business", async () => {
    const found = await Promise.all(
      product
        .filter(({ method, pattern }) => method === "GET" && !pattern.includes("files"))
        .map(async ({ method, pattern }) =>
          JSON.stringify((await ask(ada.client, method, theirs(pattern))).body),
        ),
    );
    const columns = ["token_hash", "_json", "created_by", "image_id", 'organization_id":'];
    for (const secret of ['password":"', "sealed", "wrapped_key", "fingerprint", ...columns]) {
      const holder = found.find((body) => body.replaceAll("current_organization_id", "").includes(secret));
      expect(holder, secret).toBeUndefined();
    }
  });
});
