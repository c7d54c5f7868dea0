import { type RefObject, useEffect, useRef } from "react";
import { href, useSubmit } from "react-router";
import { type Dragged, listenForDrops } from "#components/calendar/drop-listener.ts";
import { useFormContext } from "#forms/form-context.tsx";

type Props = {
  /** Its columns have `data-lane`, their cards `data-item`. */
  board: RefObject<HTMLElement | null>;
  /** The page to return to. */
  back: string;
};

/** Gives a task the status of the column that its card is dropped on. The select on the card does the same. */
export default function DragToColumn({ board, back }: Props) {
  const submit = useSubmit();
  const { token } = useFormContext();
  const move = useRef((_item: Dragged, _status: string) => {});
  // The listeners stay registered, and always use the current page.
  useEffect(() => {
    move.current = (item, status) =>
      void submit(
        { _token: token, _key: crypto.randomUUID(), _form: "drag-to-column", status, back },
        {
          method: "post",
          action: href("/tasks/:taskId/status", { taskId: item["item"] ?? "" }),
          preventScrollReset: true,
        },
      );
  });
  useEffect(() => {
    const leaving = new AbortController();
    const told = { drop: (item: Dragged, status: string) => move.current(item, status) };
    if (board.current) listenForDrops(board.current, "lane", told, leaving.signal);
    return () => leaving.abort();
  }, [board]);
  return null;
}
