import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { LogEntrySchema } from "#contract/ad-log.ts";
import { AgendaSchema } from "#contract/agenda.ts";
import { BlogSchema } from "#contract/blogs.ts";
import { CalendarSchema } from "#contract/calendar.ts";
import { pageOf, recordOf } from "#contract/envelope.ts";
import {
  FeedAlertSchema,
  FeedChangeSchema,
  FeedProductDetailSchema,
  FeedProductSchema,
} from "#contract/feeds.ts";
import { GoogleAdContentSchema, GoogleAdSchema } from "#contract/google-ads.ts";
import { MetaAdContentSchema } from "#contract/meta-ads.ts";
import { BoardSchema, SocialCalendarSchema } from "#contract/social-calendars.ts";
import { remoteUrl, startApi, type LocalApi } from "./support/api.ts";
import { text, type Client } from "./support/client.ts";
import { FEEDS, MONITOR, newFeedFrom, upload } from "./support/feeds.ts";
import { addTo, newColleague, newOwner, type Insider } from "./support/people.ts";
import { newWork, type Work } from "./support/work.ts";

const BLOG = "/api/projects/blog";
const BOARD = "/api/projects/social-calendar/board";
const META = "/api/projects/meta-ad/content";
const GOOGLE = "/api/projects/google-ad/content";
const link = (product: number, more = "") => `https://northwind.test/p/${product}${more}`;

describe.skipIf(remoteUrl !== null)("an item that links to a product", () => {
  let api: LocalApi;
  let ada: Insider;
  let work: Work;
  let feed: string;
  beforeAll(async () => {
    api = await startApi({ standingAt: Date.parse("2026-11-27T09:00:00.000Z") });
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    ada = await newOwner(api, "Northwind");
    work = await newWork(ada.client);
    feed = text(
      (await newFeedFrom(ada.client, "products-day1.xml", { family: "products", name: "Shop" })).body,
      "data.id",
    );
  });

  const post = async (input: object, client = ada.client) =>
    recordOf(BoardSchema).parse(
      (
        await client.post(BOARD, {
          social_calendar_id: work.socialCalendarId,
          title: "Coats",
          planned_for: "2026-11-28",
          ...input,
        })
      ).body,
    );
  const change = async (id: string, input: object) =>
    recordOf(BoardSchema).parse((await ada.client.patch(`${BOARD}/${id}`, input)).body);
  const boardOf = async (id: string, { client }: { client: Client } = ada) => {
    const calendar = await client.get(
      `/api/projects/social-calendar/${work.socialCalendarId}?from=2026-11-01&to=2026-11-30`,
    );
    return recordOf(SocialCalendarSchema)
      .parse(calendar.body)
      .boards.find((board) => board.id === id);
  };
  const agenda = async ({ client }: { client: Client } = ada) =>
    recordOf(AgendaSchema).parse((await client.get("/api/agenda")).body).stock;
  const flags = (stock: readonly { flag: string; product: { key: string } }[] | undefined) =>
    stock?.map(({ flag, product }) => [flag, product.key]);

  it("is flagged wherever people see it, until the product is back", async () => {
    const sold = await post({ content: "Warm.", link_url: link(4, "?utm_source=instagram#top") });
    const gone = await post({ content: `Last ones: ${link(9)}.` });
    expect([sold.stock, gone.stock]).toEqual([[], []]);
    await upload(ada.client, feed, "products-day2.xml");
    expect(flags((await boardOf(sold.id))?.stock)).toEqual([["out_of_stock", "c4"]]);
    expect((await boardOf(gone.id))?.stock).toMatchObject([
      { flag: "gone", feed: { id: feed, name: "Shop" } },
    ]);
    const days = "from=2026-11-01&to=2026-11-30";
    const calendar = CalendarSchema.parse((await ada.client.get(`/api/calendar?${days}`)).body);
    expect(flags(calendar.data.find(({ id }) => id === sold.id)?.stock)).toEqual([["out_of_stock", "c4"]]);
    expect(await agenda()).toMatchObject({
      total: 2,
      items: expect.arrayContaining([
        expect.objectContaining({
          type: "boards",
          id: sold.id,
          stock: [expect.objectContaining({ flag: "out_of_stock" })],
        }),
      ]),
    });
    const alerts = pageOf(FeedAlertSchema).parse((await ada.client.get(`${MONITOR}/alerts`)).body).data;
    expect(
      alerts
        .filter(({ condition }) => condition === "linked_product")
        .map(({ title, uses }) => `${title}: ${uses[0]?.id}`)
        .toSorted(),
    ).toEqual([`Wool coat 4 is sold out: ${sold.id}`, `Wool coat 9 is gone from the feed: ${gone.id}`]);
    await upload(ada.client, feed, "products-day1.xml");
    expect([(await boardOf(sold.id))?.stock, (await boardOf(gone.id))?.stock]).toEqual([[], []]);
    expect(await agenda()).toEqual({ total: 0, items: [] });
    const left = pageOf(FeedAlertSchema).parse((await ada.client.get(`${MONITOR}/alerts`)).body).data;
    expect(left.filter(({ condition }) => condition === "linked_product")).toEqual([]);
    // Read once more, nothing has happened.
    await upload(ada.client, feed, "products-day1.xml");
    const logged = pageOf(LogEntrySchema).parse(
      (await ada.client.get("/api/micro-tools/ad-log/entries")).body,
    );
    expect(
      logged.data.map(({ object, operation, origin }) => `${object} ${operation} ${origin}`).toSorted(),
    ).toEqual([
      "Wool coat 4 enabled automatic",
      "Wool coat 4 removed automatic",
      "Wool coat 9 enabled automatic",
      "Wool coat 9 removed automatic",
    ]);
  });

  it("is flagged if its copy states another price than the feed", async () => {
    const board = await post({ content: "From €189, made slowly.", link_url: link(1) });
    expect(board.stock).toMatchObject([
      { flag: "price", stated: "€189", price: "199.00 EUR", product: { key: "c1" } },
    ]);
    expect((await change(board.id, { content: "From €199, made slowly." })).stock).toEqual([]);
    expect((await change(board.id, { content: "Save €20 today." })).stock).toEqual([]);
    expect((await change(board.id, { content: "Only 189,00 €!" })).stock).toHaveLength(1);
    expect((await change(board.id, { link_url: null })).stock).toEqual([]);
  });

  it("may be an ad, and may name the product by its id", async () => {
    await upload(ada.client, feed, "products-day2.xml");
    const meta = await ada.client.post(META, {
      meta_ad_id: work.metaAdId,
      heading: "Coats",
      description: "Warm.",
      final_url: "https://northwind.test/shop?sku=C4",
    });
    expect(flags(recordOf(MetaAdContentSchema).parse(meta.body).stock)).toEqual([["out_of_stock", "c4"]]);
    const google = await ada.client.post(GOOGLE, {
      google_ad_id: work.googleAdId,
      heading: "Coats from 199 EUR",
      final_url: link(3),
    });
    const content = recordOf(GoogleAdContentSchema).parse(google.body);
    expect(content.stock).toMatchObject([{ flag: "price", price: "278.60 EUR", product: { key: "c3" } }]);
    const listed = recordOf(GoogleAdSchema).parse(
      (await ada.client.get(`/api/projects/google-ad/${work.googleAdId}`)).body,
    );
    expect(flags(listed.contents.find(({ content_id: id }) => id === content.content_id)?.stock)).toEqual([
      ["price", "c3"],
    ]);
  });

  it("may be a blog post, whose links may leave out the host", async () => {
    await upload(ada.client, feed, "products-day2.xml");
    const write = async (input: object) =>
      recordOf(BlogSchema).parse((await ada.client.patch(`${BLOG}/${work.blogId}`, input)).body).stock;
    expect(
      await write({ body: `Read on. [A coat](${link(4, "?utm_medium=blog")}), made slowly.` }),
    ).toMatchObject([{ flag: "out_of_stock", product: { key: "c4" }, feed: { id: feed } }]);
    expect(flags(await write({ body: "[Coat 9](/p/9)" }))).toEqual([]);
    expect(
      flags(await write({ canonical_url: null, published_url: "https://northwind.test/journal/coats" })),
    ).toEqual([["gone", "c9"]]);
    expect((await agenda())?.items).toMatchObject([
      { type: "blogs", id: work.blogId, stock: [{ flag: "gone" }] },
    ]);
    await ada.client.patch(`${BLOG}/${work.blogId}`, { planned_for: "2026-11-28" });
    const calendar = await ada.client.get("/api/calendar?from=2026-11-01&to=2026-11-30");
    expect(
      flags(CalendarSchema.parse(calendar.body).data.find(({ id }) => id === work.blogId)?.stock),
    ).toEqual([["gone", "c9"]]);
    const changes = await ada.client.get(`${FEEDS}/${feed}/changes`);
    expect(
      pageOf(FeedChangeSchema)
        .parse(changes.body)
        .data.find(({ product }) => product?.key === "c9"),
    ).toMatchObject({ use_count: 1, uses: [{ type: "blogs", id: work.blogId }] });
    expect(await write({ body: "Nothing to buy." })).toEqual([]);
  });

  it("is named at the product, its change, and its alert, to those who see it", async () => {
    const lin = await newColleague(api, ada, "member");
    const board = await post({ link_url: link(4) });
    await upload(ada.client, feed, "products-day2.xml");
    const changes = async ({ client }: Insider) =>
      pageOf(FeedChangeSchema)
        .parse((await client.get(`${FEEDS}/${feed}/changes`)).body)
        .data.find(({ product }) => product?.key === "c4");
    expect(await changes(lin)).toMatchObject({
      use_count: 1,
      uses: [{ type: "boards", id: board.id, name: "Coats", project: { slug: work.slug } }],
    });
    const products = pageOf(FeedProductSchema).parse(
      (await lin.client.get(`${FEEDS}/${feed}/products?search=c4`)).body,
    );
    expect(products.data).toMatchObject([{ key: "c4", use_count: 1 }]);
    const detail = await lin.client.get(`${FEEDS}/${feed}/products/${products.data[0]?.id}`);
    expect(recordOf(FeedProductDetailSchema).parse(detail.body).uses).toHaveLength(1);
    await ada.client.patch(`/api/projects/${work.slug}`, { visibility: "members" });
    expect(await changes(lin)).toMatchObject({ use_count: 0, uses: [] });
    expect(await changes(ada)).toMatchObject({ use_count: 1 });
    await ada.client.patch(`${BOARD}/${board.id}`, { status: "cancelled" });
    expect(await changes(ada)).toMatchObject({ use_count: 0 });
    expect((await boardOf(board.id))?.stock).toEqual([]);
  });

  it("is not flagged by a feed that the reader doesn’t see, or for guests", async () => {
    const guest = await newColleague(api, ada, "guest");
    await addTo(work.slug, ada, guest, "viewer");
    const board = await post({ link_url: link(4) });
    await upload(ada.client, feed, "products-day2.xml");
    expect((await boardOf(board.id))?.stock).toHaveLength(1);
    expect((await boardOf(board.id, guest))?.stock).toEqual([]);
    const hidden = await newWork(ada.client, "Hidden");
    await ada.client.patch(`/api/projects/${hidden.slug}`, { visibility: "members" });
    await ada.client.patch(`${FEEDS}/${feed}`, { project: hidden.slug });
    const lin = await newColleague(api, ada, "member");
    expect((await boardOf(board.id, lin))?.stock).toEqual([]);
    expect((await boardOf(board.id))?.stock).toHaveLength(1);
    const other = await newOwner(api, "Other");
    expect(await agenda(other)).toEqual({ total: 0, items: [] });
  });
});
