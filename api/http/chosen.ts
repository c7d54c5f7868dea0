/** Parses `kind[]=a&kind[]=b`, `kind=a`, and numbered keys as a list. Unknown values are ignored. */
export function chosen<T extends string>(query: URLSearchParams, name: string, known: readonly T[]): T[] {
  const given = new Set(
    [...query.entries()]
      .filter(([key]) => key === name || key.startsWith(`${name}[`))
      .map(([, value]) => value),
  );
  return known.filter((value) => given.has(value));
}
