import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { endpoints } from "#api/routes.ts";
import { connectApi, isOffered } from "./support/api.ts";
import type { Api } from "./support/api.ts";
import { at } from "./support/client.ts";
import type { Answer, Client } from "./support/client.ts";
import { newColleague, newOwner, signUp } from "./support/people.ts";
import type { Insider, Person } from "./support/people.ts";
import { newWork } from "./support/work.ts";
import type { Work } from "./support/work.ts";

/** The same questions for every endpoint of the table, so that a new one is asked them too. */

let api: Api;
let ada: Insider;
let guest: Insider;
let stranger: Insider;
let unverified: Person;
let work: Work;
let invitationId: string;
let undoToken: string;
let notificationId: string;

beforeAll(async () => {
  api = await connectApi();
  ada = await newOwner(api, "Ada's");
  guest = await newColleague(api, ada, "guest");
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
  // Ada is told that the guest joined.
  const told = await ada.client.get("/api/notifications");
  notificationId = String(at(told.body, "data.0.id"));
}, 60_000);
afterAll(() => api.close());

/** Ids of Ada's by the name that a pattern gives them. */
const ids = (): Record<string, string> => ({
  organization: ada.organizationId,
  member: ada.id,
  invitation: invitationId,
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
  number: "1",
  type: "boards",
  trashed: work.trashedId,
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

describe("guests of an organization", () => {
  const readable = product.filter(
    ({ method, pattern }) => method === "GET" && !/invitation|open-work/.test(pattern),
  );
  it.each(readable)("may read $title", async ({ method, pattern }) => {
    expect((await ask(guest.client, method, theirs(pattern))).status).toBe(200);
  });

  const own = [
    "/api/organization",
    "/api/organization/current",
    "/api/invitation/accept",
    "/api/notifications/{notification}/read",
    "/api/notifications/read-all",
  ];
  const writable = product.filter(
    ({ method, pattern }) => method !== "GET" && !(own.includes(pattern) && method !== "PATCH"),
  );
  it.each(writable)("may not $title", async ({ method, pattern }) => {
    const answer = await ask(guest.client, method, theirs(pattern));
    expect([answer.status, answer.body]).toEqual([403, { message: "This action is unauthorized." }]);
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
