/** Returns a query value in which `+` is a plus sign, as in links that weren't encoded. Null if it is missing or malformed. */
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
