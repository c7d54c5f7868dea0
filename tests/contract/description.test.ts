import { Validator } from "@seriousme/openapi-schema-validator";
import { afterAll, describe, expect, it } from "vitest";
import { decisionUrl } from "#api/review/signed-decisions.ts";
import { endpoints } from "#api/routes.ts";
import { DESCRIPTIONS } from "../description/fields.ts";
import { CALLS, described, OWN, SPECIFICATION } from "../description/operations.ts";
import { type JsonSchema, propertiesOf, RECORDS } from "../description/schema.ts";
import { startApi } from "./support/api.ts";
import { at } from "./support/client.ts";
import { checkAnswer, description } from "./support/description.ts";
import { addTo, newColleague, newOwner } from "./support/people.ts";
import { newLog } from "./support/ad-log.ts";
import { newFeeds } from "./support/feeds.ts";
import { newReport } from "./support/reports.ts";
import { newVaultItem } from "./support/vault.ts";
import { newWork } from "./support/work.ts";

const schemas = (description["components"] as Record<string, Record<string, JsonSchema>>)["schemas"] ?? {};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

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
    expect(known.filter((key) => !CALLS.has(key))).toEqual(OWN);
    expect([...CALLS.keys()].filter((key) => !known.includes(key))).toEqual([]);
    const marked = described.filter(({ mark }) => mark === "specification");
    expect(marked).toHaveLength(SPECIFICATION.size);
  });

  it("gives each call a name of its own", () => {
    expect(new Set(described.map(({ id }) => id)).size).toBe(described.length);
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
    await expect(ask(status, body)).rejects.toThrow("the description");
  });

  it("refuses another media type", async () => {
    await expect(ask(200, {}, "text/html")).rejects.toThrow("does not have text/html");
  });
});

describe("the fields that are described", async () => {
  const api = await startApi();
  const owner = await newOwner(api);
  const work = await newWork(owner.client);
  const report = await newReport(owner.client, work.slug);
  const secret = await newVaultItem(owner.client, work.slug);
  const monitored = await newFeeds(owner.client, work.slug);
  const logged = await newLog(owner.client, work.slug);
  const colleague = await newColleague(api, owner, "member");
  await addTo(work.slug, owner, colleague, "viewer");
  const notification = "01ARZ3NDEKTSV4RRFFQ69G5FAV";
  await api.database.db
    .insertInto("notifications")
    .values({
      id: notification,
      organization_id: owner.organizationId,
      user_id: owner.id,
      kind: "review_asked",
      subject: "boards",
      subject_id: work.boardId,
      name: "Launch day",
      created_at: new Date(api.now()).toISOString(),
    })
    .execute();
  const link = decisionUrl(notification, api.config, api.now());
  afterAll(() => api.close());

  const ids = (): Record<string, string> => ({
    organization: owner.organizationId,
    ...report,
    ...secret,
    ...monitored,
    ...logged,
    project: work.slug,
    folder: work.folderId,
    team: work.teamId,
    task: work.taskId,
    point: work.pointId,
    event: work.eventId,
    savedText: work.savedTextId,
    media: work.fileId,
    source: "event",
    item: work.eventId,
    notification,
    socialCalendar: work.socialCalendarId,
    board: work.boardId,
    boardImage: work.fileId,
    label: work.labelId,
    taskTemplate: work.taskTemplateId,
    savedView: work.savedViewId,
    webhook: work.webhookId,
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
    signedDecision: link.split("/").at(-1) ?? "",
  });

  /** Something that no field of this type can be. */
  const wrong = (field: JsonSchema) => ([field["type"]].flat().includes("object") ? "wrong" : { wrong: [] });

  const pathOf = (pattern: string) => {
    const member = pattern.includes("{project}/members/") ? colleague.id : owner.id;
    return pattern.replace(/\{(\w+)\}/g, (_, name: string) => ({ ...ids(), member })[name] ?? "");
  };

  it("of a record are required if the contract cannot do without them", async () => {
    const found = new Map<string, Record<string, unknown>>();
    const see = (schema: JsonSchema, value: unknown) => {
      const name = /\/(\w+)$/.exec(String(schema["$ref"]))?.[1];
      if (name !== undefined && isRecord(value)) found.set(name, value);
      const { items, anyOf, properties } = name === undefined ? schema : (schemas[name] ?? {});
      if (Array.isArray(value) && value.length > 0) see((items ?? {}) as JsonSchema, value[0]);
      for (const option of (anyOf ?? []) as JsonSchema[]) see(option, value);
      for (const [field, inner] of Object.entries((properties ?? {}) as Record<string, JsonSchema>))
        if (isRecord(value)) see(inner, value[field]);
    };
    for (const { method, pattern, answers } of described) {
      const schema = answers[200];
      if (method !== "GET" || !isRecord(schema)) continue;
      see(schema, (await owner.client.get(pathOf(pattern))).body);
    }
    expect(found.size).toBeGreaterThan(35);
    for (const [name, record] of found) {
      const schema = RECORDS[name];
      if (schema === undefined) continue;
      const isRead = (value: object) => schema.safeParse(value).success;
      expect(isRead(record), name).toBe(true);
      const needed = Object.keys(record).filter((field) => {
        const { [field]: _, ...others } = record;
        return !isRead(others);
      });
      expect(needed.toSorted(), name).toEqual(((schemas[name]?.["required"] ?? []) as string[]).toSorted());
    }
  });

  const taking = described.filter(({ body }) => body !== undefined);
  it.each(taking)(
    "to be sent with $key are those that the API looks at",
    async ({ method, pattern, middleware, body }) => {
      const fields = Object.entries(propertiesOf(body));
      const json = Object.fromEntries(fields.map(([name, field]) => [name, wrong(field)]));
      const client = middleware.includes("guest") ? api.client() : owner.client;
      if (middleware.includes("guest")) await client.get("/sanctum/csrf-cookie");
      const answer = await client.send(method, pathOf(pattern), { json });
      expect(answer.status, JSON.stringify(answer.body)).toBe(422);
      const complained = Object.keys(at(answer.body, "errors") as object).map((field) => field.split(".")[0]);
      // A confirmation is complained about at the field that it confirms.
      const expected = fields.map(([name]) => name).filter((name) => name !== "password_confirmation");
      expect(new Set(complained)).toEqual(new Set(expected));
    },
  );
});
