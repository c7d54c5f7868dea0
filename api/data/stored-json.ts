/** Parses stored JSON that this program has written itself. */
export function stringList(json: string): string[] {
  const parsed: unknown = JSON.parse(json);
  return Array.isArray(parsed) ? parsed.filter((entry) => typeof entry === "string") : [];
}
