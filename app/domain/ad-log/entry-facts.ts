import { readingsOf } from "#lib/written-numbers.ts";
import type { LogCategory } from "#contract/vocabulary.ts";

/** Returns a value as a number, as platforms and people write it, or null for anything else. */
export function numberIn(value: string | null): number | null {
  if (value === null) return null;
  const { point, comma } = readingsOf(value.replace(/\s*%$/, "").trim());
  const read = point ?? comma;
  if (read === null) return null;
  return Number(`${read.isNegative ? "-" : ""}${read.whole || "0"}.${read.fraction || "0"}`);
}

/** Returns by how much a number has changed, as a fraction of the old one. Null if one isn’t a number, or the old one is 0. */
export function changeOf(old: string | null, now: string | null): number | null {
  const [from, to] = [numberIn(old), numberIn(now)];
  return from === null || to === null || from === 0 ? null : (to - from) / Math.abs(from);
}

/** Whether two texts differ only in case, blanks, and punctuation. */
const isSameText = (one: string, other: string) => lettersOf(one) === lettersOf(other);
const lettersOf = (text: string) =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "");

const COSMETIC = /^(name|label|labels|note|notes|comment|tag|tags)$/i;

type Edit = { category: LogCategory; field: string; old_value: string | null; new_value: string | null };

/** Whether a change is too small for a client to read about: names, labels, notes, and texts that differ in signs alone. */
export function isSmallEdit({ field, old_value: old, new_value: now }: Edit): boolean {
  if (COSMETIC.test(field.trim())) return true;
  if (old === null || now === null || old === now) return false;
  return numberIn(old) === null && lettersOf(old) !== "" && isSameText(old, now);
}

/** Categories whose change is asked about again after two whole weeks. */
export const REVIEWED: readonly LogCategory[] = ["budget", "bid", "targeting", "audience", "creative"];
/** Days from a change to the day after two whole weeks. */
export const REVIEW_DAYS = 15;
