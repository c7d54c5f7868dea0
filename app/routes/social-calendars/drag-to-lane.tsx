import type { RefObject } from "react";
import { useSubmit } from "react-router";
import { useFormContext } from "#forms/form-context.tsx";
import type { CalendarLinks } from "#components/calendar/calendar-links.ts";
import { useLaneDrops } from "#components/calendar/use-lane-drops.ts";

type Props = {
  /** Its columns have `data-lane`, their rows `data-version` and `data-planned`. */
  lanes: RefObject<HTMLElement | null>;
  links: CalendarLinks;
};

/** Gives a board the status of the column that it is dropped on. The page "move" does the same. */
export function DragToLane({ lanes, links }: Props) {
  const submit = useSubmit();
  const { token } = useFormContext();
  useLaneDrops(
    lanes,
    (item, status) =>
      void submit(
        {
          _token: token,
          _key: crypto.randomUUID(),
          _form: "move-board",
          planned_for: item["planned"] ?? "",
          status,
          place: "last",
          version: item["version"] ?? "",
          intent: "drop",
        },
        { method: "post", action: links.moveBoard(item["item"] ?? "", "boards"), preventScrollReset: true },
      ),
  );
  return null;
}
