/** Letters that Unicode normalization doesn't decompose. */
const LETTERS: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  ł: "l",
  þ: "th",
  ı: "i",
};

/** Returns lowercase ASCII words with hyphens. May be empty for a name in another script. */
export const slugOf = (name: string, max: number) =>
  name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[ßæœøđðłþı]/g, (letter) => LETTERS[letter] ?? "")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, max)
    .replace(/^-+|-+$/g, "");

/** Returns the base itself, or the base with the first free number from 2. */
export function freeSlug(base: string, taken: ReadonlySet<string>, max: number): string {
  if (!taken.has(base)) return base;
  for (let number = 2; ; number++) {
    const suffix = `-${number}`;
    const slug = `${base.slice(0, max - suffix.length)}${suffix}`;
    if (!taken.has(slug)) return slug;
  }
}
