/** The `page` param as a whole number from 1; anything else is page 1. */
export function pageNumber(value: string | null): number {
  const page = Number(value ?? 1);
  return Number.isSafeInteger(page) && page >= 1 ? page : 1;
}

/** A query string from what stands and what changes. Null and the empty string leave a param out. */
export function searchWith(
  base: URLSearchParams | Record<string, string | readonly string[] | null | undefined>,
  changes: Record<string, string | null> = {},
): string {
  const result = new URLSearchParams();
  const entries = base instanceof URLSearchParams ? [...base] : Object.entries(base);
  for (const [name, value] of entries) {
    if (name in changes) continue;
    for (const one of [value].flat()) if (one) result.append(name, one);
  }
  for (const [name, value] of Object.entries(changes)) if (value) result.set(name, value);
  return result.size ? `?${result}` : "";
}
