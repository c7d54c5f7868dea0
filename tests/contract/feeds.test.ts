import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { listOf, pageOf, recordOf } from "#contract/envelope.ts";
import {
  FeedAlertSchema,
  FeedChangeSchema,
  FeedEntrySchema,
  FeedImportSchema,
  FeedMonitorSchema,
  FeedProblemPieceSchema,
  FeedProblemSchema,
  FeedProductDetailSchema,
  FeedProductSchema,
  FeedRuleSchema,
  FeedSchema,
  FeedSnapshotSchema,
  FeedSummarySchema,
  FeedTrialSchema,
} from "#contract/feeds.ts";
import { OpenWorkSchema } from "#contract/organizations.ts";
import { remoteUrl, startApi, type LocalApi } from "./support/api.ts";
import { at, errors, text, type Client } from "./support/client.ts";
import { feedFile, FEEDS, MONITOR, newFeedFrom, sendFile, upload } from "./support/feeds.ts";
import { newColleague, newOwner, PASSWORD, type Insider } from "./support/people.ts";
import { newWork } from "./support/work.ts";

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const NOW = "2026-11-27T09:00:00.000Z";

describe.skipIf(remoteUrl !== null)("the feed monitor", () => {
  let api: LocalApi;
  let ada: Insider;
  beforeAll(async () => {
    // Nobody listens there.
    api = await startApi({ standingAt: Date.parse(NOW), outgoingHosts: ["*"], outgoingPrivate: [] });
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    ada = await newOwner(api, "Northwind");
  });

  async function pass(ms: number, { client, email } = ada) {
    api.pass(ms);
    await client.get("/sanctum/csrf-cookie");
    await client.post("/login", { email, password: PASSWORD });
  }
  const made = async (
    file: string,
    fields: Record<string, string> & { family: string },
    client = ada.client,
  ) => {
    const answer = await newFeedFrom(client, file, fields);
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    return recordOf(FeedSchema).parse(answer.body);
  };
  const feedOf = async (id: string, client: Client = ada.client) =>
    recordOf(FeedSchema).parse((await client.get(`${FEEDS}/${id}`)).body);
  const page = async <T extends Parameters<typeof pageOf>[0]>(schema: T, path: string, client = ada.client) =>
    pageOf(schema).parse((await client.get(path)).body) as {
      data: ReturnType<T["parse"]>[];
      meta: { total: number };
    };
  const alerts = async (query = "") => (await page(FeedAlertSchema, `${MONITOR}/alerts${query}`)).data;

  describe("a feed of articles", () => {
    it("is created from a file, and knows edited and republished entries", async () => {
      const feed = await made("feed-edited-1.xml", { family: "content", category: "Press" });
      expect(feed).toMatchObject({
        name: "Northwind journal",
        family: "content",
        address: null,
        category: "Press",
        state: "healthy",
        item_count: 2,
        unread: 2,
        checks: ["healthy"],
        next_check_at: null,
        format: "rss",
      });
      const before = await page(FeedEntrySchema, `${FEEDS}/${feed.id}/entries`);
      for (const { id } of before.data) await ada.client.patch(`${MONITOR}/entries/${id}`, { is_read: true });
      api.pass(HOUR);
      const again = await upload(ada.client, feed.id, "feed-edited-2.xml");
      expect(recordOf(FeedSnapshotSchema).parse(again.body)).toMatchObject({
        outcome: "healthy",
        source: "upload",
        added: 0,
        changed: 1,
        item_count: 2,
      });
      const after = await page(FeedEntrySchema, `${FEEDS}/${feed.id}/entries`);
      expect(after.data.map(({ id, is_read }) => [id, is_read])).toEqual(
        before.data.map(({ id }) => [id, true]),
      );
      const changed = after.data.find(({ changed_at }) => changed_at !== null);
      const entry = recordOf(FeedEntrySchema).parse(
        (await ada.client.get(`${MONITOR}/entries/${changed?.id}`)).body,
      );
      expect(entry.before?.title).not.toBe(entry.title);
      expect(entry.text).not.toBe(entry.before?.text);
      const changes = await page(FeedChangeSchema, `${FEEDS}/${feed.id}/changes`);
      expect(changes.data).toMatchObject([{ kind: "changed", attribute: "title", entry: { id: entry.id } }]);
    });

    it("is pasted, and says that its encoding is wrong", async () => {
      const pasted = await ada.client.post(FEEDS, {
        family: "content",
        name: "Pasted",
        text: (await feedFile("feed-mess.xml")).toString(),
      });
      expect(at(pasted.body, "data.item_count")).toBe(3);
      const latin = await made("feed-latin.xml", { family: "content" });
      expect([latin.encoding, latin.wrongly_declared]).toEqual(["windows-1252", "utf-8"]);
    });

    it("is refused in a sentence at its field", async () => {
      const refused = async (file: string, family = "content") =>
        errors(await newFeedFrom(ada.client, file, { family }));
      expect(await refused("bomb.xml")).toEqual({ file: ["This is not a valid feed."] });
      expect(await refused("not-a-feed.html")).toEqual({
        file: ["This is a web page. It names this feed: /feed.xml"],
      });
      expect(
        errors(await sendFile(ada.client, FEEDS, new Uint8Array(2_000_001), { family: "content" })),
      ).toEqual({
        file: ["The feed is larger than 2 MB."],
      });
      expect(errors(await ada.client.post(FEEDS, { family: "content", text: "hello" }))).toEqual({
        text: ["This is not a valid feed."],
      });
      expect(errors(await ada.client.post(FEEDS, { family: "content" }))).toEqual({
        address: ["Enter the feed’s URL, upload a file, or paste its text."],
      });
      expect(errors(await ada.client.post(FEEDS, { family: "none" }))).toHaveProperty("family");
      expect((await page(FeedSummarySchema, FEEDS)).meta.total).toBe(0);
    });
  });

  describe("entries", () => {
    it("are read and starred by each person alone, and marked as read at once", async () => {
      const lin = await newColleague(api, ada, "member");
      const feed = await made("feed-edited-1.xml", { family: "content" });
      await made("feed-mess.xml", { family: "content" });
      const [first] = (await page(FeedEntrySchema, `${MONITOR}/entries`)).data;
      await ada.client.patch(`${MONITOR}/entries/${first?.id}`, { is_starred: true });
      expect((await page(FeedEntrySchema, `${MONITOR}/entries?starred=1`)).data.map(({ id }) => id)).toEqual([
        first?.id,
      ]);
      expect((await page(FeedEntrySchema, `${MONITOR}/entries?starred=1`, lin.client)).meta.total).toBe(0);
      expect((await ada.client.post(`${MONITOR}/entries/read`, { feed: feed.id })).status).toBe(204);
      expect((await page(FeedEntrySchema, `${MONITOR}/entries?unread=1`)).meta.total).toBe(3);
      expect((await page(FeedEntrySchema, `${MONITOR}/entries?unread=1`, lin.client)).meta.total).toBe(5);
      await ada.client.post(`${MONITOR}/entries/read`);
      expect((await page(FeedEntrySchema, `${MONITOR}/entries?unread=1`)).meta.total).toBe(0);
      // The star stays.
      expect((await page(FeedEntrySchema, `${MONITOR}/entries?starred=1`)).data).toMatchObject([
        { is_read: true },
      ]);
      expect((await page(FeedEntrySchema, `${MONITOR}/entries?search=WOOL`)).meta.total).toBe(1);
    });
  });

  describe("a feed of products", () => {
    it("says what changed overnight, and raises alerts that can be acknowledged", async () => {
      const feed = await made("products-day1.xml", { family: "products", name: "Shop feed" });
      expect(feed).toMatchObject({ item_count: 10, error_items: 0, state: "healthy", format: "xml" });
      expect((await page(FeedChangeSchema, `${FEEDS}/${feed.id}/changes`)).meta.total).toBe(0);
      api.pass(HOUR);
      await upload(ada.client, feed.id, "products-day2.xml");
      const changes = await page(FeedChangeSchema, `${FEEDS}/${feed.id}/changes`);
      expect(
        changes.data
          .map(({ product, kind, attribute, before, after, percent }) => [
            product?.key,
            kind,
            attribute,
            before,
            after,
            percent,
          ])
          .toSorted(([one], [other]) => String(one).localeCompare(String(other))),
      ).toEqual([
        ["c10", "removed", null, null, null, null],
        ["c3", "changed", "price", "199.00 EUR", "278.60 EUR", 40],
        ["c4", "changed", "availability", "in_stock", "out_of_stock", null],
        ["c9", "removed", null, null, null, null],
      ]);
      expect((await feedOf(feed.id)).news).toEqual({ added: 0, changed: 1, sold_out: 1, removed: 2 });
      const raised = (await alerts()).toSorted((one, other) => one.condition.localeCompare(other.condition));
      expect(raised).toMatchObject([
        { condition: "out_of_stock", product: null, title: "12.5% of products are sold out" },
        { condition: "price", product: { key: "c3" }, state: "open", count: 1, feed: { id: feed.id } },
      ]);
      const monitor = recordOf(FeedMonitorSchema).parse((await ada.client.get(`${MONITOR}/summary`)).body);
      expect(monitor).toMatchObject({
        news: { products: 3, sold_out: 1, entries: 0 },
        feeds: 1,
        open_alerts: 2,
      });
      expect(at((await ada.client.get("/api/user")).body, "data.open_feed_alerts")).toBe(2);
      expect((await ada.client.put(`${MONITOR}/summary`)).status).toBe(204);
      expect((await feedOf(feed.id)).news).toEqual({ added: 0, changed: 0, sold_out: 0, removed: 0 });
      // Between the two snapshots, and not before.
      const [second, first] = (await page(FeedSnapshotSchema, `${FEEDS}/${feed.id}/snapshots`)).data;
      expect(second).toMatchObject({ item_count: 8, out_of_stock: 1, changed: 2, removed: 2, added: 0 });
      const between = `${FEEDS}/${feed.id}/changes?from=${first?.at}&to=${second?.at}`;
      expect((await page(FeedChangeSchema, between)).meta.total).toBe(4);
      expect((await page(FeedChangeSchema, `${MONITOR}/changes?to=${first?.at}`)).meta.total).toBe(0);
      expect(errors(await ada.client.get(`${FEEDS}/${feed.id}/changes?from=yesterday`))).toHaveProperty(
        "from",
      );
    });

    it("has what an upload changed that ended before it was recorded, in the next one", async () => {
      const feed = await made("products-day1.xml", { family: "products", name: "Shop" });
      await pass(HOUR);
      const lost = text((await upload(ada.client, feed.id, "products-day2.xml")).body, "data.id");
      const { db } = api.database;
      await db.deleteFrom("feed_snapshots").where("id", "=", lost).execute();
      await db.deleteFrom("feed_alerts").where("feed_id", "=", feed.id).execute();
      await pass(HOUR);
      const sent = await upload(ada.client, feed.id, "products-day2.xml");
      expect(recordOf(FeedSnapshotSchema).parse(sent.body)).toMatchObject({ changed: 2, removed: 2 });
      expect((await alerts()).map(({ condition }) => condition)).toContain("price");
      expect((await page(FeedChangeSchema, `${FEEDS}/${feed.id}/changes`)).meta.total).toBe(4);
    });

    it("has its products, with what is wrong with them and what became of each", async () => {
      const feed = await made("products-bad.tsv", { family: "products", name: "Bad" });
      expect(feed.state).toBe("warning");
      expect(feed.problems.reduce((sum, { count }) => sum + count, 0)).toBe(9);
      const problems = await page(FeedProblemSchema, `${FEEDS}/${feed.id}/problems`);
      expect(problems.meta.total).toBe(9);
      expect(
        (await page(FeedProblemSchema, `${FEEDS}/${feed.id}/problems?attribute=gtin`)).data,
      ).toMatchObject([{ value: "4006381333932", product: { key: "b6" } }]);
      const products = await page(FeedProductSchema, `${FEEDS}/${feed.id}/products`);
      expect(products.data).toHaveLength(7);
      const errored = await page(FeedProductSchema, `${FEEDS}/${feed.id}/products?severity=error`);
      expect(errored.meta.total).toBe(feed.error_items);
      const b6 = products.data.find(({ key }) => key === "b6 (2)");
      const detail = recordOf(FeedProductDetailSchema).parse(
        (await ada.client.get(`${FEEDS}/${feed.id}/products/${b6?.id}`)).body,
      );
      expect(detail.problems.map(({ attribute }) => attribute)).toEqual(["description", "id", "price"]);
      expect(detail.attributes.find(({ name }) => name === "id")?.values).toEqual(["b6"]);
      const shop = await made("products-day1.xml", { family: "products", name: "Shop" });
      await upload(ada.client, shop.id, "products-day2.xml");
      const gone = await page(FeedProductSchema, `${FEEDS}/${shop.id}/products?removed=1`);
      expect(gone.data.map(({ key }) => key).toSorted()).toEqual(["c10", "c9"]);
      const sold = await page(FeedProductSchema, `${FEEDS}/${shop.id}/products?availability=out_of_stock`);
      expect(sold.data).toMatchObject([{ key: "c4" }]);
      // They come back.
      await upload(ada.client, shop.id, "products-day1.xml");
      expect((await page(FeedProductSchema, `${FEEDS}/${shop.id}/products?removed=1`)).meta.total).toBe(0);
      const back = await page(FeedChangeSchema, `${FEEDS}/${shop.id}/changes?kind=returned`);
      expect(back.data.map(({ product }) => product?.key ?? "").toSorted()).toEqual(["c10", "c9"]);
    });
  });

  it("has all problems of a feed for a file, some at a time", async () => {
    const rows = Array.from({ length: 1001 }, (_, index) => `p${index}\tCoat\tx\tin_stock`);
    const lines = ["id\ttitle\tdescription\tavailability", ...rows].join("\n");
    const made = await sendFile(ada.client, FEEDS, lines, { family: "products", name: "Shop" });
    const path = `${FEEDS}/${text(made.body, "data.id")}/problems`;
    const piece = async (query: string) =>
      FeedProblemPieceSchema.parse((await ada.client.get(`${path}/export?${query}`)).body);
    const { total } = (await page(FeedProblemSchema, `${path}?attribute=price`)).meta;
    expect(total).toBe(1001);
    const first = await piece("attribute=price");
    expect(first.data).toHaveLength(1000);
    const rest = await piece(`attribute=price&after=${first.meta?.next}`);
    expect(rest).toMatchObject({ data: [{ attribute: "price" }], meta: { next: null } });
    const known = new Set([...first.data, ...rest.data].map(({ product }) => product.key));
    expect(known.size).toBe(1001);
    const other = await newOwner(api, "Other");
    expect((await other.client.get(`${path}/export`)).status).toBe(404);
  });

  describe("rules and alerts", () => {
    it("start with the usual rules, and are changed, tried, and deleted", async () => {
      const rules = async () => listOf(FeedRuleSchema).parse((await ada.client.get(`${MONITOR}/rules`)).body);
      expect(await rules()).toEqual([]);
      const feed = await made("products-day1.xml", { family: "products", name: "Shop" });
      const usual = (await rules()).map(({ condition, threshold }) => [condition, threshold]);
      expect(Object.fromEntries(usual)).toEqual({
        unreachable: 3,
        item_count: 20,
        product_errors: 5,
        out_of_stock: 10,
        price: 30,
        linked_product: null,
        no_entries: 3,
      });
      await pass(HOUR);
      await upload(ada.client, feed.id, "products-day2.xml");
      const trial = async (rule: object) =>
        recordOf(FeedTrialSchema).parse((await ada.client.post(`${MONITOR}/rules/trial`, rule)).body);
      expect(await trial({ condition: "price", threshold: 39 })).toMatchObject({
        total: 1,
        alerts: [{ feed: { id: feed.id }, title: "The price of Wool coat 3 jumped" }],
      });
      expect((await trial({ condition: "price", threshold: 41 })).total).toBe(0);
      expect((await trial({ condition: "item_count", threshold: 19 })).total).toBe(1);
      const created = await ada.client.post(`${MONITOR}/rules`, {
        condition: "price",
        threshold: 5,
        feed: feed.id,
      });
      const rule = recordOf(FeedRuleSchema).parse(created.body);
      expect(rule).toMatchObject({
        name: "A price jumps",
        quiet_hours: 24,
        is_on: true,
        feed: { id: feed.id },
      });
      const tried = await ada.client.get(`${MONITOR}/rules/${rule.id}/trial`);
      expect(recordOf(FeedTrialSchema).parse(tried.body).total).toBe(1);
      const off = await ada.client.patch(`${MONITOR}/rules/${rule.id}`, {
        is_on: false,
        recipients: [ada.id],
      });
      expect(recordOf(FeedRuleSchema).parse(off.body)).toMatchObject({
        is_on: false,
        recipients: [{ id: ada.id }],
      });
      expect((await ada.client.delete(`${MONITOR}/rules/${rule.id}`)).status).toBe(204);
      expect(await rules()).toHaveLength(7);
      const refused = async (input: object) => errors(await ada.client.post(`${MONITOR}/rules`, input));
      expect(await refused({ condition: "keyword" })).toEqual({ keywords: ["Enter the words to look for."] });
      expect(await refused({ condition: "no_entries", feed: feed.id })).toEqual({
        feed: ["Choose a feed of articles."],
      });
      expect(await refused({ condition: "product_errors", threshold: 101 })).toHaveProperty("threshold");
      expect(await refused({ condition: "price", recipients: ["x"] })).toHaveProperty("recipients");
      expect(await refused({ condition: "price", feed: "x" })).toHaveProperty("feed");
    });

    it("tell the people of a rule once, and become a task", async () => {
      const lin = await newColleague(api, ada, "member");
      const feed = await made("products-day1.xml", { family: "products", name: "Shop feed" });
      const rules = listOf(FeedRuleSchema).parse((await ada.client.get(`${MONITOR}/rules`)).body);
      const price = rules.find(({ condition }) => condition === "price");
      await ada.client.patch(`${MONITOR}/rules/${price?.id}`, { recipients: [lin.id] });
      await upload(ada.client, feed.id, "products-day2.xml");
      const told = await lin.client.get("/api/notifications");
      expect(at(told.body, "data.0")).toMatchObject({
        kind: "feed_alert",
        detail: "The price of Wool coat 3 jumped",
        subject: { type: "feeds", id: feed.id, name: "Shop feed", is_gone: false },
      });
      expect(JSON.stringify((await ada.client.get("/api/notifications")).body)).not.toContain("Wool coat 3");
      const ofPrice = async (query = "") =>
        (await alerts(query)).filter(({ condition }) => condition === "price");
      const [alert] = await ofPrice();
      const task = await ada.client.post("/api/tasks", { title: "Check the price" });
      const done = await ada.client.patch(`${MONITOR}/alerts/${alert?.id}`, {
        task: text(task.body, "data.id"),
      });
      expect(recordOf(FeedAlertSchema).parse(done.body)).toMatchObject({
        state: "acknowledged",
        task: { title: "Check the price" },
      });
      expect(await ofPrice()).toEqual([]);
      expect(await ofPrice("?state=acknowledged")).toHaveLength(1);
      await ada.client.patch(`${MONITOR}/alerts/${alert?.id}`, { state: "open" });
      expect(await ofPrice(`?feed=${feed.id}`)).toHaveLength(1);
      expect(errors(await ada.client.patch(`${MONITOR}/alerts/${alert?.id}`, { task: "x" }))).toHaveProperty(
        "task",
      );
      const other = await newOwner(api, "Other");
      expect((await other.client.get(`${MONITOR}/alerts/${alert?.id}`)).status).toBe(404);
      // It is in the e-mail of the day, too.
      api.pass(DAY);
      const [mail] = await api.mails(lin.email);
      expect(mail?.text.replaceAll(/=\r?\n/g, "")).toContain("The price of Wool coat 3 jumped");
    });

    it("find words in new articles, but not in those that a feed has when it is added", async () => {
      const created = await ada.client.post(`${MONITOR}/rules`, {
        condition: "keyword",
        keywords: ["WOOL", "hours"],
      });
      expect(created.status).toBe(201);
      const feed = await made("feed-edited-1.xml", { family: "content" });
      expect(await alerts()).toEqual([]);
      await pass(HOUR);
      await upload(ada.client, feed.id, "feed-mess.xml");
      expect(await alerts()).toMatchObject([
        {
          condition: "keyword",
          title: "“WOOL” is in Wool & care",
          entry: { title: "Wool & care" },
          product: null,
        },
      ]);
      const trial = await ada.client.post(`${MONITOR}/rules/trial`, {
        condition: "keyword",
        keywords: ["wool"],
      });
      expect(recordOf(FeedTrialSchema).parse(trial.body).total).toBe(1);
    });

    it("count what flaps within a day, and resolve what is over", async () => {
      const feed = await made("products-day1.xml", { family: "products", name: "Shop" });
      const rule = await ada.client.post(`${MONITOR}/rules`, { condition: "product_errors", threshold: 0 });
      const ofRule = async (query = "?state[]=open&state[]=resolved&state[]=acknowledged") =>
        (await alerts(query)).filter(({ rule: own }) => own?.id === text(rule.body, "data.id"));
      const send = async (file: string) => {
        await pass(HOUR);
        expect((await upload(ada.client, feed.id, file)).status).toBe(201);
      };
      await send("products-bad.tsv");
      await send("products-bad.tsv");
      expect(await ofRule()).toMatchObject([{ state: "open", count: 1 }]);
      await send("products-day1.xml");
      expect(await ofRule()).toMatchObject([{ state: "resolved", count: 1 }]);
      await send("products-bad.tsv");
      expect(await ofRule()).toMatchObject([{ state: "open", count: 2 }]);
      await send("products-day1.xml");
      await pass(25 * HOUR);
      await send("products-bad.tsv");
      expect((await ofRule()).map(({ state, count }) => [state, count])).toEqual([
        ["open", 1],
        ["resolved", 2],
      ]);
    });
  });

  describe("a list of feeds", () => {
    it("is looked at before it is added, and written again", async () => {
      const sent = await sendFile(
        ada.client,
        `${MONITOR}/imports`,
        new Uint8Array(await feedFile("feeds.opml")),
      );
      const list = recordOf(FeedImportSchema).parse(sent.body);
      expect([list.count, list.doubles.length, list.others.length]).toEqual([2, 1, 1]);
      expect(list.feeds.map(({ category, left_out: fault }) => [category, fault])).toEqual([
        ["Press", null],
        ["Press / Deep", null],
        [null, "This URL can’t be reached."],
      ]);
      expect((await page(FeedSummarySchema, FEEDS)).meta.total).toBe(0);
      const confirmed = await ada.client.post(`${MONITOR}/imports/${list.id}`, { interval: 30 });
      expect(at(confirmed.body, "data")).toEqual({ created: 2, left_out: 1 });
      expect((await ada.client.get(`${MONITOR}/imports/${list.id}`)).status).toBe(404);
      const feeds = await page(FeedSummarySchema, FEEDS);
      expect(feeds.data.map(({ interval, family }) => [interval, family])).toEqual([
        [30, "content"],
        [30, "content"],
      ]);
      const out = await ada.client.get(`${MONITOR}/export.opml`);
      expect(out.headers.get("Content-Type")).toContain("text/x-opml");
      const again = await sendFile(ada.client, `${MONITOR}/imports`, out.bytes);
      expect(recordOf(FeedImportSchema).parse(again.body).feeds).toMatchObject(
        feeds.data.map(({ name, category }) => ({
          title: name,
          category,
          left_out: "This feed is there already.",
        })),
      );
      expect(
        errors(await ada.client.post(`${MONITOR}/imports`, { text: "<opml><body/></opml>" })),
      ).toHaveProperty("text");
    });
  });

  describe("what is kept", () => {
    it("are entries for 90 days unless they are starred, snapshots for 90, and changes for a year", async () => {
      const shop = await made("products-day1.xml", { family: "products", name: "Shop" });
      await upload(ada.client, shop.id, "products-day2.xml");
      const press = await made("feed-edited-1.xml", { family: "content", name: "Press" });
      const [first] = (await page(FeedEntrySchema, `${FEEDS}/${press.id}/entries`)).data;
      await ada.client.patch(`${MONITOR}/entries/${first?.id}`, { is_starred: true });
      const counts = async () => [
        (await page(FeedEntrySchema, `${FEEDS}/${press.id}/entries`)).meta.total,
        (await page(FeedSnapshotSchema, `${FEEDS}/${shop.id}/snapshots`)).meta.total,
        (await page(FeedChangeSchema, `${FEEDS}/${shop.id}/changes`)).meta.total,
      ];
      await pass(91 * DAY);
      await api.cleanUp();
      // One that never arrived goes, and others stay.
      const { db } = api.database;
      await db.updateTable("feeds").set({ arriving_at: NOW }).where("id", "=", press.id).execute();
      expect((await ada.client.get(`${FEEDS}/${press.id}`)).status).toBe(404);
      await db.updateTable("feeds").set({ arriving_at: null }).where("id", "=", press.id).execute();
      const lost = await made("feed-edited-1.xml", { family: "content", name: "Lost" });
      await db.updateTable("feeds").set({ arriving_at: NOW }).where("id", "=", lost.id).execute();
      await api.cleanUp();
      const rows = await db.selectFrom("feeds").select("id").where("id", "in", [lost.id, press.id]).execute();
      expect(rows).toEqual([{ id: press.id }]);
      // What its feed still has stays.
      expect(await counts()).toEqual([2, 0, 4]);
      await upload(ada.client, press.id, "feed-mess.xml");
      await api.cleanUp();
      expect(await counts()).toEqual([4, 0, 4]);
      await pass(275 * DAY);
      await api.cleanUp();
      expect(await counts()).toEqual([4, 0, 0]);
    });
  });

  describe("others", () => {
    it("see nothing of another organization, or as guests", async () => {
      const feed = await made("products-day1.xml", { family: "products", name: "Shop" });
      const stranger = await newOwner(api, "Other");
      const guest = await newColleague(api, ada, "guest");
      expect((await stranger.client.get(`${FEEDS}/${feed.id}`)).status).toBe(404);
      expect((await page(FeedSummarySchema, FEEDS, stranger.client)).meta.total).toBe(0);
      expect((await guest.client.get(`${FEEDS}/${feed.id}`)).status).toBe(404);
      await upload(ada.client, feed.id, "products-day2.xml");
      for (const { client } of [stranger, guest])
        expect(at((await client.get("/api/user")).body, "data.open_feed_alerts")).toBe(0);
      for (const path of ["feeds", "entries", "changes", "rules", "alerts", "summary", "export.opml"])
        expect((await guest.client.get(`${MONITOR}/${path}`)).status, path).toBe(403);
    });

    it("take over the feeds of someone who leaves, as far as they see them, and are told in their place", async () => {
      const lin = await newColleague(api, ada, "member");
      const kim = await newColleague(api, ada, "member");
      const hidden = await newWork(ada.client);
      const shop = await made("products-day1.xml", { family: "products", name: "Shop" }, lin.client);
      const secret = await made(
        "feed-edited-1.xml",
        { family: "content", name: "Secret", project: hidden.slug },
        lin.client,
      );
      await ada.client.patch(`/api/projects/${hidden.slug}`, { visibility: "members" });
      const rules = listOf(FeedRuleSchema).parse((await ada.client.get(`${MONITOR}/rules`)).body);
      const price = rules.find(({ condition }) => condition === "price")?.id;
      await ada.client.patch(`${MONITOR}/rules/${price}`, { recipients: [lin.id] });
      const member = `/api/organization/${ada.organizationId}/members/${lin.id}`;
      const work = await ada.client.get(`${member}/open-work`);
      expect(
        recordOf(OpenWorkSchema)
          .parse(work.body)
          .watched.map(({ name }) => name),
      ).toEqual(["Secret", "Shop", "A price jumps"]);
      expect((await ada.client.delete(member, { hand_over_to: kim.id })).status).toBe(204);
      expect((await feedOf(shop.id)).owner).toMatchObject({ id: kim.id });
      expect((await feedOf(secret.id)).owner).toBe(null);
      const rule = recordOf(FeedRuleSchema).parse((await ada.client.get(`${MONITOR}/rules/${price}`)).body);
      expect(rule.recipients).toMatchObject([{ id: kim.id }]);
      await ada.client.delete(`/api/organization/${ada.organizationId}/members/${kim.id}`);
      const left = recordOf(FeedRuleSchema).parse((await ada.client.get(`${MONITOR}/rules/${price}`)).body);
      expect(left.recipients).toEqual([]);
      expect((await feedOf(shop.id)).owner).toBe(null);
    });

    it("see what is in a project with it, and may do there what they may", async () => {
      const work = await newWork(ada.client);
      const lin = await newColleague(api, ada, "member");
      const feed = await made("products-day1.xml", { family: "products", name: "Shop", project: work.slug });
      expect((await feedOf(feed.id, lin.client)).can.update).toBe(true);
      await ada.client.patch(`/api/projects/${work.slug}`, { visibility: "members" });
      expect((await lin.client.get(`${FEEDS}/${feed.id}`)).status).toBe(404);
      expect((await page(FeedChangeSchema, `${MONITOR}/changes`, lin.client)).meta.total).toBe(0);
      expect((await lin.client.post(`${MONITOR}/rules`, { condition: "price", feed: feed.id })).status).toBe(
        422,
      );
    });
  });

  it("has up to 200 feeds in an organization", async () => {
    await made("feed-edited-1.xml", { family: "content" });
    const { db } = api.database;
    const row = await db
      .selectFrom("feeds")
      .selectAll()
      .where("organization_id", "=", ada.organizationId)
      .executeTakeFirstOrThrow();
    const more = Array.from({ length: 199 }, (_, index) => ({ ...row, id: `f${index}-${ada.id}` }));
    await db.insertInto("feeds").values(more).execute();
    expect(errors(await newFeedFrom(ada.client, "feed-edited-1.xml", { family: "content" }))).toEqual({
      file: ["An organization can have up to 200 feeds. Delete one before you add another."],
    });
    const counted = await ada.client.get(`${FEEDS}?counts=1&state=healthy`);
    expect(at(counted.body, "meta.counts")).toMatchObject({ all: 200, healthy: 200, failing: 0 });
    expect((await ada.client.delete(`${FEEDS}/f0-${ada.id}`)).status).toBe(204);
    expect((await newFeedFrom(ada.client, "feed-edited-1.xml", { family: "content" })).status).toBe(201);
  });
});
