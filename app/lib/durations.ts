import { plural } from "./counts.ts";

/** Formats a wait in words: "40 seconds", "15 minutes", "2 hours". Rounds up. */
export function waitInWords(seconds: number): string {
  if (seconds <= 90) return plural(Math.max(1, Math.ceil(seconds)), "second");
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 90 ? plural(minutes, "minute") : plural(Math.ceil(minutes / 60), "hour");
}
