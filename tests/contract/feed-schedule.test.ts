import { gzipSync } from "node:zlib";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { pageOf, recordOf } from "#contract/envelope.ts";
import {
  type Feed,
  FeedAlertSchema,
  FeedImportSchema,
  type FeedInput,
  FeedProductSchema,
  FeedSchema,
  FeedSnapshotSchema,
} from "#contract/feeds.ts";
import { remoteUrl, startApi, type LocalApi } from "./support/api.ts";
import { at, errors, text } from "./support/client.ts";
import { feedFile, FEEDS, MONITOR, newFeedFrom, startFeedServer, upload } from "./support/feeds.ts";
import { newOwner, PASSWORD, type Insider } from "./support/people.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOW = "2026-11-27T09:00:00.000Z";

/** One of each kind of spelling that leads inside; api/http/outgoing.test.ts knows them all. */
const PRIVATE_HOSTS = [
  "127.0.0.1",
  "0x7f.1",
  "①②⑦.⓪.⓪.①",
  "169.254.169.254",
  "[::ffff:10.0.0.1]",
  "[64:ff9b::127.0.0.1]",
  "[fd00::1]",
  "localhost",
];

describe.skipIf(remoteUrl !== null)("a feed at an address", async () => {
  const server = await startFeedServer();
  let api: LocalApi;
  let ada: Insider;
  beforeAll(async () => {
    api = await startApi({
      standingAt: Date.parse(NOW),
      outgoingHosts: ["*"],
      outgoingPrivate: [server.host],
    });
  });
  afterAll(async () => {
    await api.close();
    server.close();
  });
  beforeEach(async () => {
    ada = await newOwner(api, "Northwind");
  });
  afterEach(async () => {
    await api.jobs.settle();
    await api.database.db.deleteFrom("feeds").execute();
    server.answers.clear();
    server.asked.length = 0;
    server.busy.most = 0;
  });

  const wait = async (ms: number) => {
    api.pass(ms);
    await ada.client.get("/sanctum/csrf-cookie");
    await ada.client.post("/login", { email: ada.email, password: PASSWORD });
    await api.jobs.settle();
  };
  const feedOf = async (id: string) =>
    recordOf(FeedSchema).parse((await ada.client.get(`${FEEDS}/${id}`)).body);
  const create = async (path: string, input: FeedInput = {}): Promise<Feed> => {
    const answer = await ada.client.post(FEEDS, {
      family: "content",
      address: server.address(path),
      ...input,
    });
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    expect(at(answer.body, "data.is_checking")).toBe(true);
    await api.jobs.settle();
    return feedOf(text(answer.body, "data.id"));
  };
  const snapshots = async (id: string) =>
    pageOf(FeedSnapshotSchema).parse((await ada.client.get(`${FEEDS}/${id}/snapshots`)).body).data;
  const minutesLeft = ({ next_check_at: next }: Feed) => (Date.parse(next ?? "") - api.now()) / MINUTE;
  const xml = (items: number, head = "") =>
    `<rss version="2.0"><channel><title>Press</title>${head}${Array.from(
      { length: items },
      (_, index) => `<item><guid>g${index}</guid><title>Item ${index}</title></item>`,
    ).join("")}</channel></rss>`;

  it("is read at once and in its interval, and asked whether it has changed", async () => {
    let etag = '"one"';
    server.answers.set("/rss", ({ headers }) =>
      headers["if-none-match"] === etag
        ? { status: 304 }
        : {
            headers: {
              ETag: etag,
              "Last-Modified": "Fri, 27 Nov 2026 08:00:00 GMT",
              "Content-Encoding": "gzip",
            },
            body: gzipSync(xml(2)),
          },
    );
    const feed = await create("/rss", { interval: 30 });
    expect(feed).toMatchObject({
      name: "Press",
      title: "Press",
      state: "healthy",
      item_count: 2,
      unread: 2,
    });
    expect(minutesLeft(feed)).toBe(30);
    await wait(29 * MINUTE);
    expect(server.asked).toHaveLength(1);
    await wait(MINUTE);
    expect(server.asked).toHaveLength(2);
    expect(server.asked[1]?.headers).toMatchObject({
      "if-none-match": '"one"',
      "if-modified-since": "Fri, 27 Nov 2026 08:00:00 GMT",
      "user-agent": "Marquee-Feeds",
    });
    for (const header of ["cookie", "authorization", "referer"])
      expect(server.asked[1]?.headers[header]).toBeUndefined();
    etag = '"two"';
    await wait(30 * MINUTE);
    expect((await snapshots(feed.id)).map(({ outcome, status }) => [outcome, status])).toEqual([
      // The same bytes under another tag.
      ["unchanged", 200],
      ["unchanged", 304],
      ["healthy", 200],
    ]);
    expect((await feedOf(feed.id)).checks).toEqual(["healthy", "unchanged", "unchanged"]);
  });

  it("asks for more time, and for hours of rest", async () => {
    server.answers.set("/rss", {
      body: xml(1, "<ttl>180</ttl><skipHours><hour>12</hour><hour>13</hour></skipHours>"),
    });
    const feed = await create("/rss", { interval: 15 });
    // Three hours after some hour past nine, and not from twelve to two.
    const expected = new Date(api.now() + 180 * MINUTE);
    if ([12, 13].includes(expected.getUTCHours())) expected.setUTCHours(14, 0, 0, 0);
    expect(feed.next_check_at).toBe(expected.toISOString());
  });

  it("waits twice as long after each failure, is failing after three, and never stops", async () => {
    server.answers.set("/rss", { body: xml(1) });
    const feed = await create("/rss", { interval: 60 });
    server.answers.set("/rss", { status: 503 });
    await wait(HOUR);
    const seen: unknown[] = [];
    for (let failure = 1; failure <= 7; failure++) {
      const now = await feedOf(feed.id);
      const hours = minutesLeft(now) / 60;
      seen.push([now.state, now.error_count, Math.floor(hours)]);
      expect(hours % 1).toBeLessThanOrEqual(0.1 * Math.floor(hours));
      await wait(minutesLeft(now) * MINUTE);
    }
    expect(seen).toEqual(
      [
        ["warning", 1, 2],
        ["warning", 2, 4],
        ["failing", 3, 8],
        ["failing", 4, 16],
        ["failing", 5, 24],
        ["failing", 6, 24],
        ["failing", 7, 24],
      ].map(([state, count, hours]) => [
        state,
        count,
        expect.toSatisfy(
          (is: number) => is === hours || is === Number(hours) + 1 || is === Number(hours) + 2,
        ),
      ]),
    );
    const failing = await feedOf(feed.id);
    expect(failing).toMatchObject({ error: "The server responded with 503.", item_count: 1, error_count: 8 });
    const alerts = async (state: string) =>
      pageOf(FeedAlertSchema).parse(
        (await ada.client.get(`${MONITOR}/alerts?state=${state}&feed=${feed.id}`)).body,
      ).data;
    expect(await alerts("open")).toMatchObject([{ condition: "unreachable", count: 1 }]);
    const told = await ada.client.get("/api/notifications");
    expect(at(told.body, "data.0")).toMatchObject({ kind: "feed_failing", subject: { id: feed.id } });
    expect(at(told.body, "data.1.kind")).not.toBe("feed_failing");

    // Whoever asks for it needn’t wait, and one good reading sets it all back.
    server.answers.set("/rss", { body: xml(2) });
    const asked = await ada.client.post(`${FEEDS}/${feed.id}/check`);
    expect([asked.status, at(asked.body, "data.is_checking"), at(asked.body, "data.error_count")]).toEqual([
      202,
      true,
      0,
    ]);
    await api.jobs.settle();
    const healthy = await feedOf(feed.id);
    expect(healthy).toMatchObject({ state: "healthy", error: null, error_count: 0, item_count: 2 });
    expect(minutesLeft(healthy)).toBe(60);
    expect(await alerts("open")).toEqual([]);
    expect(await alerts("resolved")).toMatchObject([{ condition: "unreachable" }]);
  });

  it("fails for now if this server couldn’t store it, and is read at the next check", async () => {
    server.answers.set("/rss", { body: xml(3) });
    const { db } = api.database;
    await sql`alter table feed_entry_keys rename to feed_entry_keys_away`.execute(db);
    const feed = await create("/rss", { interval: 60 });
    await sql`alter table feed_entry_keys_away rename to feed_entry_keys`.execute(db);
    expect(feed).toMatchObject({
      is_checking: false,
      state: "warning",
      error: "Something went wrong on this server while it read the feed.",
      error_count: 1,
    });
    expect(api.logs.filter(({ message }) => message === "feed not read")).toMatchObject([
      { error: expect.stringContaining(feed.id) },
    ]);
    await wait(minutesLeft(feed) * MINUTE);
    expect(await feedOf(feed.id)).toMatchObject({ state: "healthy", error_count: 0, item_count: 3 });
  });

  it("waits as long as its server says, in seconds or until a time", async () => {
    server.answers.set("/rss", { status: 429, headers: { "Retry-After": String(6 * 60 * 60) } });
    const feed = await create("/rss", { interval: 15 });
    expect(feed).toMatchObject({ state: "warning", error: "The server responded with 429.", error_count: 1 });
    expect(minutesLeft(feed)).toBe(6 * 60);
    const until = new Date(api.now() + 9 * HOUR);
    server.answers.set("/rss", { status: 503, headers: { "Retry-After": until.toUTCString() } });
    await wait(6 * HOUR);
    expect((await feedOf(feed.id)).next_check_at?.slice(0, 19)).toBe(until.toISOString().slice(0, 19));
  });

  it("stops when its server says that it is gone, until somebody asks for it", async () => {
    server.answers.set("/rss", { body: xml(1) });
    const feed = await create("/rss");
    server.answers.set("/rss", { status: 410 });
    await wait(HOUR);
    expect(await feedOf(feed.id)).toMatchObject({ state: "stopped", next_check_at: null, item_count: 1 });
    const alerts = await ada.client.get(`${MONITOR}/alerts?feed=${feed.id}`);
    expect(at(alerts.body, "data.0.title")).toBe("The feed is gone");
    await wait(240 * HOUR);
    expect(server.asked).toHaveLength(2);
    server.answers.set("/rss", { body: xml(1) });
    await ada.client.post(`${FEEDS}/${feed.id}/check`);
    await api.jobs.settle();
    expect(await feedOf(feed.id)).toMatchObject({ state: "healthy", next_check_at: expect.any(String) });
  });

  it("is paused and resumed, moved, and given another interval", async () => {
    server.answers.set("/rss", { body: xml(1) });
    server.answers.set("/atom", { body: xml(3) });
    const feed = await create("/rss", { interval: 600 });
    const patch = (input: object) => ada.client.patch(`${FEEDS}/${feed.id}`, input);
    expect(at((await patch({ paused: true })).body, "data.state")).toBe("paused");
    await wait(24 * HOUR);
    expect(server.asked).toHaveLength(1);
    await patch({ paused: false });
    await api.jobs.settle();
    expect(server.asked).toHaveLength(2);
    expect(minutesLeft(await feedOf(feed.id))).toBe(600);
    await patch({ interval: 15 });
    expect(minutesLeft(await feedOf(feed.id))).toBe(15);
    await patch({ address: server.address("/atom") });
    await api.jobs.settle();
    expect(await feedOf(feed.id)).toMatchObject({ item_count: 3, address: server.address("/atom") });
    for (const interval of [14, 7 * 24 * 60 + 1])
      expect(errors(await patch({ interval }))).toHaveProperty("interval");
  });

  it("says what it found instead of a feed, and which feeds a page names", async () => {
    server.answers.set("/page", {
      headers: { "Content-Type": "text/html" },
      body: await feedFile("not-a-feed.html"),
    });
    expect(await create("/page")).toMatchObject({
      state: "warning",
      error: "This is a web page.",
      offered: [server.address("/feed.xml")],
    });
    server.answers.set("/large", { body: "x".repeat(2_000_001) });
    expect(await create("/large")).toMatchObject({ error: "The response is larger than 2 MB." });
    server.answers.set("/bomb", {
      headers: { "Content-Encoding": "gzip" },
      body: gzipSync(Buffer.alloc(200_000_000)),
    });
    expect(await create("/bomb")).toMatchObject({ error: "The response is larger than 2 MB." });
    server.answers.set("/away", { status: 302, headers: { Location: "http://10.0.0.1/feed" } });
    expect(await create("/away")).toMatchObject({ error: "This URL can’t be reached." });
    server.answers.set("/moved", { status: 301, headers: { Location: "/rss" } });
    server.answers.set("/rss", { headers: { "Content-Type": "text/xml; charset:utf-8;;=" }, body: xml(1) });
    expect(await create("/moved")).toMatchObject({ state: "healthy", error: null });
  });

  it("has products that are compared from check to check", async () => {
    server.answers.set("/shop", { body: await feedFile("products-day1.xml") });
    const feed = await create("/shop", { family: "products" });
    server.answers.set("/shop", { body: await feedFile("products-day2.xml") });
    await wait(HOUR);
    expect(await snapshots(feed.id)).toMatchObject([
      { item_count: 8, changed: 2, removed: 2, added: 0, source: "check" },
      { item_count: 10, added: 10 },
    ]);
    // A file may come in between.
    await wait(MINUTE);
    await upload(ada.client, feed.id, "products-day1.xml");
    await wait(HOUR);
    expect((await snapshots(feed.id)).map(({ source, outcome }) => [source, outcome])).toEqual([
      ["check", "healthy"],
      ["upload", "healthy"],
      ["check", "healthy"],
      ["check", "healthy"],
    ]);
    const products = await ada.client.get(`${FEEDS}/${feed.id}/products`);
    expect(pageOf(FeedProductSchema).parse(products.body).meta.total).toBe(8);
  });

  it("shares its host with others, of which one is asked at a time", async () => {
    const many = 6;
    for (let index = 0; index < many; index++)
      server.answers.set(`/${index}`, async () => {
        await new Promise((resolve) => setImmediate(resolve));
        return { body: xml(1) };
      });
    const list = Array.from(
      { length: many },
      (_, index) => `<outline text="F" xmlUrl="${server.address(`/${index}`)}"/>`,
    );
    const sent = await ada.client.post(`${MONITOR}/imports`, {
      text: `<opml version="2.0"><body>${list.join("")}</body></opml>`,
    });
    const { id, count } = recordOf(FeedImportSchema).parse(sent.body);
    expect(count).toBe(many);
    await ada.client.post(`${MONITOR}/imports/${id}`);
    await api.jobs.settle();
    expect([server.asked.length, server.busy.most]).toEqual([many, 1]);
    await ada.client.post(`${MONITOR}/check`);
    await api.jobs.settle();
    expect([server.asked.length, server.busy.most]).toEqual([2 * many, 1]);
    expect(await api.database.db.selectFrom("feed_hosts").selectAll().execute()).toEqual([]);
  }, 60_000);

  it("is not asked for too often", async () => {
    server.answers.set("/rss", { body: xml(1) });
    const feed = await create("/rss");
    const statuses = new Set<number>();
    for (let time = 0; time < 31; time++)
      statuses.add((await ada.client.post(`${FEEDS}/${feed.id}/check`)).status);
    expect([...statuses]).toEqual([202, 429]);
  });

  it("is never one of the server’s own network, however it is spelled", async () => {
    const listener = await startFeedServer();
    const { port } = new URL(listener.address("/"));
    const feed = await create("/to");
    const said = new Set<string>();
    const refused = async (address: string) => {
      const made = await ada.client.post(FEEDS, { family: "content", address });
      if (made.status !== 201) return String(at(errors(made), "address.0"));
      // A name, of which only the resolver knows where it is.
      await api.jobs.settle();
      const { id, error } = await feedOf(text(made.body, "data.id"));
      await ada.client.delete(`${FEEDS}/${id}`);
      return error ?? "";
    };
    for (const host of PRIVATE_HOSTS) {
      for (const scheme of ["http", "https"]) said.add(await refused(`${scheme}://${host}/feed`));
      expect(await refused(`http://${host}:${port}/feed`), host).toMatch(
        /^Use port 443 or 80\.$|^Enter a URL/,
      );
      for (const place of [`http://${host}/feed`, `http://${host}:${port}/feed`, `//${host}:${port}/feed`]) {
        server.answers.set("/to", {
          status: 302,
          headers: { Location: place.replaceAll(/[^\x20-\x7e]/g, encodeURIComponent) },
        });
        await api.database.db.updateTable("feeds").set({ next_check_at: NOW }).execute();
        await api.jobs.settle();
        expect((await feedOf(feed.id)).error, place).toBe("This URL can’t be reached.");
      }
    }
    expect([...said]).toEqual(["This URL can’t be reached."]);
    expect([listener.connections(), listener.asked]).toEqual([0, []]);
    listener.close();
  });

  it.each([
    "file:///etc/passwd",
    "ftp://example.com/feed",
    "gopher://example.com/",
    "data:text/xml,<rss/>",
    "https://ada:secret@example.com/feed",
    "https://example.com:8443/feed",
    "feed",
  ])("can’t be %s", async (address) => {
    expect(errors(await ada.client.post(FEEDS, { family: "content", address }))).toHaveProperty("address");
  });
});

describe.skipIf(remoteUrl !== null)("a server that may call nobody", async () => {
  const api = await startApi({ outgoingHosts: [], outgoingPrivate: [] });
  const ada = await newOwner(api);
  afterAll(() => api.close());

  it("says so, and takes files and text", async () => {
    const address = "https://example.com/feed.xml";
    expect(errors(await ada.client.post(FEEDS, { family: "content", address }))).toEqual({
      address: ["This server doesn’t fetch feeds. Upload a file, or paste the feed’s text."],
    });
    expect((await newFeedFrom(ada.client, "feed-mess.xml", { family: "content" })).status).toBe(201);
    expect(errors(await ada.client.post(`${MONITOR}/check`))).toHaveProperty("address");
    expect(at((await ada.client.get(`${MONITOR}/summary`)).body, "data.is_fetching")).toBe(false);
    const list = await ada.client.post(`${MONITOR}/imports`, {
      text: `<opml version="2.0"><body><outline text="F" xmlUrl="${address}"/></body></opml>`,
    });
    expect(at(list.body, "data.feeds.0.left_out")).toBe("This server doesn’t fetch feeds.");
  });
});
