import { afterAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { recordOf } from "#contract/envelope.ts";
import {
  GoogleAdContentSchema,
  GoogleAdGroupSchema,
  GoogleAdImportSchema,
  GoogleAdSavedSchema,
  GoogleAdSchema,
} from "#contract/google-ads.ts";
import { connectApi, remoteUrl, startApi } from "./support/api.ts";
import { type Answer, at, errors, list, text } from "./support/client.ts";
import { newColleague, newOwner } from "./support/people.ts";
import { newWork } from "./support/work.ts";

const GOOGLE = "/api/projects/google-ad";
const CONTENT = `${GOOGLE}/content`;
const GROUP = `${GOOGLE}/ad-group`;

const api = await connectApi();
const owner = await newOwner(api);
const member = await newColleague(api, owner, "member");
const stranger = await newOwner(api);
const work = await newWork(owner.client);
afterAll(() => api.close());

async function newAd(): Promise<string> {
  const made = await owner.client.post(GOOGLE, {
    project_id: work.projectId,
    folder_id: work.folderId,
    name: "Winter boots",
  });
  return text(made.body, "data.id");
}

const create = (fields: object, by = owner) =>
  by.client.post(CONTENT, { google_ad_id: work.googleAdId, heading: "Warm boots", ...fields });

async function newContent(fields: object = {}, by = owner): Promise<string> {
  return text((await create(fields, by)).body, "data.content_id");
}

const update = (id: string, fields: object, by = owner) =>
  by.client.put(`${CONTENT}/${id}`, { content_id: id, ...fields });

const entries = (...texts: string[]) => texts.map((entry) => ({ text: entry, pin: null }));

const many = Array.from({ length: 20 }, (_, index) => `Text ${index}`);

const headingsOf = async (googleAdId: string) =>
  list((await owner.client.get(`${GOOGLE}/${googleAdId}`)).body, "data.contents").map((content) =>
    at(content, "heading"),
  );

describe("content items of a Google ad", () => {
  it("are created with all their fields and read back in their campaign", async () => {
    const fields = {
      headlines: [
        { text: "Warm boots from Porto", pin: 1 },
        { text: "Free returns", pin: null },
        { text: "{KeyWord:Winter boots} on sale", pin: 3 },
      ],
      descriptions: [
        { text: "Resoled twice, still going.", pin: null },
        { text: "Order by noon, walk tomorrow.", pin: 2 },
      ],
      path1: "winter",
      path2: "boots",
      final_url: "https://northwind.example/boots",
      sitelinks: [
        { text: "Sizes", description1: "34 to 50", description2: "Half sizes too", final_url: null },
      ],
      callouts: ["Free returns", "Repairs"],
      snippet_header: "Types",
      snippet_values: ["Boots", "Shoes"],
      notes: "Ask Lin",
      planned_for: "2026-11-20",
      ad_group_id: work.adGroupId,
    };
    const made = await member.client.post(CONTENT, { google_ad_id: work.googleAdId, ...fields });
    expect(made.status).toBe(201);
    expect(recordOf(GoogleAdContentSchema).parse(made.body)).toMatchObject({
      ...fields,
      heading: "Warm boots from Porto",
      description: "Resoled twice, still going.",
      status: "draft",
      owner: { id: member.id },
      version: 1,
      can: { update: true, delete: true },
    });
    const campaign = await owner.client.get(`${GOOGLE}/${work.googleAdId}`);
    expect(list(campaign.body, "data.contents")).toContainEqual({
      ...Object(at(made.body, "data")),
      can: { update: true, delete: true },
    });
    expect(recordOf(GoogleAdSchema).parse(campaign.body).ad_groups).toHaveLength(1);
    const alone = await owner.client.get(`${CONTENT}/${text(made.body, "data.content_id")}`);
    expect(at(alone.body, "data.headlines")).toEqual(fields.headlines);
  });

  it("begin as drafts however few texts they hold", async () => {
    const made = await create({ heading: "Warm boots", description: "Dry feet." });
    expect(made.status).toBe(201);
    expect(at(made.body, "data")).toMatchObject({
      status: "draft",
      headlines: entries("Warm boots"),
      descriptions: entries("Dry feet."),
    });
  });

  it("want a headline, a campaign and nothing wrong in any field", async () => {
    expect(errors(await owner.client.post(CONTENT, {}))).toEqual({
      google_ad_id: ["The google ad id field is required."],
    });
    expect(errors(await owner.client.post(CONTENT, { google_ad_id: work.googleAdId }))).toEqual({
      heading: ["The heading field is required when headlines is not present."],
    });
    const wrong = await create({
      headlines: [{ text: "x".repeat(31) }, { text: "", pin: 1 }, { text: "Fine", pin: 4 }],
      descriptions: "x",
      path1: "a/b",
      path2: "x".repeat(16),
      final_url: "http://northwind.example",
      sitelinks: [{ text: "x".repeat(26), description1: "One line only" }],
      callouts: ["x".repeat(26)],
      snippet_header: "Colours",
      status: "published",
      ad_group_id: "01ARZ3NDEKTSV4RRFFQ69G5FAV",
      owner_id: stranger.id,
    });
    expect(wrong.status).toBe(422);
    expect(errors(wrong)).toEqual({
      "headlines.0.text": ["The headlines.0.text field must not be greater than 30 characters."],
      "headlines.1.text": ["The headlines.1.text field is required."],
      "headlines.2.pin": ["The headlines.2.pin field must not be greater than 3."],
      descriptions: ["The descriptions field must be an array."],
      path1: ["The path1 field format is invalid."],
      path2: ["The path2 field must not be greater than 15 characters."],
      final_url: ["The final url field must start with one of the following: https://."],
      "sitelinks.0.text": ["The sitelinks.0.text field must not be greater than 25 characters."],
      "sitelinks.0.description2": [
        "The sitelinks.0.description2 field is required when description1 is present.",
      ],
      "callouts.0": ["The callouts.0 field must not be greater than 25 characters."],
      snippet_header: ["The selected snippet header is invalid."],
      status: ["The selected status is invalid."],
      ad_group_id: ["The selected ad group id is invalid."],
      owner_id: ["The selected owner id is invalid."],
    });
    expect(errors(await create({ path2: "boots" }))).toEqual({
      path1: ["The path1 field is required when path2 is present."],
    });
    expect(errors(await create({ headlines: entries(...many.slice(0, 16)) }))).toEqual({
      headlines: ["The headlines field must not have more than 15 items."],
    });
    expect(errors(await create({ descriptions: entries(...many.slice(0, 5)) }))).toEqual({
      descriptions: ["The descriptions field must not have more than 4 items."],
    });
  });

  it.each([
    ["heading", "x".repeat(30), "x".repeat(31), 30],
    ["heading", "靴".repeat(15), "靴".repeat(16), 30],
    ["heading", `{KeyWord:${"x".repeat(30)}}`, `{KeyWord:${"x".repeat(31)}}`, 30],
    ["description", "x".repeat(90), "x".repeat(91), 90],
    ["description", "靴".repeat(45), `${"靴".repeat(45)}x`, 90],
    ["path1", "x".repeat(15), "x".repeat(16), 15],
    ["path1", "靴".repeat(7), "靴".repeat(8), 15],
  ])("take a %s of just so many places", async (field, fits, exceeds, limit) => {
    expect((await create({ [field]: fits })).status).toBe(201);
    const refused = await create({ [field]: exceeds });
    expect(refused.status).toBe(422);
    expect(errors(refused)).toEqual({
      [field]: [`The ${field} field must not be greater than ${limit} characters.`],
    });
    const id = await newContent();
    expect(errors(await update(id, { [field]: exceeds }))).toEqual(errors(refused));
  });

  it("are changed only by a payload that names them", async () => {
    const id = await newContent();
    const missing = await owner.client.put(`${CONTENT}/${id}`, { heading: "Dry boots" });
    expect([missing.status, errors(missing)]).toEqual([
      422,
      { content_id: ["Content ID is required to update content."] },
    ]);
    expect(at(missing.body, "message")).toBe("Content ID is required to update content.");
    expect(errors(await update(id, { content_id: "" }))).toEqual(errors(missing));
    expect(errors(await update(id, { content_id: work.googleContentId }))).toEqual({
      content_id: ["The selected content id is invalid."],
    });
    expect((await owner.client.get(`${CONTENT}/${id}`)).body).toMatchObject({
      data: { heading: "Warm boots" },
    });
  });

  it("keep the rest when only heading and description are sent", async () => {
    const headlines = [{ text: "One", pin: 1 }, ...entries("Two", "Three")];
    const descriptions = entries("First.", "Second.");
    const id = await newContent({ headlines, descriptions, path1: "winter", notes: "Ask Lin" });
    const changed = await update(id, { heading: "Uno", description: "Prima." });
    expect(changed.status).toBe(200);
    expect(at(changed.body, "data")).toMatchObject({
      heading: "Uno",
      description: "Prima.",
      headlines: [{ text: "Uno", pin: 1 }, ...entries("Two", "Three")],
      descriptions: entries("Prima.", "Second."),
      path1: "winter",
      notes: "Ask Lin",
      version: 2,
    });
    const listed = await update(id, { headlines: entries("A", "B"), heading: "Ignored beside the list" });
    expect(at(listed.body, "data.headlines")).toEqual(entries("A", "B"));
    expect(at((await update(id, { heading: null })).body, "data.headlines")).toEqual(entries("B"));
    expect(at((await update(id, { path1: null })).body, "data.path1")).toBeNull();
  });

  it("are changed once per version", async () => {
    const id = await newContent();
    expect((await update(id, { heading: "First", version: 1 })).status).toBe(200);
    const late = await update(id, { heading: "Second", version: 1 }, member);
    expect(late.status).toBe(412);
    expect(at(late.body, "data")).toMatchObject({ heading: "First", version: 2 });
  });

  it("stand in an order of their own", async () => {
    const googleAdId = await newAd();
    const [first, , third] = [
      await newContent({ google_ad_id: googleAdId, heading: "A" }),
      await newContent({ google_ad_id: googleAdId, heading: "B" }),
      await newContent({ google_ad_id: googleAdId, heading: "C" }),
    ];
    expect(await headingsOf(googleAdId)).toEqual(["A", "B", "C"]);
    await update(third, { position: 0 });
    expect(await headingsOf(googleAdId)).toEqual(["C", "A", "B"]);
    await update(first, { position: 99 });
    expect(await headingsOf(googleAdId)).toEqual(["C", "B", "A"]);
  });

  it("go into the trash by their maker or an admin, and are not found after it", async () => {
    const id = await newContent();
    const refused = await member.client.delete(`${CONTENT}/${id}`);
    expect([refused.status, at(refused.body, "message")]).toEqual([403, "This action is unauthorized."]);
    expect((await owner.client.delete(`${CONTENT}/${id}`)).status).toBe(204);
    expect((await owner.client.get(`${CONTENT}/${id}`)).status).toBe(404);
    expect((await update(id, { heading: "Back" })).status).toBe(404);
    expect((await owner.client.delete(`${CONTENT}/${id}`)).status).toBe(404);
    const campaign = await owner.client.get(`${GOOGLE}/${work.googleAdId}`);
    expect(list(campaign.body, "data.contents").map((content) => at(content, "content_id"))).not.toContain(
      id,
    );
    const own = await newContent({}, member);
    expect((await member.client.delete(`${CONTENT}/${own}`)).status).toBe(204);
  });

  it("belong to an ad group of their own campaign only", async () => {
    const other = await newAd();
    const made = await create({ google_ad_id: other, ad_group_id: work.adGroupId });
    expect(errors(made)).toEqual({ ad_group_id: ["The selected ad group id is invalid."] });
    const id = await newContent({ google_ad_id: other });
    expect((await update(id, { ad_group_id: work.adGroupId })).status).toBe(422);
  });
});

describe("content items as pieces of work", () => {
  const full = {
    headlines: entries("One", "Two", "Three"),
    descriptions: entries("First.", "Second."),
    final_url: "https://northwind.example/",
  };
  const step = (id: string, status: string, more: object = {}) =>
    owner.client.post(`/api/contents/${id}/status`, { status, ...more });

  it("go to review with three headlines, two descriptions and an address, not before", async () => {
    const id = await newContent();
    const refused = await step(id, "in_review");
    expect([refused.status, errors(refused)]).toEqual([
      422,
      {
        headlines: ["Add at least 3 headlines."],
        descriptions: ["Add at least 2 descriptions."],
        final_url: ["Add a final URL."],
      },
    ]);
    await update(id, full);
    expect(at((await step(id, "in_review")).body, "data.status")).toBe("in_review");
  });

  it("are live, paused and ended after they were published", async () => {
    const id = await newContent(full);
    for (const [status, more] of [
      ["scheduled", { planned_for: "2999-01-01" }],
      ["published", { published_url: "https://ads.google.com/" }],
      ["live", {}],
      ["paused", {}],
      ["live", {}],
      ["ended", {}],
    ] as const) {
      const answer = await step(id, status, more);
      expect([answer.status, at(answer.body, "data.status")]).toEqual([200, status]);
    }
  });

  it("keep a version of each content, and an old one can be put back", async () => {
    const id = await newContent(full);
    await update(id, { heading: "Uno", notes: "Ask Lin" });
    await update(id, { position: 0 });
    const versions = await owner.client.get(`/api/contents/${id}/versions`);
    expect(list(versions.body, "data").map((version) => at(version, "number"))).toEqual([2, 1]);
    const restored = await owner.client.post(`/api/contents/${id}/versions/1/restore`);
    expect(at(restored.body, "data")).toMatchObject({ ...full, notes: null });
  });

  it("are copied within their campaign and with it, ad groups and keywords too", async () => {
    const googleAdId = await newAd();
    const keywords = [{ text: "winter boots", match: "exact" }];
    const group = await owner.client.post(GROUP, { google_ad_id: googleAdId, name: "Boots", keywords });
    const ad_group_id = text(group.body, "data.id");
    const id = await newContent({ google_ad_id: googleAdId, ad_group_id, ...full });
    const copy = await owner.client.post(`/api/contents/${id}/duplicate`);
    expect(copy.status).toBe(201);
    expect(at(copy.body, "data")).toMatchObject({ ...full, ad_group_id, status: "draft", position: 1 });
    const twin = await owner.client.post(`/api/campaigns/GoogleAd/${googleAdId}/duplicate`);
    const { contents, ad_groups } = recordOf(GoogleAdSchema).parse(
      (await owner.client.get(`${GOOGLE}/${text(twin.body, "data.id")}`)).body,
    );
    expect(ad_groups).toMatchObject([{ name: "Boots", keywords }]);
    expect(contents.map((content) => content.ad_group_id)).toEqual([ad_groups[0]?.id, ad_groups[0]?.id]);
    expect(ad_groups[0]?.id).not.toBe(ad_group_id);
  });
});

it("two changes of different fields at once are both kept", async () => {
  const id = await newContent({ heading: "Before" });
  await Promise.all([update(id, { heading: "After" }), update(id, { path1: "boots" })]);
  expect((await owner.client.get(`${CONTENT}/${id}`)).body).toMatchObject({
    data: { heading: "After", path1: "boots" },
  });
});

describe("several ads at once", () => {
  it("are made and changed together, with the ad groups that they name", async () => {
    const googleAdId = await newAd();
    const id = await newContent({ google_ad_id: googleAdId, heading: "Old", path1: "stays" });
    const answer = await owner.client.post(`${CONTENT}/import`, {
      google_ad_id: googleAdId,
      contents: [
        { content_id: id, ad_group: "Boots", headlines: entries("New") },
        { ad_group: "boots", headlines: entries("A", "B"), descriptions: entries("C.") },
      ],
    });
    expect(answer.status).toBe(200);
    expect(at(answer.body, "data")).toMatchObject({ created: 1, updated: 1, ad_groups_created: 1 });
    const { contents, ad_groups } = recordOf(GoogleAdSchema).parse(
      (await owner.client.get(`${GOOGLE}/${googleAdId}`)).body,
    );
    expect(contents.map(({ heading, path1, status }) => [heading, path1, status])).toEqual([
      ["New", "stays", "draft"],
      ["A", null, "draft"],
    ]);
    expect(ad_groups.map(({ name }) => name)).toEqual(["Boots"]);
    expect(contents.map(({ ad_group_id }) => ad_group_id)).toEqual([ad_groups[0]?.id, ad_groups[0]?.id]);
  });

  it("stand in the order of the file, after what is there", async () => {
    const googleAdId = await newAd();
    await newContent({ google_ad_id: googleAdId, heading: "First" });
    const names = Array.from({ length: 300 }, (_, index) => `Ad ${index}`);
    const contents = names.map((name) => ({ headlines: entries(name) }));
    await owner.client.post(`${CONTENT}/import`, { google_ad_id: googleAdId, contents });
    expect(await headingsOf(googleAdId)).toEqual(["First", ...names]);
  }, 20_000);

  it("are all left alone when one of them cannot be", async () => {
    const googleAdId = await newAd();
    const wrong = await owner.client.post(`${CONTENT}/import`, {
      google_ad_id: googleAdId,
      contents: [{ headlines: entries("Fine") }, { headlines: entries("x".repeat(31)) }],
    });
    expect(errors(wrong)).toEqual({
      "contents.1.headlines.0.text": [
        "The contents.1.headlines.0.text field must not be greater than 30 characters.",
      ],
    });
    const unknown = await owner.client.post(`${CONTENT}/import`, {
      google_ad_id: googleAdId,
      contents: [{ headlines: entries("Fine") }, { content_id: work.googleContentId, path1: "x" }],
    });
    expect(errors(unknown)).toEqual({
      "contents.1.content_id": ["The selected contents.1.content_id is invalid."],
    });
    const id = await newContent({ google_ad_id: googleAdId, heading: "Old" });
    const late = await owner.client.post(`${CONTENT}/import`, {
      google_ad_id: googleAdId,
      contents: [{ headlines: entries("Fine") }, { content_id: id, headlines: entries("New"), version: 7 }],
    });
    expect(late.status).toBe(412);
    expect(await headingsOf(googleAdId)).toEqual(["Old"]);
  });
});

describe("a grid of ads", () => {
  const put = (googleAdId: string, contents: unknown, by = owner) =>
    by.client.put(`${GOOGLE}/${googleAdId}/contents`, { contents });
  const saved = (answer: Answer) => z.array(GoogleAdSavedSchema).parse(at(answer.body, "data"));
  const undo = (answer: Answer) => owner.client.post(`/api/undo/${answer.headers.get("Undo-Token") ?? ""}`);
  const headlines = entries("One", "Two", "Three");
  const complete = {
    headlines,
    descriptions: entries("First", "Second"),
    final_url: "https://northwind.example",
  };

  it("is saved ad by ad: one that is refused or stale holds up no other", async () => {
    const google_ad_id = await newAd();
    const [fine, long, late, foreign] = [
      await newContent({ google_ad_id, heading: "Fine", path1: "stays" }),
      await newContent({ google_ad_id, heading: "Long" }),
      await newContent({ google_ad_id, heading: "Late" }),
      work.googleContentId,
    ];
    await update(late, { heading: "Somebody's" });
    const answer = await put(google_ad_id, [
      { content_id: fine, headlines: entries("Better", "More"), version: 1 },
      { content_id: long, headlines: entries("Long", "x".repeat(31)), path2: "alone", version: 1 },
      { content_id: late, headlines: entries("Mine"), version: 1 },
      { content_id: foreign, headlines: entries("Not here") },
    ]);
    expect(answer.status).toBe(200);
    expect(saved(answer)).toMatchObject([
      {
        content_id: fine,
        outcome: "saved",
        errors: {},
        content: { headlines: entries("Better", "More"), path1: "stays", version: 2 },
      },
      {
        content_id: long,
        outcome: "refused",
        errors: {
          "headlines.1.text": ["The headlines.1.text field must not be greater than 30 characters."],
        },
        content: null,
      },
      { content_id: late, outcome: "stale", errors: {}, content: { heading: "Somebody's", version: 2 } },
      {
        content_id: foreign,
        outcome: "refused",
        errors: { content_id: ["The selected content id is invalid."] },
      },
    ]);
    expect(await headingsOf(google_ad_id)).toEqual(["Better", "Long", "Somebody's"]);
  });

  it.skipIf(remoteUrl !== null)("is undone in one step, but for what has changed since then", async () => {
    const google_ad_id = await newAd();
    const ids: string[] = [];
    for (const heading of ["A", "B", "C"])
      ids.push(await newContent({ google_ad_id, heading, path1: "old" }));
    const change = async (heading: string) =>
      put(
        google_ad_id,
        ids.map((content_id) => ({ content_id, headlines: entries(heading), path1: "new" })),
      );
    const first = await change("Same");
    expect(await headingsOf(google_ad_id)).toEqual(["Same", "Same", "Same"]);
    expect(at((await undo(first)).body, "data")).toEqual({ undone: 3, kept: 0 });
    expect(await headingsOf(google_ad_id)).toEqual(["A", "B", "C"]);
    const second = await change("Again");
    await update(ids[1] ?? "", { heading: "Kept" });
    expect(at((await undo(second)).body, "data")).toEqual({ undone: 2, kept: 1 });
    expect(await headingsOf(google_ad_id)).toEqual(["A", "Kept", "C"]);
    const versions = await owner.client.get(`/api/contents/${ids[0]}/versions`);
    expect(list(versions.body, "data").map((one) => at(one, "note"))).toEqual([
      "Undone",
      null,
      "Undone",
      null,
      null,
    ]);
  });

  it("gives the same answer and the same undo to the same submission", async () => {
    const google_ad_id = await newAd();
    const content_id = await newContent({ google_ad_id });
    const send = () =>
      owner.client.put(
        `${GOOGLE}/${google_ad_id}/contents`,
        { contents: [{ content_id, path1: "once", version: 1 }] },
        { headers: { "Idempotency-Key": key } },
      );
    const key = crypto.randomUUID();
    const [first, again] = [await send(), await send()];
    expect(saved(first)[0]?.outcome).toBe("saved");
    expect(again.body).toEqual(first.body);
    expect(again.headers.get("Undo-Token")).toBe(first.headers.get("Undo-Token"));
  });

  it("holds each ad to the rules of a save of one ad", async () => {
    const google_ad_id = await newAd();
    const id = await newContent({ google_ad_id, ...complete, planned_for: "2099-01-01" }, member);
    const step = (status: string, by = owner) => by.client.post(`/api/contents/${id}/status`, { status });
    const status = async () => at((await owner.client.get(`${CONTENT}/${id}`)).body, "data.status");
    await step("in_review", member);
    expect((await step("approved")).status).toBe(200);

    // What was approved isn't what would be published now. Undone, it is again.
    const changed = await put(google_ad_id, [
      { content_id: id, headlines: entries("Other", "Two", "Three") },
    ]);
    expect([saved(changed)[0]?.outcome, await status()]).toEqual(["saved", "draft"]);
    if (remoteUrl === null) {
      expect((await undo(changed)).status).toBe(200);
      expect(await status()).toBe("approved");
    }

    const scheduled = await newContent({ google_ad_id, ...complete, planned_for: "2099-01-01" });
    await owner.client.post(`/api/contents/${scheduled}/status`, { status: "scheduled" });
    const incomplete = await put(google_ad_id, [{ content_id: scheduled, headlines: entries("One") }]);
    if (remoteUrl === null)
      expect(saved(incomplete)).toMatchObject([
        { outcome: "refused", errors: { headlines: ["Add at least 3 headlines."] } },
      ]);
  });

  it("changes nothing but texts, and not more ads at once than are in a grid", async () => {
    const google_ad_id = await newAd();
    const content_id = await newContent({ google_ad_id, notes: "Ours" });
    await put(google_ad_id, [{ content_id, path1: "new", notes: "Theirs", owner_id: null, position: 3 }]);
    expect(at((await owner.client.get(`${CONTENT}/${content_id}`)).body, "data")).toMatchObject({
      path1: "new",
      notes: "Ours",
      owner: { id: owner.id },
    });
    const wrong = await Promise.all(
      [undefined, [{ path1: "x" }], Array.from({ length: 101 }, () => ({ content_id }))].map((contents) =>
        put(google_ad_id, contents),
      ),
    );
    expect(wrong.map(({ status }) => status)).toEqual([422, 422, 422]);
    expect(errors(wrong[2] ?? wrong[0]!)).toEqual({
      contents: ["The contents field must not have more than 100 items."],
    });
  });

  it("lets people change only the ads that they may change one by one", async () => {
    const google_ad_id = await newAd();
    const writer = await newColleague(api, owner, "member");
    await owner.client.post(`/api/projects/${work.slug}/members`, {
      user_id: writer.id,
      role: "contributor",
    });
    const [theirs, own] = [
      await newContent({ google_ad_id, heading: "Theirs" }),
      await newContent({ google_ad_id, heading: "Own" }, writer),
    ];
    const contents = [theirs, own].map((content_id) => ({ content_id, headlines: entries("New") }));
    if (remoteUrl === null)
      expect(saved(await put(google_ad_id, contents, writer))).toMatchObject([
        { outcome: "refused", errors: { content_id: ["This action is unauthorized."] } },
        { outcome: "saved" },
      ]);
    expect((await put(google_ad_id, contents, stranger)).status).toBe(404);
  });
});

describe("ad groups", () => {
  it("hold keywords and negatives, which an update replaces", async () => {
    const googleAdId = await newAd();
    const keywords = [
      { text: "winter boots", match: "exact" },
      { text: "warm boots", match: "phrase" },
    ];
    const made = await owner.client.post(GROUP, { google_ad_id: googleAdId, name: "Boots", keywords });
    expect(made.status).toBe(201);
    const group = recordOf(GoogleAdGroupSchema).parse(made.body);
    expect(group).toMatchObject({ name: "Boots", keywords, negatives: [], version: 1 });
    const negatives = [{ text: "free", match: "broad" }];
    const changed = await owner.client.patch(`${GROUP}/${group.id}`, { negatives, version: 1 });
    expect(at(changed.body, "data")).toMatchObject({ name: "Boots", keywords, negatives, version: 2 });
    const emptied = await owner.client.patch(`${GROUP}/${group.id}`, { name: "Shoes", keywords: [] });
    expect(at(emptied.body, "data")).toMatchObject({ name: "Shoes", keywords: [], negatives });
    expect((await owner.client.patch(`${GROUP}/${group.id}`, { name: "Late", version: 1 })).status).toBe(412);
    const alone = await owner.client.get(`${GROUP}/${group.id}`);
    expect(at(alone.body, "data")).toEqual(at(emptied.body, "data"));
  });

  it("say what is wrong with their fields", async () => {
    const googleAdId = await newAd();
    expect(errors(await owner.client.post(GROUP, {}))).toEqual({
      google_ad_id: ["The google ad id field is required."],
      name: ["The name field is required."],
    });
    const wrong = await owner.client.post(GROUP, {
      google_ad_id: googleAdId,
      name: "x".repeat(256),
      keywords: [
        { text: "x".repeat(81), match: "exact" },
        { text: "a b c d e f g h i j k", match: "exact" },
        { text: "boots!", match: "exact" },
        { text: "boots", match: "modified" },
      ],
    });
    expect(errors(wrong)).toEqual({
      name: ["The name field must not be greater than 255 characters."],
      "keywords.0.text": ["The keywords.0.text field must not be greater than 80 characters."],
      "keywords.1.text": ["A keyword can have up to 10 words."],
      "keywords.2.text": ["The keywords.2.text field format is invalid."],
      "keywords.3.match": ["The selected keywords.3.match is invalid."],
    });
    await owner.client.post(GROUP, { google_ad_id: googleAdId, name: "Boots" });
    expect(errors(await owner.client.post(GROUP, { google_ad_id: googleAdId, name: "BOOTS" }))).toEqual({
      name: ["The name has already been taken."],
    });
  });

  it("leave their ads behind when they are deleted", async () => {
    const googleAdId = await newAd();
    const made = await owner.client.post(GROUP, { google_ad_id: googleAdId, name: "Boots" });
    const groupId = text(made.body, "data.id");
    await newContent({ google_ad_id: googleAdId, ad_group_id: groupId });
    expect((await member.client.delete(`${GROUP}/${groupId}`)).status).toBe(403);
    expect((await owner.client.delete(`${GROUP}/${groupId}`)).status).toBe(204);
    const campaign = await owner.client.get(`${GOOGLE}/${googleAdId}`);
    expect(at(campaign.body, "data")).toMatchObject({ ad_groups: [], contents: [{ ad_group_id: null }] });
  });
});

describe("versions of a search ad", () => {
  it("are not made anew by another name of its ad group, but by another group", async () => {
    const googleAdId = await newAd();
    const group = await owner.client.post(GROUP, { google_ad_id: googleAdId, name: "Boots" });
    const groupId = text(group.body, "data.id");
    const id = await newContent({ google_ad_id: googleAdId, ad_group_id: groupId });
    const count = async () =>
      list((await owner.client.get(`/api/contents/${id}/versions`)).body, "data").length;
    expect((await owner.client.patch(`${GROUP}/${groupId}`, { name: "Winter boots" })).status).toBe(200);
    await update(id, { owner_id: member.id });
    expect(await count()).toBe(1);
    await update(id, { ad_group_id: null });
    expect(await count()).toBe(2);
  });
});

describe("an import that is taken back", () => {
  const run = async (googleAdId: string, contents: object[], by = owner) =>
    recordOf(GoogleAdImportSchema).parse(
      (await by.client.post(`${CONTENT}/import`, { google_ad_id: googleAdId, contents })).body,
    );
  const undo = (id: string | null, by = owner) => by.client.post(`${GOOGLE}/imports/${id}/undo`);
  const show = async (googleAdId: string) =>
    recordOf(GoogleAdSchema).parse((await owner.client.get(`${GOOGLE}/${googleAdId}`)).body);

  it("takes away what it made and gives what it changed its former texts, as a new version", async () => {
    const googleAdId = await newAd();
    const group = await owner.client.post(GROUP, { google_ad_id: googleAdId, name: "Shoes" });
    const changedId = await newContent({
      google_ad_id: googleAdId,
      heading: "Before",
      path1: "old",
      ad_group_id: text(group.body, "data.id"),
    });
    const imported = await run(googleAdId, [
      { content_id: changedId, headlines: entries("After", "More"), path1: null, ad_group: "Boots" },
      { headlines: entries("Brand new"), ad_group: "Boots" },
    ]);
    expect(imported).toMatchObject({
      status: "confirmed",
      created: 1,
      updated: 1,
      ad_groups_created: 1,
      author: { id: owner.id },
      can: { undo: true },
      contents: [
        { content_id: changedId, title: "After", is_new: false, is_changed_since: false, outcome: null },
        { title: "Brand new", is_new: true, outcome: null },
      ],
    });
    const before = await show(googleAdId);
    expect(before.contents.map(({ heading }) => heading)).toEqual(["After", "Brand new"]);

    const answer = await undo(imported.id);
    expect(answer.status).toBe(200);
    expect(recordOf(GoogleAdImportSchema).parse(answer.body)).toMatchObject({
      status: "undone",
      undo_until: null,
      can: { undo: false },
      contents: [{ outcome: "restored" }, { outcome: "trashed", is_in_trash: true }],
    });
    const after = await show(googleAdId);
    expect(after.ad_groups.map(({ name }) => name)).toEqual(["Shoes"]);
    expect(after.contents).toMatchObject([
      {
        content_id: changedId,
        headlines: entries("Before"),
        path1: "old",
        ad_group_id: text(group.body, "data.id"),
      },
    ]);
    const versions = await owner.client.get(`/api/contents/${changedId}/versions`);
    expect(list(versions.body, "data")).toMatchObject([
      { number: 3, note: "Import undone" },
      { number: 2, note: "Imported" },
      { number: 1 },
    ]);
    expect(errors(await undo(imported.id))).toEqual({ status: ["This import has already been undone."] });
    const listed = await owner.client.get(`${GOOGLE}/${googleAdId}/imports`);
    expect(list(listed.body, "data")).toMatchObject([{ id: imported.id, status: "undone" }]);
    const alone = await owner.client.get(`${GOOGLE}/imports/${imported.id}`);
    expect(alone.body).toEqual(answer.body);
  });

  it("leaves alone what somebody has edited since, and names it", async () => {
    const googleAdId = await newAd();
    const editedId = await newContent({ google_ad_id: googleAdId, heading: "Edited before" });
    const imported = await run(googleAdId, [
      { content_id: editedId, headlines: entries("Imported") },
      { headlines: entries("Made and edited"), ad_group: "Boots" },
      { headlines: entries("Made and thrown away") },
    ]);
    const [, madeId = "", thrownId = ""] = imported.contents.map(({ content_id: id }) => id);
    await update(editedId, { headlines: entries("Somebody was here") }, member);
    await update(madeId, { notes: "Keep this one" }, member);
    await owner.client.delete(`${CONTENT}/${thrownId}`);
    const undone = recordOf(GoogleAdImportSchema).parse((await undo(imported.id)).body);
    expect(undone.contents).toMatchObject([
      { title: "Somebody was here", is_changed_since: true, outcome: "kept" },
      { title: "Made and edited", outcome: "kept", is_in_trash: false },
      { title: "Made and thrown away", outcome: "kept", is_in_trash: true },
    ]);
    const after = await show(googleAdId);
    expect(after.contents.map(({ heading }) => heading)).toEqual(["Somebody was here", "Made and edited"]);
    expect(after.ad_groups.map(({ name }) => name)).toEqual(["Boots"]);
  });

  it("leaves their ad group to ads that somebody else had put into the trash", async () => {
    const googleAdId = await newAd();
    const imported = await run(googleAdId, [
      { headlines: entries("Thrown away before"), ad_group: "Boots" },
      { headlines: entries("Taken back"), ad_group: "Shoes" },
    ]);
    const groups = (await show(googleAdId)).ad_groups;
    const boots = groups.find(({ name }) => name === "Boots")?.id;
    const theirs = await newContent({ google_ad_id: googleAdId, ad_group_id: boots }, member);
    const thrown = [theirs, imported.contents[0]?.content_id ?? ""];
    for (const id of thrown) await owner.client.delete(`${CONTENT}/${id}`);
    await undo(imported.id);
    expect((await show(googleAdId)).ad_groups).toMatchObject([{ id: boots }]);
    for (const id of thrown) {
      await owner.client.post(`/api/trash/contents/${id}/restore`);
      expect(at((await owner.client.get(`${CONTENT}/${id}`)).body, "data.ad_group_id")).toBe(boots);
    }
  });

  it("is for whoever made it and for admins, and unknown to others", async () => {
    const googleAdId = await newAd();
    const imported = await run(googleAdId, [{ headlines: entries("Brand new") }]);
    expect((await undo(imported.id, member)).status).toBe(403);
    expect((await undo(imported.id, stranger)).status).toBe(404);
    expect((await stranger.client.get(`${GOOGLE}/imports/${imported.id}`)).status).toBe(404);
    expect((await stranger.client.get(`${GOOGLE}/${googleAdId}/imports`)).status).toBe(404);
    const theirs = await run(googleAdId, [{ headlines: entries("Of a member") }], member);
    expect((await undo(theirs.id, member)).status).toBe(200);
    expect((await undo(imported.id)).status).toBe(200);
  });

  it.skipIf(remoteUrl !== null)("is final after an hour", async () => {
    const local = await startApi();
    const ada = await newOwner(local);
    const { googleImportId } = await newWork(ada.client);
    local.pass(61 * 60_000);
    const path = `${GOOGLE}/imports/${googleImportId}`;
    expect(at((await ada.client.get(path)).body, "data.can.undo")).toBe(false);
    expect(errors(await ada.client.post(`${path}/undo`))).toEqual({
      status: ["You can undo an import for one hour. Change its ads one by one instead."],
    });
    await local.close();
  });
});

describe("the ad group of an ad", () => {
  it("is part of its versions: seen in them, and brought back while the group is there", async () => {
    const googleAdId = await newAd();
    const made = async (name: string) =>
      text((await owner.client.post(GROUP, { google_ad_id: googleAdId, name })).body, "data.id");
    const [boots, shoes] = [await made("Boots"), await made("Shoes")];
    const id = await newContent({ google_ad_id: googleAdId, ad_group_id: boots });
    await update(id, { ad_group_id: shoes });
    await update(id, { ad_group_id: null });
    const version = async (number: number) =>
      at((await owner.client.get(`/api/contents/${id}/versions/${number}`)).body, "data.snapshot.ad_group");
    expect([await version(1), await version(2), await version(3)]).toEqual([
      { id: boots, name: "Boots" },
      { id: shoes, name: "Shoes" },
      null,
    ]);
    const restore = async (number: number) =>
      at(
        (await owner.client.post(`/api/contents/${id}/versions/${number}/restore`)).body,
        "data.ad_group_id",
      );
    expect(await restore(1)).toBe(boots);
    expect(await restore(3)).toBe(null);
    await owner.client.delete(`${GROUP}/${shoes}`);
    await update(id, { ad_group_id: boots });
    expect(await restore(2)).toBe(boots);
  });
});

describe("a scheduled ad", () => {
  it("stays one that can go out", async () => {
    const id = await newContent({
      headlines: entries("One", "Two", "Three"),
      descriptions: entries("First", "Second"),
      final_url: "https://northwind.example",
      planned_for: "2099-01-01",
    });
    const scheduled = await owner.client.post(`/api/contents/${id}/status`, { status: "scheduled" });
    expect(at(scheduled.body, "data.status")).toBe("scheduled");
    expect(errors(await update(id, { headlines: entries("One") }))).toEqual({
      headlines: ["Add at least 3 headlines."],
    });
    expect((await update(id, { headlines: entries("One", "Two", "Four") })).status).toBe(200);
  });
});

describe("the editorial rules of a project", () => {
  const RULES = (slug: string) => `/api/projects/${slug}/google-ad-rules`;
  const complete = {
    headlines: entries("WARM boots", "Free returns", "Repairs for life"),
    descriptions: entries("Click here", "Order by noon"),
    final_url: "https://northwind.example",
  };

  it("never let an ad that repeats a text into review, as Google refuses it, but keep it as a draft", async () => {
    const own = await newWork(owner.client, "Repeats");
    const texts = (...all: string[]) => all.map((text) => ({ text, pin: null }));
    const id = await newContent({
      google_ad_id: own.googleAdId,
      headlines: texts("Warm boots", "warm boots ", "Warm Boots", "Dry feet"),
      descriptions: texts("Order by noon.", "Order by noon."),
      final_url: "https://northwind.example",
    });
    const refused = await owner.client.post(`/api/contents/${id}/status`, { status: "in_review" });
    expect(refused.status).toBe(422);
    expect(errors(refused)).toEqual({
      headlines: [
        "Add at least 3 headlines.",
        "Headline 2: This repeats headline 1.",
        "Headline 3: This repeats headline 1.",
      ],
      descriptions: ["Add at least 2 descriptions.", "Description 2: This repeats description 1."],
    });
  });

  it("warn until they are chosen to block; then an ad with such a finding stays out of review", async () => {
    const own = await newWork(owner.client, "Strict");
    const id = await newContent({ google_ad_id: own.googleAdId, ...complete });
    const before = await owner.client.get(RULES(own.slug));
    expect(at(before.body, "data")).toEqual({ blocking: [], version: 0, can: { update: true } });
    const obstacles = async () =>
      at((await owner.client.get(`/api/contents/${id}/review`)).body, "data.obstacles");
    expect(await obstacles()).toEqual([]);

    const saved = await owner.client.put(RULES(own.slug), {
      blocking: ["generic_call", "capitals", "generic_call"],
      version: 0,
    });
    expect(saved.status).toBe(200);
    expect(at(saved.body, "data")).toMatchObject({ blocking: ["capitals", "generic_call"], version: 1 });
    const campaign = await member.client.get(`${GOOGLE}/${own.googleAdId}`);
    expect(at(campaign.body, "data.blocking_rules")).toEqual(["capitals", "generic_call"]);
    expect(await obstacles()).toEqual([
      { field: "headlines", message: "Headline 1: Avoid all caps: “WARM”." },
      { field: "descriptions", message: "Description 1: “click here” is too generic." },
    ]);
    const refused = await owner.client.post(`/api/contents/${id}/status`, { status: "in_review" });
    expect([refused.status, Object.keys(Object(errors(refused)))]).toEqual([
      422,
      ["headlines", "descriptions"],
    ]);
    await owner.client.put(RULES(own.slug), { blocking: [] });
    expect(await obstacles()).toEqual([]);
    const sent = await owner.client.post(`/api/contents/${id}/status`, { status: "in_review" });
    expect(at(sent.body, "data.status")).toBe("in_review");
  });

  it("are chosen by admins, from those that there are, on the state that they saw", async () => {
    const { slug } = await newWork(owner.client, "Ruled");
    expect(errors(await owner.client.put(RULES(slug), {}))).toEqual({
      blocking: ["The blocking field must be an array."],
    });
    expect(errors(await owner.client.put(RULES(slug), { blocking: ["colours"] }))).toEqual({
      "blocking.0": ["The selected blocking.0 is invalid."],
    });
    expect((await member.client.put(RULES(slug), { blocking: [] })).status).toBe(403);
    expect(at((await member.client.get(RULES(slug))).body, "data.can.update")).toBe(false);
    expect((await stranger.client.put(RULES(slug), { blocking: [] })).status).toBe(404);
    await owner.client.put(RULES(slug), { blocking: ["emoji"], version: 0 });
    const late = await owner.client.put(RULES(slug), { blocking: [], version: 0 });
    expect([late.status, at(late.body, "data.blocking")]).toEqual([412, ["emoji"]]);
  });

  it("that came to block later stop no change of what they do not judge", async () => {
    const own = await newWork(owner.client, "Later");
    const group = { ad_group_id: own.adGroupId };
    const id = await newContent({ google_ad_id: own.googleAdId, ...complete, ...group });
    await newContent({ google_ad_id: own.googleAdId });
    await owner.client.post(`/api/contents/${id}/status`, {
      status: "scheduled",
      planned_for: "2099-01-01",
    });
    await owner.client.put(RULES(own.slug), { blocking: ["capitals"] });
    for (const fields of [
      { ...complete, notes: "Ask Lin" },
      { position: 1 },
      { owner_id: member.id },
      { planned_for: "2099-01-02" },
      { ad_group_id: null },
    ]) {
      const saved = await update(id, fields);
      expect([saved.status, at(saved.body, "data.status")]).toEqual([200, "scheduled"]);
    }
    expect(Object.keys(Object(errors(await update(id, { path1: "winter" }))))).toEqual(["headlines"]);
    const run = (contents: object[]) =>
      owner.client.post(`${CONTENT}/import`, { google_ad_id: own.googleAdId, contents });
    const moved = { content_id: id, ad_group: "Shoes" };
    expect((await run([moved])).status).toBe(200);
    expect(errors(await run([{ headlines: entries("New") }, { ...moved, path1: "winter" }]))).toEqual({
      "contents.1.headlines": ["Headline 1: Avoid all caps: “WARM”."],
    });
  });

  it("are those of one of two people who choose at once", async () => {
    const { slug } = await newWork(owner.client, "Contested");
    for (const version of [0, 1, 2]) {
      const answers = await Promise.all(
        [["emoji"], ["capitals"], ["generic_call"]].map((blocking) =>
          owner.client.put(RULES(slug), { blocking, version }),
        ),
      );
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412, 412]);
    }
  });
});
