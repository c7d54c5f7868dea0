import { type RefObject, useEffect, useRef } from "react";
import { type Dragged, listenForDrops } from "./drop-listener.ts";

/** Calls `move` for each card that is dropped on a column of a board. The listeners stay registered, and always use the current page. */
export function useLaneDrops(
  board: RefObject<HTMLElement | null>,
  move: (item: Dragged, lane: string) => void,
): void {
  const latest = useRef(move);
  useEffect(() => {
    latest.current = move;
  });
  useEffect(() => {
    const leaving = new AbortController();
    const told = { drop: (item: Dragged, lane: string) => latest.current(item, lane) };
    if (board.current) listenForDrops(board.current, "lane", told, leaving.signal);
    return () => leaving.abort();
  }, [board]);
}
