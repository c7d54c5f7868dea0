import { readFileSync } from "node:fs";
import { strToU8, zipSync } from "fflate";
import { describe, expect, it, test } from "vitest";
import { availabilityIn, isGtin, priceIn, problemsOf } from "./check-product.ts";
import { FeedFault } from "./feed-fault.ts";
import { readProductFeed } from "./read-products.ts";

const file = (name: string) => readFileSync(new URL(`../../../tests/files/feeds/${name}`, import.meta.url));
const bytes = (text: string) => new Uint8Array(Buffer.from(text));

function checked(name: string) {
  const seen = new Set<string>();
  return readProductFeed(file(name)).products.map(({ attributes }) => {
    const id = attributes["id"]?.[0] ?? "";
    const problems = problemsOf(attributes, seen.has(id));
    seen.add(id);
    return { id, problems };
  });
}

const row = (...cells: string[]) =>
  `<row>${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join("")}</row>`;
const sheet = (...rows: string[]) =>
  strToU8(`<worksheet><sheetData>${rows.join("")}</sheetData></worksheet>`);
const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`;

describe("a feed of products", () => {
  it("is read from XML whose names are all of Google’s", () => {
    const { title, products } = readProductFeed(file("products-day1.xml"));
    expect([title, products.length]).toEqual(["Products", 10]);
    expect(products[0]?.attributes).toMatchObject({
      id: ["c1"],
      title: ["Wool coat 1"],
      price: ["199.00 EUR"],
      image_link: ["https://northwind.test/i/1.jpg"],
    });
    expect(checked("products-day1.xml").flatMap(({ problems }) => problems)).toEqual([]);
    expect(readProductFeed(file("products-day2.xml")).products).toHaveLength(8);
  });

  it("is read from the first sheet of a workbook that has products", () => {
    const book = zipSync({
      "[Content_Types].xml": strToU8("<Types/>"),
      "_rels/.rels": strToU8(
        `<Relationships>${relation("r", "officeDocument", "xl/workbook.xml")}</Relationships>`,
      ),
      "xl/workbook.xml": strToU8(
        '<workbook xmlns:r="r"><sheets><sheet name="Notes" sheetId="1" r:id="a"/><sheet name="Feed" sheetId="2" r:id="b"/></sheets></workbook>',
      ),
      "xl/_rels/workbook.xml.rels": strToU8(
        `<Relationships>${relation("a", "worksheet", "worksheets/a.xml")}${relation("b", "worksheet", "worksheets/b.xml")}</Relationships>`,
      ),
      "xl/worksheets/a.xml": sheet(row("Nothing here")),
      "xl/worksheets/b.xml": sheet(
        row("id", "Title", "image link"),
        row("0042", "Wool coat", "https://n.test/1.jpg"),
      ),
    });
    const { format, products } = readProductFeed(book);
    expect([format, products.map(({ attributes }) => attributes)]).toEqual([
      "table",
      [{ id: ["0042"], title: ["Wool coat"], image_link: ["https://n.test/1.jpg"] }],
    ]);
    const other = zipSync({ "notes.txt": strToU8("Nothing") });
    expect(() => readProductFeed(other)).toThrow(FeedFault);
  });

  it("has the problems that its rules name", () => {
    const found = checked("products-bad.tsv").map(({ id, problems }) => [
      id,
      ...problems.map(({ attribute, value }) => `${attribute}: ${value}`),
    ]);
    expect(found).toEqual([
      ["b1", "title: WOOL COAT"],
      ["b2", "link: /p/2"],
      ["b3", "availability_date: "],
      ["b4", "price: 10,00 EUR"],
      ["b5", "sale_price: 12.00 EUR"],
      ["b6", "gtin: 4006381333932"],
      ["b6", "description: ", "id: b6", "price: 0.00 EUR"],
    ]);
  });

  it("may be Atom, has texts as CDATA, and several images", () => {
    const { products } = readProductFeed(
      bytes(
        `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:g="http://base.google.com/ns/1.0"><title>A</title><entry><g:id>1</g:id><title><![CDATA[Coat & hat]]></title><link href="https://n.test/1"/><g:additional_image_link>https://n.test/a.jpg</g:additional_image_link><g:additional_image_link>https://n.test/b.jpg</g:additional_image_link><g:shipping><g:country>DE</g:country><g:price>4.90 EUR</g:price></g:shipping></entry></feed>`,
      ),
    );
    expect(products).toEqual([
      {
        line: 1,
        attributes: {
          id: ["1"],
          title: ["Coat & hat"],
          link: ["https://n.test/1"],
          additional_image_link: ["https://n.test/a.jpg", "https://n.test/b.jpg"],
          shipping: ["DE4.90 EUR"],
        },
      },
    ]);
  });

  it("says where its XML is broken, and refuses what is too deep or no feed", () => {
    const faultOf = (content: string | Uint8Array) => {
      try {
        readProductFeed(typeof content === "string" ? bytes(content) : content);
      } catch (error) {
        if (error instanceof FeedFault) return error.message;
        throw error;
      }
      return null;
    };
    expect(faultOf("<rss>\n<channel><item></channel></rss>")).toMatch(
      /^The XML is broken\. See line 2, column \d+\.$/,
    );
    expect(faultOf("<a>".repeat(100))).toMatch(/^Its elements are too deep in each other\./);
    expect(faultOf(file("bomb.xml"))).toBe("This is not a valid feed.");
    expect(faultOf(file("not-a-feed.html"))).toBe("This is a web page.");
    expect(faultOf("name,color\nCoat,blue\n")).toMatch(/^This is not a feed of products\./);
    expect(
      readProductFeed(bytes(`<rss><channel><item><__proto__>x</__proto__></item></channel></rss>`)).products,
    ).toHaveLength(1);
  });
});

test("values are read in their old spelling, and exactly", () => {
  expect(["in stock", "In_Stock", "pre-order", "sold out"].map(availabilityIn)).toEqual([
    "in_stock",
    "in_stock",
    "preorder",
    null,
  ]);
  expect(["199.00 EUR", "278.6 EUR", "10,00 EUR", "EUR 10", "1e3 EUR"].map(priceIn)).toEqual([
    { amount: 199_000_000, currency: "EUR" },
    { amount: 278_600_000, currency: "EUR" },
    null,
    null,
    null,
  ]);
  expect(["4006381333931", "4006381333932", "96385074", "123"].map(isGtin)).toEqual([
    true,
    false,
    true,
    false,
  ]);
});
