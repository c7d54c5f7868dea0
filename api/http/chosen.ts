/** Parses `kind[]=a&kind[]=b`, `kind=a`, and numbered keys as a list. Unknown values are ignored. */
export function chosen<T extends string>(query: URLSearchParams, name: string, known: readonly T[]): T[] {
  const given = new Set(valuesOf(query, name));
  return known.filter((value) => given.has(value));
}

/** Parses the same for ids, which can be anything. */
export const chosenIds = (query: URLSearchParams, name: string): string[] =>
  [...new Set(valuesOf(query, name))].filter(Boolean).slice(0, IDS_MAX);

/** More than anyone chooses in a filter. */
const IDS_MAX = 100;

const valuesOf = (query: URLSearchParams, name: string): string[] =>
  [...query.entries()].flatMap(([key, value]) => (key === name || key.startsWith(`${name}[`) ? [value] : []));
