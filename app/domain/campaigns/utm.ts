const ASKED = ["utm_source", "utm_medium", "utm_campaign"] as const;

/** The tracking parameters that a link has not, or has without a value. Text that is no link misses none. */
export function missingUtm(link: string): string[] {
  const url = URL.parse(link);
  return url === null ? [] : ASKED.filter((name) => !url.searchParams.get(name)?.trim());
}
