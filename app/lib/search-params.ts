/** Parses the `page` param into a whole number from 1. Anything else is page 1. */
export function pageNumber(value: string | null): number {
  const page = Number(value ?? 1);
  return Number.isSafeInteger(page) && page >= 1 ? page : 1;
}

/** Builds a query string from the current params and changes. Null and the empty string remove a param. */
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

/** Returns the address at which an index route answers, in place of the layout above it. */
export const atIndex = (address: string) => `${address}${address.includes("?") ? "&" : "?"}index`;
