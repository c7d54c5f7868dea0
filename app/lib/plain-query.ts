/** A value of a query in which `+` is a plus sign, as in links whose writer did not encode them. Null when absent or malformed. */
export function plainQueryValue(search: string, name: string): string | null {
  const pair = search
    .replace(/^\?/, "")
    .split("&")
    .find((part) => part.startsWith(`${name}=`));
  try {
    return pair === undefined ? null : decodeURIComponent(pair.slice(name.length + 1));
  } catch {
    return null;
  }
}
