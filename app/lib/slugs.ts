const REPLACED: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  þ: "th",
  "&": " and ",
};

/** Small letters, digits and hyphens; empty when a text has no letter that can be written so. */
export function slugOf(text: string, max = Number.POSITIVE_INFINITY): string {
  const slug = text
    .toLowerCase()
    .replaceAll(/[ßæœøłđþ&]/g, (letter) => REPLACED[letter] ?? "")
    .normalize("NFKD")
    .replaceAll(/[\u0300-\u036F'’]/g, "")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "");
  if (slug.length <= max) return slug;
  const cut = slug.slice(0, max + 1);
  return cut
    .slice(0, Math.max(cut.lastIndexOf("-"), 1))
    .replace(/-+$/, "")
    .slice(0, max);
}

/** The slug itself, or the first of `slug-2`, `slug-3` … that is not taken. */
export function freeSlug(slug: string, taken: ReadonlySet<string>, max: number): string {
  if (slug === "" || !taken.has(slug)) return slug;
  for (let number = 2; ; number++) {
    const ending = `-${number}`;
    const candidate = `${slug.slice(0, max - ending.length).replace(/-+$/, "")}${ending}`;
    if (!taken.has(candidate)) return candidate;
  }
}
