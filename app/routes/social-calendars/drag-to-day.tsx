import { type RefObject, useEffect, useRef } from "react";
import { useNavigate, useSubmit } from "react-router";
import { useFormContext } from "#forms/form-context.tsx";
import type { CalendarView } from "#domain/calendar/views.ts";
import { searchWith } from "#lib/search-params.ts";
import type { CalendarLinks } from "#components/calendar/calendar-links.ts";
import { listenForDrops } from "./drop-listener.ts";

type Props = {
  /** Its days have `data-day`, the links of its boards have `data-board`, and those of published boards also have `data-out`. */
  calendar: RefObject<HTMLElement | null>;
  links: CalendarLinks;
  view: CalendarView;
  date: string;
};

/** Moves a board whose link is dropped on another day. Without scripts, the page "move" does the same. */
export default function DragToDay({ calendar, links, view, date }: Props) {
  const submit = useSubmit();
  const navigate = useNavigate();
  const { token } = useFormContext();
  const move = useRef((_link: HTMLElement, _day: string) => {});
  // The listeners stay registered, and always use the current page.
  useEffect(() => {
    move.current = (link, day) => {
      const board = link.dataset["board"] ?? "";
      // A published board stays where it is until the user confirms.
      if ("out" in link.dataset) {
        void navigate(links.boardDay(board, day, view, date));
        return;
      }
      void submit(
        { _token: token, _key: crypto.randomUUID(), _form: "drag-to-day", planned_for: day },
        {
          method: "post",
          action: `${links.board(board)}/day${searchWith({ from: view, date })}`,
          preventScrollReset: true,
        },
      );
    };
  });
  useEffect(() => {
    const leaving = new AbortController();
    if (calendar.current)
      listenForDrops(calendar.current, (link, day) => move.current(link, day), leaving.signal);
    return () => leaving.abort();
  }, [calendar]);
  return null;
}
