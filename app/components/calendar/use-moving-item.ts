import { useNavigation } from "react-router";

type Moving = { id: string; day: string; until: string | null; time: string | null };

/**
 * Returns the item that is on its way to another day or time, while the server moves it. Without a last day, it keeps its length, and
 * without a time, its time.
 */
export function useMovingItem(): Moving | null {
  const { formAction, formData } = useNavigation();
  const id = formAction && /\/([^/?]+)\/day(?:\?|$)/.exec(formAction)?.[1];
  const day = formData?.get("planned_for");
  const until = formData?.get("ends_on");
  const time = formData?.get("time");
  if (!id || typeof day !== "string") return null;
  return {
    id,
    day,
    until: typeof until === "string" ? until : null,
    time: typeof time === "string" ? time : null,
  };
}

type Dated = { day: string; items: readonly { id: string }[] };

/** Returns the days with the moving item where it will be, so that it lands at once. If the server refuses, it goes back. */
export function withMoved<Day extends Dated>(days: readonly Day[], moving: Moving | null): readonly Day[] {
  if (moving === null) return days;
  const item = days.flatMap(({ items }) => items).find(({ id }) => id === moving.id);
  if (item === undefined) return days;
  return days.map((day) => {
    const others = day.items.filter(({ id }) => id !== item.id);
    const moved = { ...item, isMoving: true, ...(moving.time !== null && { time: moving.time }) };
    return { ...day, items: day.day === moving.day ? [...others, moved] : others };
  });
}
