/** Writes a time in a video as players do, as `0:07` or `1:02.5`. What is shorter than a hundredth of a second is left out. */
export function playingTime(seconds: number): string {
  const hundredths = Math.floor(Number((seconds * 100).toFixed(3)));
  const minutes = Math.floor(hundredths / 6000);
  const [whole = "", part = ""] = ((hundredths % 6000) / 100).toFixed(2).split(".");
  const rest = part.replace(/0+$/, "");
  return `${minutes}:${whole.padStart(2, "0")}${rest && `.${rest}`}`;
}

/** Returns the seconds of a typed time: `7`, `0:07`, or `1:02.5`. Null for anything else. */
export function parsePlayingTime(typed: string): number | null {
  const [, minutes, after] = /^(?:(\d{1,3}):)?(\d{1,5}(?:[.,]\d{1,2})?)$/.exec(typed.trim()) ?? [];
  const seconds = Number(after?.replace(",", "."));
  if (Number.isNaN(seconds) || (minutes !== undefined && seconds >= 60)) return null;
  return Number((60 * Number(minutes ?? 0) + seconds).toFixed(2));
}
