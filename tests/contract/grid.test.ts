import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Role } from "#contract/users.ts";
import { endpoints } from "#api/routes.ts";
import { connectApi, isOffered, remoteUrl } from "./support/api.ts";
import type { Api } from "./support/api.ts";
import { at } from "./support/client.ts";
import type { Answer, Client } from "./support/client.ts";
import { newColleague, newEmail, newOwner, signUp, verify } from "./support/people.ts";
import type { Insider, Person } from "./support/people.ts";
import { READS, WRITES } from "./support/rights.ts";
import type { Right } from "./support/rights.ts";
import { newWork } from "./support/work.ts";
import type { Work } from "./support/work.ts";

/** The same questions for every endpoint of the table, so that a new one is asked them too. */

let api: Api;
let ada: Insider;
let stranger: Insider;
let unverified: Person;
let work: Work;
let invitationId: string;
let undoToken: string;
let notificationId: string;

beforeAll(async () => {
  api = await connectApi();
  ada = await newOwner(api, "Ada's");
  stranger = await newOwner(api, "Bob's");
  unverified = await signUp(api);
  work = await newWork(ada.client);
  await newWork(stranger.client, "Mirror");
  const invited = await ada.client.post(`/api/organization/${ada.organizationId}/invitations`, {
    email: "grace@marquee.test",
    role: "member",
  });
  const archived = await ada.client.post(`/api/campaigns/Blog/${work.blogId}/archive`);
  undoToken = archived.headers.get("Undo-Token") ?? "";
  invitationId = String(at(invited.body, "data.id"));
  // Ada is told that someone joined.
  await newColleague(api, ada, "guest");
  const told = await ada.client.get("/api/notifications");
  notificationId = String(at(told.body, "data.0.id"));
}, 60_000);
afterAll(() => api.close());

/** Ids of everything in a piece of work, by the name that a pattern gives them. */
const idsOf = (work: Work): Record<string, string> => ({
  project: work.slug,
  folder: work.folderId,
  team: work.teamId,
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
  kind: "SocialCalendar",
  campaign: work.socialCalendarId,
  comment: work.commentId,
  import: work.importId,
  feed: work.feedId,
  reviewLink: work.reviewLinkId,
  label: work.labelId,
  number: "1",
  type: "boards",
  trashed: work.trashedId,
});

/** Ids of Ada's. */
const ids = (): Record<string, string> => ({
  ...idsOf(work),
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
const closed = named.filter(({ middleware }) => middleware.includes("auth"));
const product = named.filter(({ middleware }) => middleware.includes("verified"));
const addressed = product.filter(({ pattern }) => parameters(pattern).length > 0);

const ask = (client: Client, method: string, path: string): Promise<Answer> =>
  client.send(method, path, method === "GET" ? {} : { json: {} });

const everything = async () =>
  JSON.stringify(
    await Promise.all(
      [
        "/api/projects",
        `/api/projects/${work.slug}/folders`,
        `/api/projects/${work.slug}/teams`,
        `/api/projects/${work.slug}/folders/${work.folderId}/campaigns`,
        `/api/projects/social-calendar/${work.socialCalendarId}`,
        `/api/projects/google-ad/${work.googleAdId}`,
        `/api/projects/meta-ad/${work.metaAdId}`,
        `/api/projects/blog/${work.blogId}`,
        `/api/organization/${ada.organizationId}/members`,
        `/api/organization/${ada.organizationId}/invitations`,
        "/api/organization",
      ].map(async (path) => (await ada.client.get(path)).body),
    ),
  );

describe("signed out", () => {
  it.each(closed)("$title is a 401", async ({ method, pattern }) => {
    const client = api.client();
    await client.get("/sanctum/csrf-cookie");
    const answer = await ask(client, method, theirs(pattern));
    expect([answer.status, answer.body]).toEqual([401, { message: "Unauthenticated." }]);
  });
});

describe("without a verified address", () => {
  it.each(product.filter(({ pattern }) => parameters(pattern).length === 0))(
    "$title is a 409",
    async ({ method, pattern }) => {
      const answer = await ask(unverified.client, method, pattern);
      expect([answer.status, answer.body]).toEqual([409, { message: "Your email address is not verified." }]);
    },
  );
});

describe("somebody else's records", () => {
  it.each(addressed)("$title answers as if they were not there", async ({ method, pattern }) => {
    const foreign = await ask(stranger.client, method, theirs(pattern));
    const unknown = await ask(stranger.client, method, nobodys(pattern));
    expect(foreign.status).toBe(404);
    expect(foreign.body).toEqual(unknown.body);
    expect([...foreign.headers.keys()]).toEqual([...unknown.headers.keys()]);
  });

  it("stay as they were", async () => {
    const before = await everything();
    for (const { method, pattern } of addressed) await ask(stranger.client, method, theirs(pattern));
    expect(await everything()).toBe(before);
  });

  it.each(
    (
      [
        [
          "POST",
          "/api/projects/social-calendar",
          () => ({ name: "x", project_id: work.projectId, folder_id: work.folderId }),
        ],
        [
          "POST",
          "/api/projects/meta-ad",
          () => ({ name: "x", project_id: work.slug, folder_id: work.folderId }),
        ],
        [
          "POST",
          "/api/projects/google-ad",
          () => ({ name: "x", project_id: work.projectId, folder_id: work.folderId }),
        ],
        [
          "POST",
          "/api/projects/blog",
          () => ({ name: "x", project_id: work.projectId, folder_id: work.folderId }),
        ],
        ["POST", "/api/projects/google-ad/content", () => ({ heading: "x", google_ad_id: work.googleAdId })],
        [
          "POST",
          "/api/projects/google-ad/content/import",
          () => ({ google_ad_id: work.googleAdId, contents: [{ headlines: [{ text: "x" }] }] }),
        ],
        ["POST", "/api/projects/google-ad/ad-group", () => ({ name: "x", google_ad_id: work.googleAdId })],
        [
          "POST",
          "/api/projects/social-calendar/board",
          () => ({ title: "x", social_calendar_id: work.socialCalendarId }),
        ],
        [
          "PUT",
          "/api/projects/social-calendar/board/content",
          () => ({ board_id: work.boardId, content: "x" }),
        ],
        [
          "POST",
          "/api/projects/social-calendar/board/reference-image",
          () => ({ board_id: work.boardId, alt: "x" }),
        ],
        ["DELETE", "/api/projects/social-calendar/board/reference-image", () => ({ board_id: work.boardId })],
        ["POST", "/api/projects/meta-ad/content", () => ({ heading: "x", meta_ad_id: work.metaAdId })],
        [
          "POST",
          "/api/projects/meta-ad/content/reference-image",
          () => ({ content_id: work.metaContentId, alt: "x" }),
        ],
        [
          "DELETE",
          "/api/projects/meta-ad/content/reference-image",
          () => ({ content_id: work.metaContentId }),
        ],
        ["POST", "/api/projects/blog/cover", () => ({ blog_id: work.blogId, alt: "x" })],
        ["DELETE", "/api/projects/blog/cover", () => ({ blog_id: work.blogId })],
      ] as const
    ).filter(([method, pattern]) => isOffered({ method, pattern })),
  )("named in the body of %s %s are not there either", async (method, path, body) => {
    const before = await everything();
    const foreign = await stranger.client.send(method, path, { json: body() });
    expect([foreign.status, foreign.body]).toEqual([404, { message: "Not found." }]);
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
  const title = ({ method, pattern }: { method: string; pattern: string }) => `${method} ${pattern}`;
  const writes = new Map(product.filter(({ method }) => method !== "GET").map((one) => [title(one), one]));
  const reads = product.filter(({ method }) => method === "GET");

  it.skipIf(remoteUrl !== null)("are said for every endpoint that writes", () => {
    expect(Object.keys(WRITES).toSorted()).toEqual([...writes.keys()].toSorted());
  });

  const ranks = ["guest", "member", "admin", "owner"] as const;
  const may = (role: Role, right: Right, isMaker: boolean): boolean =>
    right === "maker"
      ? isMaker
      : right === "own"
        ? may(role, isMaker ? "member" : "admin", isMaker)
        : ranks.indexOf(role) >= ranks.indexOf(right);

  /** There is no series, the notification is somebody else's, and who may delete permanently has done so before. */
  const isGone = (name: string, role: Role) =>
    /^(PUT|DELETE) .+\/series$|\/notifications\/.+\/read$/.test(name) ||
    (/\/trash\/.+\/restore$/.test(name) && may(role, "admin", false));

  describe.each([
    { who: "a guest", role: "guest", isMaker: false },
    { who: "a member", role: "member", isMaker: false },
    { who: "a member with what they made", role: "member", isMaker: true },
    { who: "an admin", role: "admin", isMaker: false },
    { who: "another owner", role: "owner", isMaker: false },
  ] as const)("$who", ({ role, isMaker }) => {
    let person: Insider;
    let own: Record<string, string>;
    beforeAll(async () => {
      const boss = await newOwner(api);
      person = await newColleague(api, boss, role);
      const { client } = isMaker ? person : boss;
      const made = await newWork(client);
      const archived = await client.post(`/api/campaigns/Blog/${made.blogId}/archive`);
      const invited = await boss.client.post(`/api/organization/${boss.organizationId}/invitations`, {
        email: newEmail(),
        role: "member",
      });
      own = {
        ...idsOf(made),
        organization: boss.organizationId,
        member: boss.id,
        invitation: String(at(invited.body, "data.id")),
        undo: archived.headers.get("Undo-Token") ?? "",
      };
    }, 60_000);
    const answerTo = ({ method, pattern }: { method: string; pattern: string }) =>
      ask(
        person.client,
        method,
        fill(pattern, (name) => own[name] ?? UNKNOWN),
      );

    it.each(reads)("reads $title as far as that is allowed", async (endpoint) => {
      const isAllowed = may(role, READS[endpoint.title] ?? "guest", isMaker);
      expect((await answerTo(endpoint)).status).toBe(isAllowed ? 200 : 403);
    });

    it.each(Object.entries(WRITES).filter(([name]) => writes.has(name)))(
      "is held to what “%s” asks: %s",
      async (name, right) => {
        const answer = await answerTo(writes.get(name)!);
        const { status, body } = answer;
        if (!may(role, right, isMaker))
          expect([status, body]).toEqual([403, { message: "This action is unauthorized." }]);
        else expect([200, 201, 204, 422, ...(isGone(name, role) ? [404] : [])]).toContain(status);
      },
    );
  });

  describe("somebody without an organization", () => {
    let person: Person;
    beforeAll(async () => {
      person = await signUp(api);
      await verify(api, person);
    });
    const OPEN = ["GET /api/organization", "POST /api/organization", "PUT /api/organization/current"];

    it.each(product.filter((one) => ![...OPEN, "POST /api/invitation/accept"].includes(title(one))))(
      "reaches nothing by $title",
      async ({ method, pattern }) => {
        const { status, body } = await ask(person.client, method, theirs(pattern));
        if (parameters(pattern).length > 0) expect([status, body]).toEqual([404, { message: "Not found." }]);
        else expect(status).toBe(403);
        // A reason is more than Laravel gives.
        if (status === 403 && remoteUrl === null) expect(at(body, "reason")).toBe("no_organization");
      },
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
    for (const secret of ["password", "token_hash", "_json", "created_by", "image_id", 'organization_id":']) {
      const holder = found.find((body) => body.replaceAll("current_organization_id", "").includes(secret));
      expect(holder, secret).toBeUndefined();
    }
  });
});
