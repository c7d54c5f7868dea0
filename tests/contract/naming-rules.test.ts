import { afterAll, describe, expect, it } from "vitest";
import { recordOf } from "#contract/envelope.ts";
import {
  NAMING_FIELDS_MAX,
  NAMING_PATTERN_MAX,
  NAMING_VALUE_MAX,
  NAMING_VALUES_MAX,
  PAGE_SIZE,
} from "#contract/limits.ts";
import { NamingRulesSchema } from "#contract/naming-rules.ts";
import { remoteUrl, startApi } from "./support/api.ts";
import { at, errors, list, text } from "./support/client.ts";
import { newColleague, newOwner, type Insider } from "./support/people.ts";
import { newWork, type Work } from "./support/work.ts";

const RULES = "/api/naming-rules";
const grammar = {
  separator: "_",
  fields: [
    { name: "market", type: "list", values: ["DE", "AT"] },
    { name: "product", type: "text" },
    { name: "objective", type: "list", values: ["awareness", "sales", "leads"] },
    { name: "month", type: "month" },
  ],
  patterns: { MetaAd: "{market}_{product}_{objective}", Blog: "blog_{product}_{month}" },
};

describe.skipIf(remoteUrl !== null)("naming rules", async () => {
  const api = await startApi();
  afterAll(() => api.close());

  const rulesFor = async ({ client }: Insider) =>
    recordOf(NamingRulesSchema).parse((await client.get(RULES)).body);
  const save = async ({ client }: Insider, body: Record<string, unknown>) => {
    const answer = await client.patch(RULES, body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return recordOf(NamingRulesSchema).parse(answer.body);
  };
  const newAd = ({ client }: Insider, work: Work, name: string) =>
    client.post("/api/projects/meta-ad", { project_id: work.slug, folder_id: work.folderId, name });

  it("are off and empty until an admin writes them, and everyone reads them", async () => {
    const owner = await newOwner(api);
    const [admin, member, guest] = [
      await newColleague(api, owner, "admin"),
      await newColleague(api, owner, "member"),
      await newColleague(api, owner, "guest"),
    ];
    expect(await rulesFor(owner)).toMatchObject({
      enforcement: "off",
      fields: [],
      patterns: {},
      checks_links: false,
      utm: {},
      version: 1,
      can: { update: true },
    });
    const saved = await save(admin, { ...grammar, version: 1 });
    expect(saved).toMatchObject({ enforcement: "off", patterns: grammar.patterns, version: 2 });
    for (const reader of [member, guest]) {
      expect(await rulesFor(reader)).toMatchObject({ separator: "_", can: { update: false } });
      expect((await reader.client.patch(RULES, { enforcement: "warn" })).status).toBe(403);
    }
    const stranger = await newOwner(api);
    expect((await rulesFor(stranger)).fields).toEqual([]);
  });

  it("keep the parts that aren’t sent, and tell a save that comes too late", async () => {
    const owner = await newOwner(api);
    await save(owner, grammar);
    const utm = { utm_source: { required: true, values: ["meta"], pattern: null } };
    const saved = await save(owner, { utm, checks_links: true, version: 2 });
    expect(saved).toMatchObject({ fields: [{ name: "market" }, {}, {}, {}], checks_links: true, utm });
    const late = await owner.client.patch(RULES, { separator: "|", version: 2 });
    expect([late.status, at(late.body, "data.version")]).toEqual([412, 3]);
    expect((await rulesFor(owner)).separator).toBe("_");
  });

  it("are refused with the field that is wrong, and nothing is saved", async () => {
    const owner = await newOwner(api);
    const many = (count: number) => Array.from({ length: count }, (_, index) => `v${index}`);
    const field = { name: "a", type: "list", values: ["x"] };
    const cases: [Record<string, unknown>, string][] = [
      [{ fields: many(NAMING_FIELDS_MAX + 1).map((name) => ({ ...field, name })) }, "fields"],
      [{ fields: [{ ...field, values: many(NAMING_VALUES_MAX + 1) }] }, "fields.0.values"],
      [{ fields: [{ ...field, values: ["x".repeat(NAMING_VALUE_MAX + 1)] }] }, "fields.0.values.0"],
      [{ fields: [{ ...field, values: ["x_y"] }] }, "fields.0.values"],
      [{ fields: [field, { ...field, name: "A" }] }, "fields.1.name"],
      [{ fields: [field], patterns: { Blog: "{a}_{b}" } }, "patterns.Blog"],
      [{ patterns: { Blog: "x".repeat(NAMING_PATTERN_MAX + 1) } }, "patterns.Blog"],
      [{ patterns: { Vlog: "x" } }, "patterns"],
      [{ enforcement: "warn" }, "enforcement"],
      [{ separator: "(a+)+$" }, "separator"],
      [{ utm: { utm_term: { pattern: "{keyword}" } } }, "utm.utm_term.pattern"],
      [{ utm: { utm_id: {} } }, "utm"],
    ];
    for (const [body, path] of cases) {
      const answer = await owner.client.patch(RULES, body);
      expect([answer.status, Object.keys(errors(answer) ?? {})], JSON.stringify(body).slice(0, 80)).toEqual([
        422,
        [path],
      ]);
    }
    expect(await rulesFor(owner)).toMatchObject({ fields: [], version: 1 });
  });

  it("test existing names before they are on, with what is wrong, by page", async () => {
    const owner = await newOwner(api);
    const work = await newWork(owner.client);
    const empty = await owner.client.get(`${RULES}/misfits`);
    expect(at(empty.body, "counts")).toEqual({ fits: 0, misfits: 0, untested: 0 });
    await newAd(owner, work, "DE_boots_sales");
    await newAd(owner, work, "DE_shoes");
    for (let count = 0; count < PAGE_SIZE; count++) await newAd(owner, work, `FR_${count}_sales`);
    await save(owner, { ...grammar, patterns: { MetaAd: grammar.patterns.MetaAd } });
    const first = await owner.client.get(`${RULES}/misfits`);
    // The ad that every work has doesn't fit either.
    const misfits = PAGE_SIZE + 2;
    expect(at(first.body, "counts")).toEqual({ fits: 1, misfits, untested: 0 });
    expect(list(first.body, "data").length).toBe(PAGE_SIZE);
    const second = await owner.client.get(`${RULES}/misfits?page=2`);
    expect(list(second.body, "data")).toContainEqual(
      expect.objectContaining({
        name: "DE_shoes",
        kind: "MetaAd",
        part: 3,
        message: "“DE_shoes” has no objective. Third part: awareness, sales, or leads.",
        project: expect.objectContaining({ slug: work.slug }),
      }),
    );
    // A guest isn't told the names of projects that they don't see.
    const guest = await newColleague(api, owner, "guest");
    await owner.client.patch(`/api/projects/${work.slug}`, { visibility: "members" });
    expect(at((await guest.client.get(`${RULES}/misfits`)).body, "counts")).toMatchObject({
      fits: 0,
      misfits: 0,
    });
  });

  it("only warn, or refuse new names, and never touch those from before", async () => {
    const owner = await newOwner(api);
    const work = await newWork(owner.client);
    const ad = `/api/projects/meta-ad/${work.metaAdId}`;
    await save(owner, { ...grammar, enforcement: "warn" });
    expect((await newAd(owner, work, "DE_shoes")).status).toBe(201);
    await save(owner, { enforcement: "refuse" });
    const refused = await newAd(owner, work, "DE_shoes");
    const wanted = ["“DE_shoes” has no objective. Third part: awareness, sales, or leads."];
    expect([refused.status, errors(refused)]).toEqual([422, { name: wanted }]);
    expect((await newAd(owner, work, "DE_shoes_sales")).status).toBe(201);
    // A kind without a pattern can have any name.
    const free = { project_id: work.slug, folder_id: work.folderId, name: "Any name" };
    expect((await owner.client.post("/api/projects/google-ad", free)).status).toBe(201);
    const before = text((await owner.client.get(ad)).body, "data.name");
    expect((await owner.client.patch(ad, { name: before, description: "Still here" })).status).toBe(200);
    expect(errors(await owner.client.patch(ad, { name: "Renamed" }))).toHaveProperty("name");
    expect((await owner.client.patch(ad, { name: "AT_gloves_leads" })).status).toBe(200);
    const blog = `/api/projects/blog/${work.blogId}`;
    expect(errors(await owner.client.patch(blog, { name: "blog_boots" }))).toEqual({
      name: ["“blog_boots” has no month. Third part: a month, like 2026-11."],
    });
    // A copy that is named is new. One that names itself is a copy.
    const copy = `/api/campaigns/MetaAd/${work.metaAdId}/duplicate`;
    expect(errors(await owner.client.post(copy, { name: "Copy" }))).toHaveProperty("name");
    expect((await owner.client.post(copy, {})).status).toBe(201);
    await save(owner, { enforcement: "off" });
    expect((await newAd(owner, work, "Anything")).status).toBe(201);
  });
});
