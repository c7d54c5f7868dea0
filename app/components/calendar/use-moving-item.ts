import { useNavigation } from "react-router";

/** Returns the item that is on its way to another day, and its days, while the server moves it. Without a last day, it keeps its length. */
export function useMovingItem(): { id: string; day: string; until: string | null } | null {
  const { formAction, formData } = useNavigation();
  const id = formAction && /\/([^/?]+)\/day(?:\?|$)/.exec(formAction)?.[1];
  const day = formData?.get("planned_for");
  const until = formData?.get("ends_on");
  return id && typeof day === "string" ? { id, day, until: typeof until === "string" ? until : null } : null;
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
