/** How long something takes up its place on a week's axis, in minutes. */
const SHOWN_MINUTES = 90;
/** The hours that a week's axis always has. */
const USUAL = { first: 7, last: 21 };

type Timed = { time: string | null };
/** Where something is on a week's axis: beside `of - 1` others, in which of the places from 0. */
export type Placed<Item> = { item: Item; hour: number; minute: number; lane: number; of: number };

/** What a dragged item snaps to, in minutes. */
const QUARTER = 15;

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Returns the first and the last hour of the axis of some items: 7 and 21, or more if one is outside. */
export function hoursOf(items: readonly Timed[]): { first: number; last: number } {
  const starts = items.flatMap(({ time }) => (time === null ? [] : [minutesOf(time)]));
  return {
    first: Math.min(USUAL.first, ...starts.map((start) => Math.floor(start / 60))),
    last: Math.max(
      USUAL.last,
      ...starts.map((start) => Math.min(24, Math.ceil((start + SHOWN_MINUTES) / 60))),
    ),
  };
}

/**
 * Returns the nearest quarter of an hour (HH:MM) to a number of minutes after midnight, within the hours of an axis. An item that is
 * held nearer than that to its own time keeps it.
 */
export function snappedTime(
  minutes: number,
  { first, last }: ReturnType<typeof hoursOf>,
  own: string | null,
): string {
  if (own !== null && Math.abs(minutes - minutesOf(own)) <= QUARTER / 2) return own;
  const nearest = Math.round(minutes / QUARTER) * QUARTER;
  const time = Math.min(Math.max(nearest, first * 60), last * 60 - QUARTER);
  return [Math.floor(time / 60), time % 60].map((part) => String(part).padStart(2, "0")).join(":");
}

/** Places the items of a day that have a time. Those within an hour and a half of each other share the width. */
export function placedIn<Item extends Timed>(items: readonly Item[]): Placed<Item>[] {
  const timed = items
    .flatMap((item) => (item.time === null ? [] : [{ item, start: minutesOf(item.time) }]))
    .toSorted((one, other) => one.start - other.start);
  const placed: Placed<Item>[] = [];
  let group: { placed: Placed<Item>; start: number }[] = [];
  const close = () => {
    const of = Math.max(0, ...group.map((one) => one.placed.lane)) + 1;
    for (const one of group) one.placed.of = of;
    group = [];
  };
  for (const { item, start } of timed) {
    if (group.every((one) => one.start + SHOWN_MINUTES <= start)) close();
    const taken = new Set(
      group.filter((one) => one.start + SHOWN_MINUTES > start).map((one) => one.placed.lane),
    );
    const lane = group.findIndex((_, index) => !taken.has(index));
    const own = {
      item,
      hour: Math.floor(start / 60),
      minute: start % 60,
      lane: lane === -1 ? taken.size : lane,
      of: 1,
    };
    group.push({ placed: own, start });
    placed.push(own);
  }
  close();
  return placed;
}
