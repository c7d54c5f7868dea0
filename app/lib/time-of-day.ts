/** Parses "9:30", "09.30", "9 am", or "9:30 p.m." into HH:MM. Returns null for anything else. */
export function timeIn(text: string): string | null {
  const match = /^(\d{1,2})(?:[:.h](\d{2}))?(?::\d{2})?\s*(a\.?m\.?|p\.?m\.?)?$/i.exec(text.trim());
  if (!match || (!match[2] && !match[3])) return null;
  const half = match[3]?.[0]?.toLowerCase();
  const shown = Number(match[1]);
  if (half && (shown < 1 || shown > 12)) return null;
  const hour = half ? (shown % 12) + (half === "p" ? 12 : 0) : shown;
  const minute = Number(match[2] ?? 0);
  if (hour > 23 || minute > 59) return null;
  return `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
}
