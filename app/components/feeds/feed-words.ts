import type {
  CheckOutcome,
  FeedAlertState,
  FeedChangeKind,
  FeedState,
  PRODUCT_SEVERITIES,
} from "#contract/vocabulary.ts";
import type { FeedSummary } from "#contract/feeds.ts";
import { availabilityIn } from "#domain/feeds/check-product.ts";
import type { Availability } from "#domain/feeds/product-rules.ts";
import { counted, pluralInside } from "#lib/counts.ts";
import { sentenceLabel } from "#lib/labels.ts";
import type { IconName } from "#ui/icons.tsx";
import type { StatusTone } from "#ui/status-mark.tsx";

const FEED_STATE_LOOKS: Readonly<Record<FeedState, { label: string; tone: StatusTone; glyph: IconName }>> = {
  new: { label: "New", tone: "gray", glyph: "circle-dashed" },
  healthy: { label: "Healthy", tone: "green", glyph: "check" },
  warning: { label: "Warnings", tone: "amber", glyph: "warning" },
  failing: { label: "Failing", tone: "red", glyph: "alert" },
  stopped: { label: "Stopped", tone: "red", glyph: "octagon-minus" },
  paused: { label: "Paused", tone: "gray", glyph: "pause" },
};

type Look = (typeof FEED_STATE_LOOKS)[FeedState];

/** Returns how a state looks. One that we don’t know is a plain word. */
export const stateLook = (state: string): Look =>
  (FEED_STATE_LOOKS as Readonly<Record<string, Look>>)[state] ?? {
    label: sentenceLabel(state),
    tone: "gray",
    glyph: "circle",
  };

/** Returns what people read for a word of the wire. One that we don’t know is shown as it is. */
export const worded = (words: Readonly<Record<string, string>>, word: string) =>
  (Object.hasOwn(words, word) ? words[word] : undefined) ?? sentenceLabel(word);

export const OUTCOME_WORDS: Readonly<Record<CheckOutcome, string>> = {
  healthy: "Fine",
  unchanged: "Nothing new",
  warning: "Warnings",
  failed: "Failed",
};

export const ALERT_STATE_WORDS: Readonly<Record<FeedAlertState, string>> = {
  open: "Open",
  acknowledged: "Seen to",
  resolved: "Over",
};

export const CHANGE_WORDS: Readonly<Record<FeedChangeKind, string>> = {
  added: "New",
  removed: "Gone",
  returned: "Back",
  changed: "Changed",
};

export const SEVERITY_WORDS: Readonly<Record<(typeof PRODUCT_SEVERITIES)[number], string>> = {
  none: "Fine",
  warning: "Warnings",
  error: "Errors",
};

export const AVAILABILITY_WORDS: Readonly<Record<Availability, string>> = {
  in_stock: "In stock",
  out_of_stock: "Sold out",
  preorder: "Preorder",
  backorder: "Back order",
};

/** Returns an availability in words. What isn't one is shown as the feed writes it. */
export function availabilityWords(value: string): string {
  const known = availabilityIn(value);
  return known === null ? value : AVAILABILITY_WORDS[known];
}

/** Returns the name of a product's attribute: "sale_price" is "Sale price". */
export const attributeName = (attribute: string) =>
  attribute === "gtin" ? "GTIN" : sentenceLabel(attribute);

/** Returns a value of an attribute as people read it. */
export const attributeValue = (attribute: string | null, value: string) =>
  attribute === "availability" ? availabilityWords(value) : value;

/** Says what a check or an upload brought: "2 new, 1 changed, 3 gone". Empty for nothing. */
export const changeCounts = (counts: { added: number; changed: number; removed: number }) =>
  [[counts.added, "new"] as const, [counts.changed, "changed"] as const, [counts.removed, "gone"] as const]
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${count.toLocaleString("en-US")} ${word}`)
    .join(", ");

/** Says what is new in a feed: "5 changed, 1 sold out". */
export function newsOf({ news: { added, changed, sold_out, removed }, family }: FeedSummary): string {
  const parts = [
    added > 0 && `${added.toLocaleString("en-US")} new`,
    changed > 0 && `${changed.toLocaleString("en-US")} changed`,
    sold_out > 0 && `${sold_out.toLocaleString("en-US")} sold out`,
    removed > 0 && family === "products" && `${removed.toLocaleString("en-US")} gone`,
  ].filter((part) => part !== false);
  return parts.length > 0 ? parts.join(", ") : "Nothing new";
}

/** Says what happened in all feeds: "7 products changed, 1 sold out, 12 new articles". */
export const nightOf = ({
  products,
  sold_out: soldOut,
  entries,
}: {
  products: number;
  sold_out: number;
  entries: number;
}) =>
  [
    products > 0 && `${counted(products, "product")} changed`,
    soldOut > 0 && `${soldOut.toLocaleString("en-US")} sold out`,
    entries > 0 && pluralInside(entries, "new article"),
  ]
    .filter((part) => part !== false)
    .join(", ") || "nothing new";
