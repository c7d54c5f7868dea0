type Placed = { id: string; status: string; position: number | null };

/** Returns the other boards of a column in order. */
export const laneWithout = <Board extends Placed>(
  boards: readonly Board[],
  lane: string,
  id: string,
): Board[] =>
  boards
    .filter((board) => board.status === lane && board.id !== id)
    .toSorted((a, b) => (a.position ?? Infinity) - (b.position ?? Infinity) || 0);

/** Returns the new index of a moved board among the others of its column, from 0. After a board of another column, it is last. */
export function positionIn(
  others: readonly { id: string }[],
  { place, after }: { place: "first" | "after" | "last"; after?: string },
): number {
  if (place === "first") return 0;
  const before = place === "after" ? others.findIndex(({ id }) => id === after) : -1;
  return before === -1 ? others.length : before + 1;
}
