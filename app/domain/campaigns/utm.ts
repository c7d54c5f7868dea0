const ASKED = ["utm_source", "utm_medium", "utm_campaign"] as const;

/** Returns the UTM tags that are missing or empty in a link. Text that isn't a URL has none missing. */
export function missingUtm(link: string): string[] {
  const url = URL.parse(link);
  return url === null ? [] : ASKED.filter((name) => !url.searchParams.get(name)?.trim());
}
