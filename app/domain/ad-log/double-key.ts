import { hash } from "node:crypto";
import type { ReadChange } from "./change-reading.ts";
import { clockIn } from "./change-times.ts";

/** A change from a file, or one that was entered by hand and has an instant only. */
export type KeyedChange = Pick<ReadChange, "platform" | "object" | "category" | "field" | "new_value"> &
  Partial<
    Pick<
      ReadChange,
      "level" | "operation" | "old_value" | "campaign" | "ad_group" | "external_id" | "occurred_at"
    >
  > & {
    /** The day and time on the account's clock. Without it, they are those of `occurred_at` in `timezone`. */
    clock?: string | null;
    /** IANA. Without it, UTC. */
    timezone?: string | null;
  };

const fold = (text: string) => text.normalize("NFKC").toLowerCase().replaceAll(/\s+/g, " ").trim();

/** 55, 55.0, and 55.00 are the same amount. */
function foldValue(text: string): string {
  const folded = fold(text);
  return /^-?\d{1,30}\.\d{1,30}$/.test(folded) ? folded.replace(/0+$/, "").replace(/\.$/, "") : folded;
}

/**
 * Returns a text by which the same change is found again, in whatever format it comes: the platform, the second on the account's
 * clock, and a hash of what was changed to what. At most 100 characters.
 */
export function doubleKey(change: KeyedChange): string {
  const { platform, object, category, field, new_value, old_value = null, operation = "changed" } = change;
  // Formats name these in many ways, and a thing has one of them.
  const isOne = category === "budget" || category === "status";
  const value = new_value === null ? `${operation} ${foldValue(old_value ?? "")}` : foldValue(new_value);
  const what = [fold(object), ...placeOf(change), isOne ? category : fold(field), value];
  return `${platform} ${clockOf(change)} ${hash("sha256", what.join("\u0000"), "base64url")}`;
}

/** Things of the same name are told apart by what they belong to. */
function placeOf({ platform, level, object, campaign, ad_group, external_id }: KeyedChange): string[] {
  const isLow = level !== undefined && level !== "campaign" && level !== "account";
  // Google's screen writes no ids.
  const id = isLow && platform !== "google" ? (external_id ?? "") : "";
  const around = [campaign, ad_group]
    .map((name) => fold(name ?? ""))
    .map((name) => (name === fold(object) ? "" : name));
  return [...around, id];
}

function clockOf({ clock, occurred_at, timezone }: KeyedChange): string {
  if (clock !== undefined && clock !== null && clock !== "") return clock.slice(0, 19);
  return clockIn(occurred_at ?? "", timezone ?? null) ?? "";
}
