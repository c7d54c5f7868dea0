import { setTimeout as pause } from "node:timers/promises";
import sharp from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import { recordOf } from "#contract/envelope.ts";
import { MetaAdContentSchema } from "#contract/meta-ads.ts";
import { META_CTAS } from "#contract/vocabulary.ts";
import { connectApi, remoteUrl, startApi } from "./support/api.ts";
import { at, errors, list, message, text, type Client } from "./support/client.ts";
import { newColleague, newOwner } from "./support/people.ts";
import { newWork, picture, storedFiles } from "./support/work.ts";

const META = "/api/projects/meta-ad";
const CONTENT = `${META}/content`;
const IMAGE = `${CONTENT}/reference-image`;

const api = await connectApi();
const owner = await newOwner(api);
const member = await newColleague(api, owner, "member");
const stranger = await newOwner(api);
const work = await newWork(owner.client);
afterAll(() => api.close());

async function newContent(fields: object = {}, by = owner): Promise<string> {
  const made = await by.client.post(CONTENT, { meta_ad_id: work.metaAdId, heading: "Warm hands", ...fields });
  return text(made.body, "data.content_id");
}

async function newAd(): Promise<string> {
  const made = await owner.client.post(META, {
    project_id: work.projectId,
    folder_id: work.folderId,
    name: "Another",
  });
  return text(made.body, "data.id");
}

const contentsOf = async (metaAdId: string) =>
  list((await owner.client.get(`${META}/${metaAdId}`)).body, "data.contents");
const readContent = async (id: string) =>
  (await contentsOf(work.metaAdId)).find((content) => at(content, "content_id") === id);

const texts = {
  heading: "Warm hands, cold air",
  description: "Überraschung! 👍 Warm socks, made slowly in Porto.",
  primary_texts: ["First variant.\n\nWith two lines", "Second variant."],
  link_description: "Free returns",
  cta: "SHOP_NOW",
  format: "single_image",
  final_url: "https://example.com/socks",
  display_link: "example.com",
  internal_notes: "Ask Lin",
};
const cleared = {
  description: null,
  primary_texts: [],
  link_description: null,
  cta: null,
  format: null,
  final_url: null,
  display_link: null,
  internal_notes: null,
};

describe("content items of a Meta ad", () => {
  it("are created with all their fields and read back in their campaign", async () => {
    const made = await member.client.post(CONTENT, { meta_ad_id: work.metaAdId, ...texts });
    expect(made.status).toBe(201);
    const content = recordOf(MetaAdContentSchema).parse(made.body);
    expect(content).toMatchObject({
      ...texts,
      meta_ad_id: work.metaAdId,
      reference_image: null,
      images: {},
      status: "draft",
      owner: { id: member.id },
      version: 1,
      can: { update: true, delete: true },
    });
    expect(await contentsOf(work.metaAdId)).toContainEqual(at(made.body, "data"));
  });

  it("say how many comments they have, without those deleted", async () => {
    const id = await newContent();
    const count = async () => at(await readContent(id), "comments_count");
    expect(await count()).toBe(0);
    const say = async (body: string, more: object = {}) =>
      text((await member.client.post(`/api/contents/${id}/comments`, { body, ...more })).body, "data.id");
    const first = await say("Too long?");
    const reply = await say("Yes", { parent_id: first });
    expect(await count()).toBe(2);
    expect((await member.client.delete(`/api/comments/${reply}`)).status).toBe(204);
    expect(await count()).toBe(1);
    expect(at(await readContent(await newContent()), "comments_count"), "of another").toBe(0);
  });

  it("need a campaign and a heading", async () => {
    expect(errors(await owner.client.post(CONTENT, {}))).toEqual({
      meta_ad_id: ["The meta ad id field is required."],
      heading: ["The heading field is required."],
    });
    const unknown = await owner.client.post(CONTENT, { meta_ad_id: work.blogId, heading: "x" });
    expect([unknown.status, message(unknown)]).toEqual([404, "Not found."]);
  });

  it.each([
    ["heading", 30],
    ["description", 90],
    ["link_description", 255],
  ])("may have a %s of up to %i characters", async (field, max) => {
    const send = (length: number) =>
      owner.client.post(CONTENT, { meta_ad_id: work.metaAdId, heading: "H", [field]: "ä".repeat(length) });
    expect((await send(max)).status).toBe(201);
    const long = await send(max + 1);
    expect(long.status).toBe(422);
    expect(errors(long)).toEqual({
      [field]: [`The ${field.replaceAll("_", " ")} field must not be greater than ${max} characters.`],
    });
  });

  it("may have five variants of their text, of up to 2,200 characters each", async () => {
    const send = (primary_texts: unknown) =>
      owner.client.post(CONTENT, { meta_ad_id: work.metaAdId, heading: "H", primary_texts });
    const five = await send(["a".repeat(2200), "b", null, "c", "d"]);
    expect(at(five.body, "data.primary_texts")).toEqual(["a".repeat(2200), "b", "c", "d"]);
    expect(errors(await send(["a", "b".repeat(2201)]))).toEqual({
      "primary_texts.1": ["The primary_texts.1 field must not be greater than 2200 characters."],
    });
    expect(errors(await send(["a", "b", "c", "d", "e", "f"]))).toEqual({
      primary_texts: ["The primary texts field must not have more than 5 items."],
    });
    expect(errors(await send("a"))).toEqual({ primary_texts: ["The primary texts field must be an array."] });
  });

  it("say what is wrong with their other fields", async () => {
    const wrong = await owner.client.post(CONTENT, {
      meta_ad_id: work.metaAdId,
      heading: "H",
      cta: "CLICK_HERE",
      format: "poem",
      final_url: "javascript:alert(1)",
      internal_notes: "x".repeat(5001),
      status: "live",
    });
    expect(errors(wrong)).toEqual({
      cta: ["The selected cta is invalid."],
      format: ["The selected format is invalid."],
      final_url: ["The final url field must be a valid URL."],
      internal_notes: ["The internal notes field must not be greater than 5000 characters."],
    });
    const live = await owner.client.post(CONTENT, {
      meta_ad_id: work.metaAdId,
      heading: "H",
      status: "live",
    });
    expect(errors(live)).toEqual({ status: ["The selected status is invalid."] });
    for (const cta of META_CTAS)
      expect(
        (await owner.client.post(CONTENT, { meta_ad_id: work.metaAdId, heading: "H", cta })).status,
      ).toBe(201);
  });
});

describe("updating content", () => {
  it("needs its content_id in the body too", async () => {
    const id = await newContent();
    for (const body of [{ heading: "New" }, { content_id: "", heading: "New" }]) {
      const refused = await owner.client.put(`${CONTENT}/${id}`, body);
      expect([refused.status, message(refused), errors(refused)]).toEqual([
        422,
        "Content ID is required to update content.",
        { content_id: ["Content ID is required to update content."] },
      ]);
    }
    const other = await owner.client.put(`${CONTENT}/${id}`, {
      content_id: await newContent(),
      heading: "New",
    });
    expect(errors(other)).toEqual({ content_id: ["The selected content id is invalid."] });
    expect(at(await readContent(id), "heading")).toBe("Warm hands");
  });

  it("by PUT clears the texts that are left out, and nothing else", async () => {
    const id = await newContent({ ...texts, planned_for: "2026-12-01" });
    await sendImage(owner.client, id, await picture());
    const before = await readContent(id);
    const changed = await member.client.put(`${CONTENT}/${id}`, { content_id: id, heading: "New" });
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({
      data: {
        heading: "New",
        ...cleared,
        status: "draft",
        planned_for: "2026-12-01",
        position: at(before, "position"),
        reference_image: at(before, "reference_image"),
        owner: { id: owner.id },
      },
    });
    expect(errors(await owner.client.put(`${CONTENT}/${id}`, { content_id: id }))).toEqual({
      heading: ["The heading field is required."],
    });
  });

  it("by PATCH keeps what is left out", async () => {
    const id = await newContent(texts);
    const changed = await owner.client.patch(`${CONTENT}/${id}`, { link_description: null, cta: "SIGN_UP" });
    expect(changed.body).toMatchObject({ data: { ...texts, link_description: null, cta: "SIGN_UP" } });
  });

  it("keeps to the limits", async () => {
    const id = await newContent();
    const refused = await owner.client.put(`${CONTENT}/${id}`, {
      content_id: id,
      heading: "x".repeat(31),
      description: "x".repeat(91),
    });
    expect(errors(refused)).toEqual({
      heading: ["The heading field must not be greater than 30 characters."],
      description: ["The description field must not be greater than 90 characters."],
    });
  });

  it("from an old version answers with what there is now", async () => {
    const id = await newContent();
    const put = (heading: string) =>
      owner.client.put(`${CONTENT}/${id}`, { content_id: id, heading, version: 1 });
    expect((await put("First")).status).toBe(200);
    const late = await put("Second");
    expect([late.status, at(late.body, "data.heading"), at(late.body, "data.version")]).toEqual([
      412,
      "First",
      2,
    ]);
  });

  it("keeps versions of the texts, and an old one can be put back", async () => {
    const id = await newContent(texts);
    await owner.client.put(`${CONTENT}/${id}`, { content_id: id, heading: "New" });
    const restored = await owner.client.post(`/api/contents/${id}/versions/1/restore`);
    const { internal_notes: _, ...published } = texts;
    expect(restored.body).toMatchObject({ data: { content_id: id, ...published, internal_notes: null } });
    const versions = await owner.client.get(`/api/contents/${id}/versions`);
    expect(list(versions.body, "data")).toHaveLength(3);
  });
});

const CARDS = [
  { heading: "First", description: "One", final_url: "https://example.com/1" },
  { heading: "Second", description: null, final_url: null },
];
const cardsIn = (body: unknown) => list(body, "data.cards");
const headingsOf = (body: unknown) => cardsIn(body).map((card) => at(card, "heading"));
const cardIds = async (id: string) =>
  list(await readContent(id), "cards").map((card) => text(card, "card_id"));
const newCarousel = (cards: object[] = CARDS) => newContent({ ...texts, format: "carousel", cards });

describe("cards of a carousel", () => {
  it("are made with their ad and read back in their order", async () => {
    const made = await member.client.post(CONTENT, { meta_ad_id: work.metaAdId, heading: "H", cards: CARDS });
    expect(made.status).toBe(201);
    const content = recordOf(MetaAdContentSchema).parse(made.body);
    expect(content.cards).toMatchObject(CARDS.map((card) => ({ ...card, image: null })));
    expect(await contentsOf(work.metaAdId)).toContainEqual(at(made.body, "data"));
  });

  it("are ten at most, with texts that keep to the limits", async () => {
    const send = (cards: unknown) =>
      owner.client.post(CONTENT, { meta_ad_id: work.metaAdId, heading: "H", cards });
    const full = { heading: "ä".repeat(30), description: "ä".repeat(90) };
    const ten = await send(Array.from({ length: 10 }, () => full));
    expect(ten.status).toBe(201);
    expect(cardsIn(ten.body)).toHaveLength(10);
    expect(errors(await send(Array.from({ length: 11 }, () => full)))).toEqual({
      cards: ["The cards field must not have more than 10 items."],
    });
    const wrong = { heading: "ä".repeat(31), description: "ä".repeat(91), final_url: "javascript:alert(1)" };
    expect(errors(await send([full, wrong]))).toEqual({
      "cards.1.heading": ["The cards.1.heading field must not be greater than 30 characters."],
      "cards.1.description": ["The cards.1.description field must not be greater than 90 characters."],
      "cards.1.final_url": ["The cards.1.final_url field must be a valid URL."],
    });
    const long = `https://example.com/${"x".repeat(2048)}`;
    expect(Object.keys(Object(errors(await send([{ final_url: long }]))))).toEqual(["cards.0.final_url"]);
    expect(errors(await send("a"))).toEqual({ cards: ["The cards field must be an array."] });
    expect(errors(await send(["a"]))).toEqual({ "cards.0": ["The cards.0 field must be an array."] });
  });

  it("are changed, moved, added and taken out by one list, and keep their pictures", async () => {
    const id = await newCarousel();
    const [first = "", second = ""] = await cardIds(id);
    await sendImage(owner.client, id, await picture(), { card_id: second, alt: "Blue" });
    const put = (cards: unknown, version?: number) =>
      owner.client.put(`${CONTENT}/${id}`, { content_id: id, heading: "H", cards, version });
    const moved = await put([
      { card_id: second, heading: "Second" },
      { card_id: first, heading: "First, said better" },
      { heading: "Third" },
    ]);
    expect(headingsOf(moved.body)).toEqual(["Second", "First, said better", "Third"]);
    expect(at(cardsIn(moved.body)[0], "image.alt")).toBe("Blue");
    expect(
      cardsIn(moved.body)
        .map((card) => at(card, "card_id"))
        .slice(0, 2),
    ).toEqual([second, first]);
    const fewer = await put([{ card_id: first, heading: "Alone" }]);
    expect(headingsOf(fewer.body)).toEqual(["Alone"]);
    expect(headingsOf((await put(undefined)).body), "left out, they stay").toEqual(["Alone"]);
    const late = await put([{ heading: "Late" }], 1);
    expect([late.status, headingsOf(late.body)]).toEqual([412, ["Alone"]]);
    const patched = await owner.client.patch(`${CONTENT}/${id}`, { cards: [] });
    expect(cardsIn(patched.body)).toEqual([]);
  });

  it("are never those of another ad, whatever id is sent", async () => {
    const id = await newCarousel();
    const [theirs = ""] = await cardIds(id);
    const other = await newCarousel([{ card_id: theirs, heading: "Mine" }]);
    expect(await cardIds(other)).not.toContain(theirs);
    const put = await owner.client.put(`${CONTENT}/${other}`, {
      content_id: other,
      heading: "H",
      cards: [
        { card_id: theirs, heading: "Taken" },
        { card_id: theirs, heading: "Twice" },
      ],
    });
    expect(headingsOf(put.body)).toEqual(["Taken", "Twice"]);
    expect((await cardIds(id))[0]).toBe(theirs);
    expect(list(await readContent(id), "cards").map((card) => at(card, "heading"))).toEqual([
      "First",
      "Second",
    ]);
  });

  it("are part of each version, and come back with it, pictures included", async () => {
    const id = await newCarousel();
    const [, second = ""] = await cardIds(id);
    await sendImage(owner.client, id, await picture(), { card_id: second, alt: "Blue" });
    const versions = `/api/contents/${id}/versions`;
    await owner.client.patch(`${CONTENT}/${id}`, { cards: [{ heading: "Only" }] });
    expect(at((await owner.client.get(`${versions}/2`)).body, "data.snapshot.cards")).toMatchObject([
      { ...CARDS[0], image: null },
      { ...CARDS[1], image: { alt: "Blue" } },
    ]);
    const restored = await owner.client.post(`${versions}/2/restore`);
    expect(headingsOf(restored.body)).toEqual(["First", "Second"]);
    expect(at(cardsIn(restored.body)[1], "image.alt")).toBe("Blue");
    expect((await owner.client.get(cardAddress(restored.body, 1))).status).toBe(200);
    const plain = await newContent();
    await owner.client.patch(`${CONTENT}/${plain}`, { cards: CARDS });
    const before = await owner.client.post(`/api/contents/${plain}/versions/1/restore`);
    expect(cardsIn(before.body)).toEqual([]);
  });

  it("are copied with their ad and with its campaign", async () => {
    const ad = await newAd();
    const id = await newContent({ meta_ad_id: ad, format: "carousel", cards: CARDS });
    const [first = ""] = list((await contentsOf(ad))[0], "cards").map((card) => text(card, "card_id"));
    await sendImage(owner.client, id, await picture(), { card_id: first, alt: "Red" });
    const copied = await owner.client.post(`/api/contents/${id}/duplicate`);
    expect(headingsOf(copied.body)).toEqual(["First", "Second"]);
    expect(at(cardsIn(copied.body)[0], "card_id")).not.toBe(first);
    const campaign = await owner.client.post(`/api/campaigns/MetaAd/${ad}/duplicate`);
    const [its] = await contentsOf(text(campaign.body, "data.id"));
    expect(list(its, "cards").map((card) => at(card, "image.alt"))).toEqual(["Red", undefined]);
    await owner.client.delete(`${IMAGE}?content_id=${id}&card_id=${first}`);
    expect((await owner.client.get(cardAddress(copied.body, 0))).status).toBe(200);
  });

  it("have a picture each, of the same types and limits as placements", async () => {
    const id = await newCarousel();
    const [first = ""] = await cardIds(id);
    const sent = await sendImage(member.client, id, await picture(60, 60), { card_id: first });
    expect(sent.status).toBe(200);
    expect(at(cardsIn(sent.body)[0], "image")).toMatchObject({ width: 60, height: 60, alt: "A red square" });
    const path = cardAddress(sent.body, 0);
    expect((await owner.client.get(path)).headers.get("Content-Type")).toBe("image/png");
    expect((await stranger.client.get(path)).status).toBe(404);
    const words = new FormData();
    for (const [name, value] of Object.entries({ content_id: id, card_id: first, alt: "Better" }))
      words.set(name, value);
    const described = await owner.client.send("POST", IMAGE, { form: words });
    expect(at(cardsIn(described.body)[0], "image")).toMatchObject({ width: 60, alt: "Better" });
    const replaced = await sendImage(owner.client, id, await picture(50, 50), { card_id: first });
    expect((await owner.client.get(path)).status).toBe(404);
    const gone = await owner.client.delete(IMAGE, { content_id: id, card_id: first });
    expect(at(cardsIn(gone.body)[0], "image")).toBeNull();
    expect((await owner.client.get(cardAddress(replaced.body, 0))).status).toBe(404);
    const last = await sendImage(owner.client, id, await picture(), { card_id: first });
    await owner.client.delete(`${CONTENT}/${id}`);
    expect((await owner.client.get(cardAddress(last.body, 0))).status, "in the trash").toBe(404);
  });

  it("ask for a card that there is, and for nothing else beside it", async () => {
    const id = await newCarousel();
    const [first = ""] = await cardIds(id);
    const [foreign = ""] = await cardIds(await newCarousel());
    for (const card_id of [foreign, "01ARZ3NDEKTSV4RRFFQ69G5FAV"]) {
      const none = { card_id: ["The selected card id is invalid."] };
      expect(errors(await sendImage(owner.client, id, await picture(), { card_id }))).toEqual(none);
      expect(errors(await owner.client.delete(IMAGE, { content_id: id, card_id }))).toEqual(none);
    }
    const both = await sendImage(owner.client, id, await picture(), { card_id: first, ratio: "1:1" });
    expect(errors(both)).toEqual({ ratio: ["The ratio field is prohibited when card id is present."] });
    const theirs = await sendImage(stranger.client, id, await picture(), { card_id: first });
    expect([theirs.status, message(theirs)]).toEqual([404, "Not found."]);
    const late = await sendImage(owner.client, id, await picture(), { card_id: first, version: "99" });
    expect(late.status).toBe(412);
  });

  it("that go while their picture is read do not take it with them", async () => {
    const id = await newCarousel();
    const [, second = ""] = await cardIds(id);
    const sending = sendImage(owner.client, id, await picture(6000, 6000), { card_id: second });
    await pause(30);
    await owner.client.patch(`${CONTENT}/${id}`, { cards: [{ heading: "Alone" }] });
    const sent = await sending;
    expect(sent.status).toBe(422);
    expect(errors(sent)).toEqual({ card_id: ["The selected card id is invalid."] });
  });

  it("are two at least, with a picture each, before a review", async () => {
    const id = await newCarousel(CARDS.slice(0, 1));
    const review = async () =>
      errors(await owner.client.post(`/api/contents/${id}/status`, { status: "in_review" }));
    expect(await review()).toEqual({
      cards: [
        "A carousel needs at least 2 cards. This one has 1.",
        "Card 1 has no image. Upload a 1:1 or 4:5 image for each card.",
      ],
    });
    const [first = ""] = await cardIds(id);
    await owner.client.patch(`${CONTENT}/${id}`, { cards: [{ card_id: first }, { heading: "Second" }] });
    for (const card_id of await cardIds(id)) await sendImage(owner.client, id, await picture(), { card_id });
    expect(await review()).toBeUndefined();
  });
});

const cardAddress = (body: unknown, index: number) =>
  new URL(text(cardsIn(body)[index], "image.url")).pathname;

describe("variants of an ad", () => {
  const send = (id: string, variants: unknown, by = owner) =>
    by.client.post(`${CONTENT}/${id}/variants`, { variants });

  it("are drafts with a heading, a text or a button of their own, and all else as in the ad", async () => {
    const ad = await newAd();
    const id = await newContent({ meta_ad_id: ad, ...texts, cards: CARDS });
    await sendImage(owner.client, id, await picture(), { ratio: "1:1", alt: "Red" });
    const made = await send(
      id,
      [
        { heading: "One", primary_text: "Its own text", cta: "SIGN_UP" },
        { heading: "Two" },
        { primary_text: "Another", cta: null },
      ],
      member,
    );
    expect(made.status).toBe(201);
    const { primary_texts, heading, cta } = texts;
    const rows = list(made.body, "data");
    expect(rows).toMatchObject([
      { ...texts, heading: "One", primary_texts: ["Its own text"], cta: "SIGN_UP", position: 1 },
      { heading: "Two", primary_texts, cta, position: 2 },
      { heading, primary_texts: ["Another"], cta: null, position: 3 },
    ]);
    for (const row of rows) {
      expect(row).toMatchObject({ status: "draft", owner: { id: member.id }, version: 1 });
      expect(at(Object(at(row, "images"))["1:1"], "alt")).toBe("Red");
      expect(list(row, "cards")).toHaveLength(2);
    }
    expect(await contentsOf(ad)).toHaveLength(4);
    const versions = await owner.client.get(`/api/contents/${text(rows[0], "content_id")}/versions`);
    expect(list(versions.body, "data")).toHaveLength(1);
  });

  it("are one to fifty, all of them or none", async () => {
    const ad = await newAd();
    const id = await newContent({ meta_ad_id: ad });
    const fifty = Array.from({ length: 50 }, (_, index) => ({ heading: `Ad ${index}` }));
    expect(errors(await send(id, [...fifty, { heading: "x" }]))).toEqual({
      variants: ["The variants field must not have more than 50 items."],
    });
    for (const none of [[], undefined])
      expect(errors(await send(id, none))).toEqual({ variants: [expect.stringContaining("variants field")] });
    const wrong = [
      { heading: "ä".repeat(30), primary_text: "ä".repeat(2200) },
      { heading: "ä".repeat(31), primary_text: "ä".repeat(2201), cta: "CLICK" },
    ];
    expect(errors(await send(id, wrong))).toEqual({
      "variants.1.heading": ["The variants.1.heading field must not be greater than 30 characters."],
      "variants.1.primary_text": [
        "The variants.1.primary_text field must not be greater than 2200 characters.",
      ],
      "variants.1.cta": ["The selected variants.1.cta is invalid."],
    });
    expect(await contentsOf(ad)).toHaveLength(1);
    expect((await send(id, fifty)).status).toBe(201);
    expect((await contentsOf(ad)).map((content) => at(content, "position"))).toEqual(
      Array.from({ length: 51 }, (_, index) => index),
    );
  });
});

describe("the order of content", () => {
  it("is the order in which it was made, until somebody moves it", async () => {
    const ad = await newAd();
    const ids = new Map<string, string>();
    for (const heading of ["a", "b", "c", "d"])
      ids.set(heading, await newContent({ meta_ad_id: ad, heading }));
    const order = async () =>
      (await contentsOf(ad)).map(
        (content) => `${String(at(content, "position"))}${text(content, "heading")}`,
      );
    const move = (heading: string, position: unknown) =>
      owner.client.patch(`${CONTENT}/${ids.get(heading) ?? ""}`, { position });
    expect(await order()).toEqual(["0a", "1b", "2c", "3d"]);
    await move("d", 0);
    expect(await order()).toEqual(["0d", "1a", "2b", "3c"]);
    await move("a", 99);
    expect(await order()).toEqual(["0d", "1b", "2c", "3a"]);
    expect(errors(await move("a", -1))).toEqual({ position: ["The position field must be at least 0."] });
    await owner.client.delete(`${CONTENT}/${ids.get("b") ?? ""}`);
    await move("a", 0);
    expect(await order()).toEqual(["0a", "1d", "2c"]);
  });

  it("ends with copies, which bring texts and pictures and begin as drafts", async () => {
    const ad = await newAd();
    const id = await newContent({ meta_ad_id: ad, ...texts });
    await sendImage(owner.client, id, await picture(), { ratio: "1:1", alt: "Red" });
    const copied = await member.client.post(`/api/contents/${id}/duplicate`);
    expect(copied.status).toBe(201);
    expect(copied.body).toMatchObject({
      data: {
        ...texts,
        status: "draft",
        position: 1,
        owner: { id: member.id },
        images: { "1:1": { alt: "Red" } },
      },
    });
    const url = new URL(text(at(at(copied.body, "data.images"), "1:1"), "url"));
    expect(url.pathname).not.toBe(addressOf(await readFirst(ad), "1:1"));
    await owner.client.delete(`${IMAGE}?content_id=${id}&ratio=1:1`);
    expect((await owner.client.get(url.pathname)).status).toBe(200);
  });
});

const readFirst = async (ad: string) => (await contentsOf(ad))[0];

describe("deleting content", () => {
  it("is for its maker or an admin, and puts it into the trash", async () => {
    const id = await newContent({ heading: "Thrown away" });
    expect((await member.client.delete(`${CONTENT}/${id}`)).status).toBe(403);
    expect((await owner.client.delete(`${CONTENT}/${id}`)).status).toBe(204);
    expect(await readContent(id)).toBeUndefined();
    for (const again of [
      await owner.client.delete(`${CONTENT}/${id}`),
      await owner.client.put(`${CONTENT}/${id}`, { content_id: id, heading: "x" }),
    ])
      expect([again.status, message(again)]).toEqual([404, "Not found."]);
    const trash = await owner.client.get("/api/trash");
    expect(list(trash.body, "data").map((row) => at(row, "name"))).toContain("Thrown away");
    expect((await owner.client.post(`/api/trash/contents/${id}/restore`)).status).toBe(200);
    expect(at(await readContent(id), "heading")).toBe("Thrown away");
  });
});

describe("the review of content", () => {
  it("is kept from an ad without text, link or picture", async () => {
    const ad = await newAd();
    const id = await newContent({ meta_ad_id: ad });
    const review = () => owner.client.post(`/api/contents/${id}/status`, { status: "in_review" });
    const refused = await review();
    expect(refused.status).toBe(422);
    expect(Object.keys(Object(errors(refused)))).toEqual(["description", "final_url", "reference_image"]);
    await owner.client.patch(`${CONTENT}/${id}`, { description: "Socks", final_url: "https://example.com/" });
    await sendImage(owner.client, id, await picture());
    expect((await review()).status).toBe(200);
    expect((await owner.client.patch(`${CONTENT}/${id}`, { status: "published" })).status).toBe(422);
  });

  it("judges a step that comes with other content by what is there then", async () => {
    const ad = await newAd();
    const id = await newContent({ meta_ad_id: ad });
    const patch = (body: object) => owner.client.patch(`${CONTENT}/${id}`, body);
    await sendImage(owner.client, id, await picture());
    const whole = { description: "Socks", final_url: "https://example.com/" };
    const mended = await patch({ ...whole, status: "in_review" });
    expect([mended.status, at(mended.body, "data.status")]).toEqual([200, "in_review"]);
    await patch({ status: "draft" });
    const broken = await patch({ final_url: null, status: "in_review" });
    expect([broken.status, Object.keys(Object(errors(broken)))]).toEqual([422, ["final_url"]]);
    const [content] = await contentsOf(ad);
    expect(content).toMatchObject({ ...whole, status: "draft" });
  });

  it("keeps what is on the schedule fit to go out", async () => {
    const ad = await newAd();
    const id = await newContent({ meta_ad_id: ad, ...texts });
    await sendImage(owner.client, id, await picture());
    const soon = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
    await owner.client.post(`/api/contents/${id}/status`, { status: "scheduled", planned_for: soon });
    const bare = { description: null, primary_texts: [] };
    expect(Object.keys(Object(errors(await owner.client.patch(`${CONTENT}/${id}`, bare))))).toEqual([
      "description",
    ]);
    expect(Object.keys(Object(errors(await owner.client.delete(IMAGE, { content_id: id }))))).toEqual([
      "reference_image",
    ]);
    expect((await contentsOf(ad))[0]).toMatchObject({ ...texts, status: "scheduled" });
    expect((await owner.client.patch(`${CONTENT}/${id}`, { link_description: "New" })).status).toBe(200);
  });

  it("approves what an ad publishes, and nothing else about it", async () => {
    const id = await newContent({ meta_ad_id: await newAd(), ...texts });
    await sendImage(owner.client, id, await picture());
    for (const status of ["in_review", "approved"])
      expect((await owner.client.post(`/api/contents/${id}/status`, { status })).status).toBe(200);
    const saved = async (body: object) =>
      at((await owner.client.patch(`${CONTENT}/${id}`, body)).body, "data.status");
    expect(await saved({ internal_notes: "Ask the shop", planned_for: "2031-01-01" })).toBe("approved");
    expect(await saved({ heading: "Other heading" })).toBe("draft");
  });

  it("goes by the campaign’s destination too, where an ad has no link of its own", async () => {
    const project = await owner.client.post("/api/projects", { name: "Strict", approval_mode: "required" });
    const slug = text(project.body, "data.slug");
    await owner.client.patch(`/api/projects/${slug}`, { self_approval: true });
    const folder = await owner.client.post(`/api/projects/${slug}/folders`, { name: "Paid" });
    const made = await owner.client.post(META, {
      project_id: text(project.body, "data.id"),
      folder_id: text(folder.body, "data.id"),
      name: "Strict ad",
      destination_url: "https://example.com/",
    });
    const ad = text(made.body, "data.id");
    const [leaning, own] = [
      await newContent({ meta_ad_id: ad, ...texts, final_url: null }),
      await newContent({ meta_ad_id: ad, ...texts }),
    ];
    for (const id of [leaning, own]) {
      await sendImage(owner.client, id, await picture());
      for (const status of ["in_review", "approved"])
        expect((await owner.client.post(`/api/contents/${id}/status`, { status })).status).toBe(200);
    }
    const patch = (body: object) => owner.client.patch(`${META}/${ad}`, body);
    const states = async () => (await contentsOf(ad)).map((content) => at(content, "status"));
    await patch({ destination_url: "https://example.com/", objective: "sales" });
    expect(await states()).toEqual(["approved", "approved"]);
    await patch({ destination_url: "https://example.com/elsewhere" });
    expect(await states()).toEqual(["draft", "approved"]);
    const review = await owner.client.get(`/api/contents/${leaning}/review`);
    expect(at(review.body, "data.history.0.reason")).toContain("website URL changed");
  });

  it("keeps a campaign from losing the destination that ads on the schedule lead to", async () => {
    const ad = await newAd();
    const patch = (body: object) => owner.client.patch(`${META}/${ad}`, body);
    await patch({ destination_url: "https://example.com/" });
    const id = await newContent({ meta_ad_id: ad, ...texts, final_url: null });
    await sendImage(owner.client, id, await picture());
    const soon = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
    await owner.client.post(`/api/contents/${id}/status`, { status: "scheduled", planned_for: soon });
    const refused = await patch({ destination_url: null });
    expect([refused.status, errors(refused)]).toEqual([
      422,
      { destination_url: ["Add a website URL. Scheduled ads in this campaign use it."] },
    ]);
    expect((await patch({ destination_url: "https://example.com/new" })).status).toBe(200);
    await owner.client.patch(`${CONTENT}/${id}`, { final_url: "https://example.com/own" });
    expect((await patch({ destination_url: null })).status).toBe(200);
  });

  it("ends with ads that are live, paused and ended", async () => {
    const id = await newContent({ ...texts });
    await sendImage(owner.client, id, await picture());
    const to = (status: string, more: object = {}) =>
      owner.client.post(`/api/contents/${id}/status`, { status, ...more });
    const soon = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
    expect(errors(await to("scheduled"))).toEqual({
      planned_for: ["The planned for field is required when status is scheduled."],
    });
    const scheduled = await to("scheduled", { planned_for: soon });
    expect(scheduled.body).toMatchObject({ data: { status: "scheduled", planned_for: soon } });
    await to("published", { published_url: "https://facebook.com/1" });
    for (const status of ["live", "paused", "live", "ended"])
      expect(at((await to(status)).body, "data.status")).toBe(status);
  });
});

function imageForm(id: string, bytes: Uint8Array<ArrayBuffer>, fields: Record<string, string> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ content_id: id, alt: "A red square", ...fields }))
    form.set(name, value);
  form.set("image", new Blob([bytes], { type: "image/png" }), "a.png");
  return form;
}

const sendImage = (
  client: Client,
  id: string,
  bytes: Uint8Array<ArrayBuffer>,
  fields: Record<string, string> = {},
) => client.send("POST", IMAGE, { form: imageForm(id, bytes, fields) });

const addressOf = (content: unknown, ratio?: string) => {
  const image = ratio === undefined ? at(content, "reference_image") : Object(at(content, "images"))[ratio];
  return new URL(text(image, "url")).pathname;
};

const formatted = async (format: "gif" | "webp" | "jpeg" | "tiff") =>
  new Uint8Array(
    await sharp(await picture())
      .toFormat(format)
      .toBuffer(),
  );

describe("pictures of content", () => {
  it("are the reference image and one for each ratio, served to the organization and to nobody else", async () => {
    const id = await newContent();
    const sent = await sendImage(member.client, id, await picture(60, 40));
    expect(sent.status).toBe(200);
    expect(at(sent.body, "data.reference_image")).toMatchObject({
      width: 60,
      height: 40,
      alt: "A red square",
    });
    for (const ratio of ["1:1", "4:5", "9:16", "1.91:1"])
      expect((await sendImage(owner.client, id, await picture(), { ratio, alt: ratio })).status).toBe(200);
    const content = await readContent(id);
    expect(Object.keys(Object(at(content, "images"))).sort()).toEqual(["1.91:1", "1:1", "4:5", "9:16"]);
    const path = addressOf(content, "9:16");
    expect((await owner.client.get(path)).headers.get("Content-Type")).toBe("image/png");
    expect((await stranger.client.get(path)).status).toBe(404);
    expect((await api.client().get(path)).status).toBe(401);
  });

  it("are replaced one by one, and their words changed alone", async () => {
    const id = await newContent();
    const first = await sendImage(owner.client, id, await picture(), { ratio: "1:1" });
    const reference = await sendImage(owner.client, id, await picture());
    const second = await sendImage(owner.client, id, await picture(50, 50), { ratio: "1:1" });
    expect((await owner.client.get(addressOf(at(first.body, "data"), "1:1"))).status).toBe(404);
    expect(addressOf(at(second.body, "data"))).toBe(addressOf(at(reference.body, "data")));
    const words = new FormData();
    for (const [name, value] of Object.entries({ content_id: id, ratio: "1:1", alt: "Said better" }))
      words.set(name, value);
    const changed = at((await owner.client.send("POST", IMAGE, { form: words })).body, "data");
    expect(Object(at(changed, "images"))["1:1"]).toMatchObject({ width: 50, alt: "Said better" });
    expect(at(changed, "reference_image.alt")).toBe("A red square");
  });

  it("are taken away one by one", async () => {
    const id = await newContent();
    const reference = await sendImage(owner.client, id, await picture());
    await sendImage(owner.client, id, await picture(), { ratio: "4:5" });
    const stale = await owner.client.delete(`${IMAGE}?content_id=${id}&version=1`);
    expect(stale.status).toBe(412);
    const removed = await owner.client.delete(`${IMAGE}?content_id=${id}`);
    expect(removed.body).toMatchObject({
      data: { reference_image: null, images: { "4:5": { alt: "A red square" } } },
    });
    expect((await owner.client.get(addressOf(at(reference.body, "data")))).status).toBe(404);
    const last = await owner.client.delete(IMAGE, { content_id: id, ratio: "4:5" });
    expect(at(last.body, "data.images")).toEqual({});
  });

  it("ask for a file, a content item and a ratio that there is", async () => {
    const id = await newContent();
    const none = new FormData();
    none.set("content_id", id);
    expect(errors(await owner.client.send("POST", IMAGE, { form: none }))).toEqual({
      image: ["The image field is required."],
    });
    expect(errors(await owner.client.send("POST", IMAGE, { form: new FormData() }))).toEqual({
      content_id: ["The content id field is required."],
    });
    expect(errors(await sendImage(owner.client, id, await picture(), { ratio: "16:9" }))).toEqual({
      ratio: ["The selected ratio is invalid."],
    });
    expect(errors(await sendImage(owner.client, id, await picture(), { alt: "x".repeat(1001) }))).toEqual({
      alt: ["The alt field must not be greater than 1000 characters."],
    });
  });

  it("are PNG or JPEG for placements; the reference image may be of more types", async () => {
    const id = await newContent();
    expect((await sendImage(owner.client, id, await formatted("jpeg"), { ratio: "1:1" })).status).toBe(200);
    for (const format of ["gif", "webp"] as const) {
      expect((await sendImage(owner.client, id, await formatted(format))).status).toBe(200);
      const refused = await sendImage(owner.client, id, await formatted(format), { ratio: "1:1" });
      expect([refused.status, errors(refused)]).toEqual([
        422,
        { image: ["The image field must be a file of type: png, jpg, jpeg."] },
      ]);
    }
  });

  it.skipIf(remoteUrl !== null)(
    "leave no file behind when the content or its campaign is gone for good",
    async () => {
      const local = await startApi();
      const person = await newOwner(local);
      const its = await newWork(person.client);
      const stored = () => storedFiles(local);
      const before = await stored();
      await sendImage(person.client, its.metaContentId, await picture());
      await sendImage(person.client, its.metaContentId, await picture(), { ratio: "1:1" });
      const path = `${CONTENT}/${its.metaContentId}`;
      const cards = await person.client.patch(path, {
        cards: [{ heading: "Kept" }, { heading: "Put aside" }],
      });
      for (const card of cardsIn(cards.body))
        await sendImage(person.client, its.metaContentId, await picture(), {
          card_id: text(card, "card_id"),
        });
      await person.client.patch(path, { cards: cardsIn(cards.body).slice(0, 1) });
      const copied = await person.client.post(`/api/contents/${its.metaContentId}/duplicate`);
      expect(await stored()).toBe(before + 4);
      await person.client.delete(path);
      await person.client.delete(`/api/trash/contents/${its.metaContentId}`);
      expect(await stored(), "what the copy shares stays").toBe(before + 3);
      expect(copied.status).toBe(201);
      await person.client.delete(`${META}/${its.metaAdId}`);
      await person.client.delete(`/api/trash/campaigns/${its.metaAdId}`);
      expect(await stored()).toBe(before);
      for (const table of ["meta_content_images", "meta_content_cards"] as const)
        expect(await local.database.db.selectFrom(table).selectAll().execute()).toEqual([]);
      await local.close();
    },
  );
});
