import type { RefObject } from "react";
import { href, useSubmit } from "react-router";
import { useLaneDrops } from "#components/calendar/use-lane-drops.ts";
import { useFormContext } from "#forms/form-context.tsx";

type Props = {
  /** Its columns have `data-lane`, their cards `data-item`. */
  board: RefObject<HTMLElement | null>;
  /** The page to return to. */
  back: string;
};

/** Gives a task the status of the column that its card is dropped on. The select on the card does the same. */
export function DragToColumn({ board, back }: Props) {
  const submit = useSubmit();
  const { token } = useFormContext();
  useLaneDrops(
    board,
    (item, status) =>
      void submit(
        { _token: token, _key: crypto.randomUUID(), _form: "drag-to-column", status, back },
        {
          method: "post",
          action: href("/tasks/:taskId/status", { taskId: item["item"] ?? "" }),
          preventScrollReset: true,
        },
      ),
  );
  return null;
}
