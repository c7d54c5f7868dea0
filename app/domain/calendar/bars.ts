import { daysBetween } from "#lib/dates.ts";

type Lasting = { day: string | null; until?: string | null };
type Bar<Item> = { item: Item; lane: number; span: number; isContinued: boolean };
type BarDay<Item> = { bars: Bar<Item>[]; lanes: number; hidden: number; hiddenContinued: number };

/**
 * Places what lasts several days in lines over one week, so that nothing overlaps. What comes first gets the first free line.
 * @param lines the number of lines at most. What doesn't fit is counted on its first day in the week, and once more if it began
 * before that week
 */
export function barsOf<Item extends Lasting>(
  items: readonly Item[],
  week: readonly string[],
  lines: number,
): BarDay<Item>[] {
  const [first = "", last = ""] = [week[0], week.at(-1)];
  const days = week.map((): BarDay<Item> => ({ bars: [], lanes: 0, hidden: 0, hiddenContinued: 0 }));
  const taken = Array.from({ length: lines }, () => week.map(() => false));
  for (const item of items) {
    const { day: from, until: to } = item;
    if (from === null || !to || from > last || to < first) continue;
    const start = Math.max(daysBetween(first, from), 0);
    const end = Math.min(daysBetween(first, to), week.length - 1);
    const lane = taken.findIndex((line) => !line.slice(start, end + 1).includes(true));
    const day = days[start];
    if (!day) continue;
    if (lane === -1) {
      day.hidden++;
      if (from < first) day.hiddenContinued++;
      continue;
    }
    taken[lane]?.fill(true, start, end + 1);
    day.bars.push({ item, lane, span: end - start + 1, isContinued: from < first });
    for (const one of days.slice(start, end + 1)) one.lanes = Math.max(one.lanes, lane + 1);
  }
  return days;
}
