import { type RefObject, useEffect, useRef } from "react";
import { useNavigate, useSubmit } from "react-router";
import { useFormContext } from "#forms/form-context.tsx";
import type { CalendarView } from "#domain/calendar/views.ts";
import { searchWith } from "#lib/search-params.ts";
import type { CalendarLinks } from "#components/calendar/calendar-links.ts";
import { listenForDrops } from "./drop-listener.ts";

type Props = {
  /** Its days carry `data-day` and the links of its boards `data-board`, and `data-out` what is published. */
  calendar: RefObject<HTMLElement | null>;
  links: CalendarLinks;
  view: CalendarView;
  date: string;
};

/** Moves a board whose link is dropped on another day there. The page "move" does the same without a script. */
export default function DragToDay({ calendar, links, view, date }: Props) {
  const submit = useSubmit();
  const navigate = useNavigate();
  const { token } = useFormContext();
  const move = useRef((_link: HTMLElement, _day: string) => {});
  // The listeners stay while what they do follows the page.
  useEffect(() => {
    move.current = (link, day) => {
      const board = link.dataset["board"] ?? "";
      // What is published stays where it is until the question is answered.
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
