import { useNavigation } from "react-router";

/** Returns the item that is on its way to another day, and that day, while the server moves it. */
export function useMovingItem(): { id: string; day: string } | null {
  const { formAction, formData } = useNavigation();
  const id = formAction && /\/([^/?]+)\/day(?:\?|$)/.exec(formAction)?.[1];
  const day = formData?.get("planned_for");
  return id && typeof day === "string" ? { id, day } : null;
}

type Dated = { day: string; items: readonly { id: string }[] };

/** Returns the days with the moving item where it will be, so that it lands at once. If the server refuses, it goes back. */
export function withMoved<Day extends Dated>(
  days: readonly Day[],
  moving: ReturnType<typeof useMovingItem>,
): readonly Day[] {
  if (moving === null) return days;
  const item = days.flatMap(({ items }) => items).find(({ id }) => id === moving.id);
  if (item === undefined) return days;
  return days.map((day) => {
    const others = day.items.filter(({ id }) => id !== item.id);
    return { ...day, items: day.day === moving.day ? [...others, { ...item, isMoving: true }] : others };
  });
}
