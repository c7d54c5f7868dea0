import { readFileSync } from "node:fs";
import { assert, date as someDate, property, string } from "fast-check";
import { describe, expect, it, test } from "vitest";
import { identitiesOf, plainLink } from "./entry-identity.ts";
import { feedDate } from "./feed-dates.ts";
import { FeedFault } from "./feed-fault.ts";
import { readContentFeed } from "./parse-content.ts";

const file = (name: string) => readFileSync(new URL(`../../../tests/files/feeds/${name}`, import.meta.url));
const bytes = (text: string) => new Uint8Array(Buffer.from(text));

function faultOf(read: () => unknown): FeedFault {
  try {
    read();
  } catch (error) {
    if (error instanceof FeedFault) return error;
    throw error;
  }
  throw new Error("It was read.");
}

const rss = (encoding: string, title: string) =>
  `<?xml version="1.0"${encoding && ` encoding="${encoding}"`}?><rss version="2.0"><channel><title>${title}</title></channel></rss>`;
const titleOf = (content: Uint8Array, contentType?: string) =>
  readContentFeed(content, { ...(contentType !== undefined && { contentType }) }).title;

describe("a feed of articles", () => {
  it("is read in spite of what is wrong with it", () => {
    const { title, entries } = readContentFeed(file("feed-mess.xml"));
    expect(title).toBe("Northwind journal");
    expect(entries.map(({ title: name, link, published_at: at }) => [name, link, at])).toEqual([
      ["Wool & care", "https://northwind.test/wool?a=1&b=2", "2026-11-02T08:00:00.000Z"],
      ["Tom & Lin", "https://northwind.test/2", "2026-11-03T10:00:00.000Z"],
      ["No title here, only a text that goes on for a while", null, null],
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/\\b|\\u0008/);
  });

  it("says that the declared encoding is wrong", () => {
    const { entries, encoding, wrongly_declared } = readContentFeed(file("feed-latin.xml"));
    expect(entries[0]?.title).toBe("Größe und Länge");
    expect([encoding, wrongly_declared]).toEqual(["windows-1252", "utf-8"]);
  });

  it("goes by its mark, its server, its first line, and its bytes", () => {
    const latin = new Uint8Array(Buffer.from(rss("", "Größe"), "latin1"));
    expect(titleOf(latin, "application/xml; charset=iso-8859-1")).toBe("Größe");
    expect(titleOf(latin, "application/xml; charset=utf-8")).toBe("Größe");
    expect(titleOf(latin, "text/xml; charset:utf-8;;=")).toBe("Größe");
    expect(titleOf(new Uint8Array(Buffer.from(rss("ISO-8859-1", "Größe"), "latin1")))).toBe("Größe");
    expect(titleOf(bytes(`\uFEFF${rss("iso-8859-1", "Größe")}`))).toBe("Größe");
    expect(titleOf(bytes(rss("no-such-thing", "Größe")))).toBe("Größe");
    expect(titleOf(new Uint8Array(Buffer.from(`\uFEFF${rss("utf-16", "Größe")}`, "utf16le")))).toBe("Größe");
  });

  it("may be Atom, RDF, or JSON", () => {
    const atom = `<feed xmlns="http://www.w3.org/2005/Atom"><title type="html">A &lt;b&gt;x&lt;/b&gt;</title><id>u</id><updated>2026-11-03T10:00:00Z</updated><link href="https://a.test/"/><entry><id>e1</id><title>T</title><updated>2026-11-03T10:00:00Z</updated><link rel="alternate" href="/x"/><author><name>Ada</name></author><content type="html">&lt;p&gt;Hi&lt;/p&gt;</content></entry></feed>`;
    expect(readContentFeed(bytes(atom))).toMatchObject({
      format: "atom",
      title: "A x",
      entries: [{ guid: "e1", link: "https://a.test/x", author: "Ada", html: "<p>Hi</p>" }],
    });
    const json = `{"version":"https://jsonfeed.org/version/1.1","title":"J","items":[{"id":"1","url":"https://a.test/b","content_text":"hi","date_published":"2026-11-03T10:00:00+01:00"}]}`;
    expect(readContentFeed(bytes(json)).entries[0]).toMatchObject({
      guid: "1",
      title: "hi",
      published_at: "2026-11-03T09:00:00.000Z",
    });
    const rdf = `<!DOCTYPE rdf:RDF PUBLIC "-//x//DTD//EN" "http://x.test/rss.dtd"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel rdf:about="x"><title>R</title></channel><item rdf:about="https://r.test/1"><title>One</title><link>https://r.test/1</link><dc:date>2026-11-03</dc:date></item></rdf:RDF>`;
    expect(readContentFeed(bytes(rdf))).toMatchObject({
      format: "rdf",
      entries: [{ title: "One", published_at: "2026-11-03T00:00:00.000Z" }],
    });
  });

  it("is refused in a sentence if it is something else", () => {
    const page = faultOf(() => readContentFeed(file("not-a-feed.html"), { address: "https://n.test/blog" }));
    expect([page.message, page.offered]).toEqual(["This is a web page.", ["https://n.test/feed.xml"]]);
    for (const content of [file("bomb.xml"), bytes("nothing"), bytes("{}"), bytes(""), bytes("\u0000\u0001")])
      expect(faultOf(() => readContentFeed(content)).message).toBe("This is not a valid feed.");
    const inner = `<!DOCTYPE r SYSTEM "file:///etc/passwd" [ <!ELEMENT r ANY> ]><rss version="2.0"><channel><title>x</title></channel></rss>`;
    expect(faultOf(() => readContentFeed(bytes(inner))).message).toBe("This is not a valid feed.");
  });
});

test("a guid is a link only if it is an address", () => {
  const feed = `<rss version="2.0"><channel><title>F</title><link>https://a.test/</link>${[
    "g1",
    "https://a.test/2",
  ]
    .map((guid) => `<item><guid>${guid}</guid><title>T</title></item>`)
    .join("")}</channel></rss>`;
  expect(readContentFeed(bytes(feed)).entries.map(({ link }) => link)).toEqual([null, "https://a.test/2"]);
});

test("a link is plain without what only tracks readers", () => {
  expect(plainLink("https://n.test/hours?utm_source=rss&id=2&fbclid=x#top")).toBe(
    "https://n.test/hours?id=2",
  );
  expect(plainLink("javascript:alert(1)")).toBeNull();
});

test("an entry is known by its guid, then by its plain link", () => {
  const [first] = readContentFeed(file("feed-edited-1.xml")).entries.map(identitiesOf).slice(1);
  const [second] = readContentFeed(file("feed-edited-2.xml")).entries.map(identitiesOf).slice(1);
  expect(first).toEqual(["guid h-1", "link https://northwind.test/hours"]);
  expect(second).toEqual(["guid h-1-v2", "link https://northwind.test/hours"]);
  expect(identitiesOf({ guid: null, link: null, title: "A", published_at: null })).toEqual(["title A "]);
});

describe("a date of a feed", () => {
  it.each([
    ["Mon, 02 Nov 2026 09:00:00 +0100", "2026-11-02T08:00:00.000Z"],
    ["Mon, 02 Nov 2026 09:00:00 EST", "2026-11-02T14:00:00.000Z"],
    ["2 Nov 2026 09:00 GMT", "2026-11-02T09:00:00.000Z"],
    ["Mon, 02 Nov 2026 09:00:00", "2026-11-02T09:00:00.000Z"],
    ["2026-11-03", "2026-11-03T00:00:00.000Z"],
    ["2026-11-03 10:00:00", "2026-11-03T10:00:00.000Z"],
    ["2026-11-03T10:00:00.123456+0530", "2026-11-03T04:30:00.000Z"],
    ["2026-11-03T10:00Z", "2026-11-03T10:00:00.000Z"],
    ["0001-01-01T00:00:00Z", null],
    ["yesterday", null],
    ["", null],
  ])("%s", (text, expected) => expect(feedDate(text)).toBe(expected));

  it("is the same instant however it is written", () => {
    const instants = someDate({
      min: new Date("1995-01-01"),
      max: new Date("2100-01-01"),
      noInvalidDate: true,
    });
    assert(
      property(instants, (date) => {
        const seconds = new Date(Math.floor(date.getTime() / 1000) * 1000);
        expect(feedDate(seconds.toISOString())).toBe(seconds.toISOString());
        expect(feedDate(seconds.toUTCString())).toBe(seconds.toISOString());
        expect(feedDate(seconds.toUTCString().replace("GMT", "+0000"))).toBe(seconds.toISOString());
      }),
    );
    assert(property(string(), (text) => void feedDate(text)));
  });
});
