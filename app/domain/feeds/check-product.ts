import {
  ADDRESSES,
  AVAILABILITIES,
  CONDITIONS,
  EXTRA_IMAGES_MAX,
  GTIN_LENGTHS,
  LENGTHS,
  REQUIRED,
  type Availability,
} from "./product-rules.ts";

/** The attributes of a product by their names. An attribute that is there several times has several values. */
export type ProductAttributes = Readonly<Record<string, readonly string[]>>;

export type ProductProblem = {
  severity: "error" | "warning";
  attribute: string;
  value: string;
  /** The rule that it breaks, in a sentence. */
  rule: string;
};

/** An amount in millionths of a currency. */
export type Price = { amount: number; currency: string };

/** Characters of a value that a problem shows. */
const SHOWN_MAX = 200;

const oneOf = (attributes: ProductAttributes, name: string) => attributes[name]?.[0]?.trim() ?? "";

/** Reads "199.00 EUR". Null for another way to write it. */
export function priceIn(text: string): Price | null {
  const [, amount = "", currency = ""] = /^(\d{1,9}(?:\.\d{1,6})?) ?([A-Z]{3})$/.exec(text.trim()) ?? [];
  return amount === "" ? null : { amount: Math.round(Number(amount) * 1_000_000), currency };
}

/** Reads an availability in its present and in its old spelling: "in stock" is "in_stock". */
export function availabilityIn(text: string): Availability | null {
  const plain = text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, "_");
  const word = plain === "pre_order" ? "preorder" : plain === "back_order" ? "backorder" : plain;
  return AVAILABILITIES.find((known) => known === word) ?? null;
}

/** Whether the last digit of a GTIN fits the others. */
export function isGtin(text: string): boolean {
  const digits = text.replaceAll(/[\s-]/g, "");
  if (!/^\d+$/.test(digits) || !GTIN_LENGTHS.includes(digits.length)) return false;
  const sum = Array.from(digits, Number)
    .toReversed()
    .reduce((all, digit, place) => all + digit * (place % 2 === 1 ? 3 : 1), 0);
  return sum % 10 === 0;
}

/**
 * Checks a product by the rules of Google Merchant Center.
 * @param isRepeated whether an earlier product of the feed has its id
 */
export function problemsOf(product: ProductAttributes, isRepeated: boolean): ProductProblem[] {
  const found: ProductProblem[] = [];
  const add = (attribute: string, rule: string, severity: ProductProblem["severity"] = "error") =>
    found.push({
      severity,
      attribute,
      value: Array.from(oneOf(product, attribute)).slice(0, SHOWN_MAX).join(""),
      rule,
    });
  const has = (name: string) => oneOf(product, name) !== "";

  for (const name of REQUIRED) if (!has(name)) add(name, `Every product needs ${nameOf(name)}.`);
  if (isRepeated) add("id", "Each product needs an id of its own.");
  for (const [name, max] of Object.entries(LENGTHS))
    if (Array.from(oneOf(product, name)).length > max)
      add(name, `Use ${max.toLocaleString("en-US")} characters or fewer.`);
  for (const name of ADDRESSES)
    if (has(name) && !isAddress(oneOf(product, name)))
      add(name, "Use a full URL that starts with https:// or http://.");
  if ((product["additional_image_link"]?.length ?? 0) > EXTRA_IMAGES_MAX)
    add("additional_image_link", `Use up to ${EXTRA_IMAGES_MAX} more images.`);
  if (isShouted(oneOf(product, "title"))) add("title", "Don’t write the title in capitals.", "warning");

  const availability = availabilityIn(oneOf(product, "availability"));
  if (has("availability") && availability === null)
    add("availability", "Use in_stock, out_of_stock, preorder, or backorder.");
  if ((availability === "preorder" || availability === "backorder") && !has("availability_date"))
    add("availability_date", `Say from when it is available: it’s ${availability}.`);

  const price = priceIn(oneOf(product, "price"));
  if (has("price") && price === null) add("price", "Write it like 199.00 EUR.");
  if (price?.amount === 0) add("price", "A price is above 0.");
  const sale = priceIn(oneOf(product, "sale_price"));
  if (has("sale_price") && sale === null) add("sale_price", "Write it like 199.00 EUR.");
  if (price !== null && sale !== null && (sale.currency !== price.currency || sale.amount >= price.amount))
    add("sale_price", "A sale price is below the price, in the same currency.");

  const condition = oneOf(product, "condition").toLowerCase();
  if (condition !== "" && !CONDITIONS.some((known) => known === condition))
    add("condition", "Use new, refurbished, or used.");
  if (has("gtin") && !isGtin(oneOf(product, "gtin")))
    add("gtin", "A GTIN has 8, 12, 13, or 14 digits, and its last one checks the others.");
  if (!has("gtin") && !has("mpn") && !/^(?:no|false)$/i.test(oneOf(product, "identifier_exists")))
    add("gtin", "Add a GTIN, or an MPN with the brand, or say that there is none.", "warning");
  return found;
}

/** "a title", "an availability" */
const nameOf = (name: string) => `${/^[aeiou]/.test(name) ? "an" : "a"} ${name.replaceAll("_", " ")}`;

const isAddress = (text: string) => /^https?:\/\//i.test(text) && URL.canParse(text);

/** Whether a text of more than one word is in capitals throughout. */
const isShouted = (text: string) =>
  /\p{L}.*\s.*\p{L}/u.test(text) && text === text.toUpperCase() && /\p{Lu}/u.test(text);
