import { SaxesParser } from "saxes";
import { headerPlace, isWorkbook, readTable, tableFaultText, type TableRow } from "#lib/table-file.ts";
import { headingKey } from "#lib/table-columns.ts";
import { readWorkbook } from "#lib/workbook.ts";
import type { ProductAttributes } from "./check-product.ts";
import { decodeFeed } from "./decode-feed.ts";
import { cleanXml, FeedFault } from "./feed-fault.ts";

const PRODUCTS_MAX = 100_000;
/** How deep the elements of a feed may be in each other. */
const DEPTH_MAX = 64;
/** Characters of one attribute that are read. Longer ones break a rule anyway. */
const VALUE_MAX = 20_000;
const COLUMNS_MAX = 200;

export type ReadProduct = { line: number; attributes: ProductAttributes };

export type ProductFeed = {
  format: "xml" | "table";
  title: string | null;
  encoding: string;
  wrongly_declared: string | null;
  products: ReadProduct[];
};

/** What columns of tables are called, by which the row with headings is found. */
const HEADINGS = [
  "id",
  "title",
  "description",
  "link",
  "imagelink",
  "availability",
  "price",
  "saleprice",
  "gtin",
];

/**
 * Reads a feed of products as Google Merchant Center takes it: XML, or a table as CSV, TSV, or XLSX. It is to be called in a worker.
 * @throws FeedFault for what is no such feed, in a sentence, with line and column for XML that is broken
 */
export function readProductFeed(
  bytes: Uint8Array,
  place: { address?: string | null; contentType?: string } = {},
): ProductFeed {
  if (isWorkbook(bytes))
    return {
      format: "table",
      title: null,
      encoding: "utf-8",
      wrongly_declared: null,
      products: productsInWorkbook(bytes),
    };
  const { text, encoding, wrongly_declared } = decodeFeed(bytes, place.contentType);
  const isXml = /^[\uFEFF\s]*</.test(text);
  return isXml
    ? { format: "xml", encoding, wrongly_declared, ...productsInXml(cleanXml(text, place.address ?? null)) }
    : { format: "table", title: null, encoding, wrongly_declared, products: productsInTable(bytes) };
}

/** Calls an attribute by its present name: "image link" and "g:image_link" are "image_link". */
const attributeName = (name: string) =>
  name
    .trim()
    .toLowerCase()
    .replace(/^(?:g|c):/, "")
    .replaceAll(/[\s-]+/g, "_");

const LIMITS = { rows: PRODUCTS_MAX, columns: COLUMNS_MAX, cell: VALUE_MAX };
/** Of a workbook: its parts, what they are unpacked, and how many times larger each may be then. */
const BOOK_LIMITS = { ...LIMITS, entries: 1000, bytes: 100_000_000, ratio: 100 };

function productsInTable(bytes: Uint8Array): ReadProduct[] {
  const reading = readTable(bytes, {}, { limits: LIMITS, headings: HEADINGS });
  if ("fault" in reading) throw new FeedFault(tableFaultText(reading.fault));
  return productsIn(reading.table.headers, reading.table.rows);
}

const headingRow = (rows: readonly TableRow[]) =>
  headerPlace(rows, (cell) => HEADINGS.includes(headingKey(cell)));

/** Reads the first visible sheet that has a heading of products. */
function productsInWorkbook(bytes: Uint8Array): ReadProduct[] {
  const reading = readWorkbook(bytes, {
    limits: BOOK_LIMITS,
    kept: (row) => row,
    suits: (rows) => headingRow(rows) !== null,
  });
  if ("fault" in reading) throw new FeedFault(reading.fault);
  const place = headingRow(reading.rows) ?? 0;
  return productsIn(reading.rows[place]?.cells ?? [], reading.rows.slice(place + 1));
}

function productsIn(headers: readonly string[], rows: readonly TableRow[]): ReadProduct[] {
  const names = headers.map(attributeName);
  if (!names.includes("id"))
    throw new FeedFault("This is not a feed of products. A table needs a column with the heading id.");
  return rows.map(({ line, cells }) => {
    const attributes = Object.create(null) as Record<string, string[]>;
    for (const [index, name] of names.entries()) {
      const cell = cells[index]?.trim() ?? "";
      // Several values of one attribute are in one cell.
      const values = name === "additional_image_link" ? cell.split(",").map((one) => one.trim()) : [cell];
      for (const value of values.filter((one) => one !== "")) (attributes[name] ??= []).push(value);
    }
    return { line, attributes: { ...attributes } };
  });
}

/** The elements that are a product, in RSS and in Atom. */
const PRODUCT = new Set(["item", "entry"]);

function productsInXml(text: string): Pick<ProductFeed, "title" | "products"> {
  const products: ReadProduct[] = [];
  const path: string[] = [];
  let title: string | null = null;
  let attributes: Record<string, string[]> | null = null;
  let line = 1;
  /** The element whose text is read, by its depth: what is within it belongs to it. */
  let reading: { name: string; depth: number; text: string } | null = null;
  const parser = new SaxesParser();
  const stop = (why: string): never => {
    throw new FeedFault(`${why} See line ${parser.line}, column ${parser.column + 1}.`);
  };
  parser.on("error", () => stop("The XML is broken."));
  parser.on("opentag", ({ name, attributes: given }) => {
    path.push(name);
    if (path.length > DEPTH_MAX) stop("Its elements are too deep in each other.");
    if (PRODUCT.has(name) && attributes === null) {
      if (products.length >= PRODUCTS_MAX)
        throw new FeedFault(`The feed has more than ${PRODUCTS_MAX.toLocaleString("en-US")} products.`);
      attributes = Object.create(null) as Record<string, string[]>;
      line = parser.line;
    } else if (reading === null && (attributes !== null || (name === "title" && path.length <= 3))) {
      reading = { name, depth: path.length, text: given["href"] ?? "" };
    }
  });
  const hear = (part: string) => {
    if (reading !== null && reading.text.length < VALUE_MAX) reading.text += part;
  };
  parser.on("text", hear);
  parser.on("cdata", hear);
  parser.on("closetag", ({ name }) => {
    if (reading !== null && reading.depth === path.length) {
      const value = reading.text.trim();
      if (attributes === null) title ??= value;
      else if (value !== "") (attributes[attributeName(reading.name)] ??= []).push(value);
      reading = null;
    } else if (PRODUCT.has(name) && attributes !== null && reading === null) {
      products.push({ line, attributes: { ...attributes } });
      attributes = null;
    }
    path.pop();
  });
  parser.write(text).close();
  return { title, products };
}
