import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Validator } from "@seriousme/openapi-schema-validator";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { endpoints } from "#api/routes.ts";
import { DESCRIPTIONS } from "../description/fields.ts";
import { writeFiles } from "../description/files.ts";
import { described, OPERATIONS, OWN } from "../description/operations.ts";
import {
  components,
  type JsonSchema,
  propertiesOf,
  type RecordName,
  RECORDS,
} from "../description/schema.ts";
import { startApi } from "./support/api.ts";
import type { LocalApi } from "./support/api.ts";
import { at } from "./support/client.ts";
import { checkAnswer, description, faultsOf } from "./support/description.ts";
import { addTo, newColleague, newOwner } from "./support/people.ts";
import type { Insider } from "./support/people.ts";
import { newWork } from "./support/work.ts";
import type { Work } from "./support/work.ts";

const folder = fileURLToPath(new URL("../../docs/api", import.meta.url));
const schemas = components();
const STALE = "docs/api is out of date. Run `npm run docs:api` and check what changed.";

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const partAt = (value: unknown, place: readonly string[]): unknown =>
  place.reduce((found, part) => (isRecord(found) ? found[part] : undefined), value);

const operations = described.map(({ key, method, pattern, mark }) => ({
  key,
  mark,
  place: ["paths", pattern, method.toLowerCase()],
}));

/** As the specification writes them; the names of its parameters aside. */
const SPECIFICATION = `
POST /login
POST /register
POST /forgot-password
POST /reset-password
POST /logout
GET /api/user
POST /email/verification-notification
GET /api/organization
POST /api/organization
GET /api/organization/{}/members
POST /api/projects/social-calendar
GET /api/projects/social-calendar/{}
PUT /api/projects/social-calendar/{}
DELETE /api/projects/social-calendar/{}
POST /api/projects/social-calendar/board
PATCH /api/projects/social-calendar/board/{}
DELETE /api/projects/social-calendar/board/{}
POST /api/projects/social-calendar/board/reference-image
PUT /api/projects/social-calendar/board/content
POST /api/projects/meta-ad
GET /api/projects/meta-ad/{}
PATCH /api/projects/meta-ad/{}
DELETE /api/projects/meta-ad/{}
POST /api/projects/meta-ad/content
PUT /api/projects/meta-ad/content/{}
DELETE /api/projects/meta-ad/content/{}
POST /api/projects/meta-ad/content/reference-image
POST /api/projects/google-ad
GET /api/projects/google-ad/{}
PATCH /api/projects/google-ad/{}
DELETE /api/projects/google-ad/{}
POST /api/projects/google-ad/content
PUT /api/projects/google-ad/content/{}
DELETE /api/projects/google-ad/content/{}
POST /api/projects/blog
GET /api/projects/blog/{}
PATCH /api/projects/blog/{}
DELETE /api/projects/blog/{}`
  .trim()
  .split("\n");

/** The examples are the answers of SQLite. PostgreSQL ranks what it finds in another order. */
const isSqlite = process.env["CONTRACT_DATABASE_URL"] === undefined;

describe("the files of docs/api", () => {
  it.runIf(isSqlite)(
    "are what the code gives",
    async () => {
      const files = await writeFiles();
      expect(readdirSync(folder).sort(), STALE).toEqual([...files.keys()].sort());
      for (const [name, content] of files)
        expect(readFileSync(join(folder, name), "utf8") === content, `${name}: ${STALE}`).toBe(true);
    },
    60_000,
  );
});

describe("the description", () => {
  it("is OpenAPI 3.1 without loose references", async () => {
    const validator = new Validator();
    expect(await validator.validate(structuredClone(description))).toEqual({ valid: true });
    expect(() => validator.resolveRefs()).not.toThrow();
    const names = [...JSON.stringify(description).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(
      ([, path = ""]) => path,
    );
    expect(
      [...new Set(names)].filter((path) => at(description, path.replaceAll("/", ".")) === undefined),
    ).toEqual([]);
  });

  it("has every call of the endpoint table, and none besides", () => {
    const known = endpoints.map(({ method, pattern }) => `${method} ${pattern}`);
    expect(known.filter((key) => OPERATIONS[key] === undefined)).toEqual(OWN);
    expect(Object.keys(OPERATIONS).filter((key) => !known.includes(key))).toEqual([]);
  });

  it("gives each call a name of its own", () => {
    expect(new Set(described.map(({ id }) => id)).size).toBe(described.length);
  });

  it("marks the calls of the specification, and no others", () => {
    const marked = operations.filter(({ mark }) => mark === "specification");
    expect(marked.map(({ key }) => key.replace(/\{\w+\}/g, "{}")).sort()).toEqual(SPECIFICATION.toSorted());
  });

  it("describes no field that is gone", () => {
    const written = JSON.stringify(description);
    const unused = Object.entries(DESCRIPTIONS).filter(([, text]) => !written.includes(JSON.stringify(text)));
    expect(unused.map(([name]) => name)).toEqual([]);
  });

  it("says of every field what it is", () => {
    const nameless: string[] = [];
    const see = (schema: JsonSchema, path: string) => {
      const { $ref, anyOf, type, items } = schema;
      if ($ref === undefined && anyOf === undefined && type === undefined) nameless.push(path);
      for (const [name, field] of Object.entries(propertiesOf(schema))) see(field, `${path}.${name}`);
      if (items !== undefined) see(items as JsonSchema, `${path}[]`);
    };
    for (const [name, schema] of Object.entries(schemas)) see(schema, name);
    for (const { key, body } of described) if (body !== undefined) see(body, key);
    expect(nameless).toEqual([]);
  });
});

describe("the examples", () => {
  const mediaIn = (place: readonly string[]) => {
    const content = partAt(description, place);
    const [type] = Object.keys(content ?? {});
    return type === undefined
      ? null
      : { type, example: (content as Record<string, JsonSchema>)[type]?.["example"] };
  };

  it.each(operations)("of $key fit its schemas", ({ key, place }) => {
    const request = [...place, "requestBody", "content"];
    const sent = mediaIn(request);
    if (sent?.type === "application/json") {
      expect(sent.example, "a request").toBeDefined();
      expect(faultsOf([...request, sent.type, "schema"], sent.example)).toEqual([]);
    }
    for (const status of Object.keys(OPERATIONS[key]?.answers ?? {})) {
      const response = [...place, "responses", status, "content"];
      const answer = mediaIn(response);
      if (answer === null || answer.type !== "application/json") continue;
      expect(answer.example, `an answer with ${status}`).toBeDefined();
      expect(faultsOf([...response, answer.type, "schema"], answer.example)).toEqual([]);
    }
  });
});

describe("the fields that a record is described to need", () => {
  /** A record of each kind, from the answers. */
  const found = new Map<RecordName, Record<string, unknown>>();
  const see = (schema: JsonSchema, value: unknown) => {
    const name = /\/(\w+)$/.exec(String(schema["$ref"]))?.[1];
    if (name !== undefined && name in RECORDS && isRecord(value)) found.set(name as RecordName, value);
    const { items, anyOf } = name === undefined ? schema : (schemas[name] ?? {});
    if (Array.isArray(value) && value.length > 0) see((items ?? {}) as JsonSchema, value[0]);
    for (const option of (anyOf ?? []) as JsonSchema[]) see(option, value);
    for (const [field, inner] of Object.entries(propertiesOf(name === undefined ? schema : schemas[name])))
      if (isRecord(value)) see(inner, value[field]);
  };
  for (const { place } of operations)
    for (const [, answer] of Object.entries(partAt(description, [...place, "responses"]) as JsonSchema)) {
      const media = partAt(answer, ["content", "application/json"]) as JsonSchema | undefined;
      if (media !== undefined) see(media["schema"] as JsonSchema, media["example"]);
    }

  it("are those of nearly every record", () => {
    expect(Object.keys(RECORDS).filter((name) => !found.has(name as RecordName))).toEqual(["BoardChecks"]);
  });

  it.each([...found])("are those that the contract cannot do without: %s", (name, record) => {
    expect(RECORDS[name].safeParse(record).error).toBeUndefined();
    const needed = Object.keys(record).filter((field) => {
      const { [field]: _, ...rest } = record;
      return !RECORDS[name].safeParse(rest).success;
    });
    expect(new Set(needed)).toEqual(new Set(schemas[name]?.["required"] as string[]));
  });
});

describe("the check of answers", () => {
  const ask = (status: number, body: unknown, type = "application/json") =>
    checkAnswer(
      new Request("http://api.marquee.test/api/projects/autumn/folders/1"),
      new Response(JSON.stringify(body), { status, headers: { "Content-Type": type } }),
    );
  const folderRecord = { id: "1", name: "Launch" };

  it("accepts what is described", async () => {
    await ask(200, { data: folderRecord });
    await ask(404, { message: "Not found." });
    await ask(500, { message: "Server Error" });
  });

  it.each([
    ["a field that is not there", 200, { data: { ...folderRecord, secret: 1 } }],
    ["a missing field", 200, { data: { id: "1" } }],
    ["a field of another type", 200, { data: { ...folderRecord, created_at: 5 } }],
    ["a record without its wrapping", 200, folderRecord],
    ["another status", 202, { data: folderRecord }],
    ["another refusal", 418, { message: "No." }],
    ["a refusal without a message", 404, {}],
  ])("refuses %s", async (_, status, body) => {
    await expect(ask(status, body)).rejects.toThrow("docs/api/openapi.json");
  });

  it("refuses another media type", async () => {
    await expect(ask(200, {}, "text/html")).rejects.toThrow("does not have text/html");
  });
});

describe("the fields that a call is described to take", () => {
  let api: LocalApi;
  let owner: Insider;
  let work: Work;
  let colleague: Insider;
  beforeAll(async () => {
    api = await startApi();
    owner = await newOwner(api);
    work = await newWork(owner.client);
    colleague = await newColleague(api, owner, "member");
    await addTo(work.slug, owner, colleague, "viewer");
  }, 60_000);
  afterAll(() => api.close());

  const ids = (): Record<string, string> => ({
    organization: owner.organizationId,
    project: work.slug,
    folder: work.folderId,
    team: work.teamId,
    task: work.taskId,
    point: work.pointId,
    event: work.eventId,
    source: "event",
    item: work.eventId,
    notification: "01ARZ3NDEKTSV4RRFFQ69G5FAV",
    socialCalendar: work.socialCalendarId,
    board: work.boardId,
    boardImage: work.fileId,
    label: work.labelId,
    taskTemplate: work.taskTemplateId,
    savedView: work.savedViewId,
    subject: "boards",
    record: work.boardId,
    import: work.importId,
    metaAd: work.metaAdId,
    metaContent: work.metaContentId,
    content: work.metaContentId,
    googleAd: work.googleAdId,
    googleContent: work.googleContentId,
    adGroup: work.adGroupId,
    blog: work.blogId,
    kind: "SocialCalendar",
    campaign: work.socialCalendarId,
    comment: work.commentId,
    number: "1",
    token: work.reviewToken,
    unsubscription: "unknown",
  });

  /** Something that no field of this type can be. */
  const wrong = (field: JsonSchema) => ([field["type"]].flat().includes("object") ? "wrong" : { wrong: [] });

  const taking = described.filter(({ body }) => body !== undefined);
  it.each(taking)("$key are those that the API looks at", async ({ method, pattern, middleware, body }) => {
    const member = pattern.includes("{project}/members/") ? colleague.id : owner.id;
    const path = pattern.replace(/\{(\w+)\}/g, (_, name: string) => ({ ...ids(), member })[name] ?? "");
    const fields = Object.entries(propertiesOf(body));
    const json = Object.fromEntries(fields.map(([name, field]) => [name, wrong(field)]));
    const client = middleware.includes("guest") ? api.client() : owner.client;
    if (middleware.includes("guest")) await client.get("/sanctum/csrf-cookie");
    const answer = await client.send(method, path, { json });
    expect(answer.status, JSON.stringify(answer.body)).toBe(422);
    const complained = Object.keys(at(answer.body, "errors") as object).map((field) => field.split(".")[0]);
    // A confirmation is complained about at the field that it confirms.
    const expected = fields.map(([name]) => name).filter((name) => name !== "password_confirmation");
    expect(new Set(complained)).toEqual(new Set(expected));
  });
});
