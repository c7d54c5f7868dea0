/** Wire values that users read in another spelling. */
const SPELLED: ReadonlyMap<string, string> = new Map([
  ["cancelled", "Canceled"],
  ["performance_max", "Performance Max"],
  ["todo", "To do"],
]);

/** Turns "starts_on" or "startsOn" into "Starts on". Uses only the last part of a path such as `items[0].title`. */
export function sentenceLabel(key: string): string {
  const spelled = SPELLED.get(key);
  if (spelled !== undefined) return spelled;
  const name = key.split(".").findLast((part) => part !== "") ?? "";
  const words = name
    .replaceAll(/\[\d*\]/g, "")
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, "$1 $2")
    .split(/[\s_-]+/)
    .filter((word) => word !== "")
    .map((word) => (/^[A-Z]{2,}$/.test(word) ? word : word.toLowerCase()));
  const text = words.join(" ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
