type Placed = { id: string; status: string; position: number | null };

/** The other boards of a lane in their order. */
export const laneWithout = <Board extends Placed>(
  boards: readonly Board[],
  lane: string,
  id: string,
): Board[] =>
  boards
    .filter((board) => board.status === lane && board.id !== id)
    .toSorted((a, b) => (a.position ?? Infinity) - (b.position ?? Infinity) || 0);

/**
 * Where a moved board comes to stand among the others of its lane, from 0. After a board of another lane there is no place: then it is
 * the last.
 */
export function positionIn(
  others: readonly { id: string }[],
  { place, after }: { place: "first" | "after" | "last"; after?: string },
): number {
  if (place === "first") return 0;
  const before = place === "after" ? others.findIndex(({ id }) => id === after) : -1;
  return before === -1 ? others.length : before + 1;
}
