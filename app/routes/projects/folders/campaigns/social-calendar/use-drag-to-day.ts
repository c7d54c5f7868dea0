import { useEffect, useRef } from "react";
import { useSubmit } from "react-router";
import { useFormContext } from "#forms/form-context.tsx";
import type { CalendarView } from "#lib/calendar-views.ts";
import { searchWith } from "#lib/search-params.ts";
import type { CalendarLinks } from "./calendar-links.ts";

/**
 * A ref for a calendar whose days carry `data-day` and whose boards' links carry `data-board`: once the script for it has come, a link
 * that is dropped on another day moves its board there. The page "move" does the same without.
 */
export function useDragToDay<Calendar extends HTMLElement>(
  links: CalendarLinks,
  { view, date, isOn }: { view: CalendarView; date: string; isOn: boolean },
) {
  const calendar = useRef<Calendar>(null);
  const submit = useSubmit();
  const { token } = useFormContext();
  const move = useRef((_board: string, _day: string) => {});
  // The listeners stay while what they do follows the page.
  useEffect(() => {
    move.current = (board, day) =>
      void submit(
        { _token: token, _key: crypto.randomUUID(), _form: "drag-to-day", planned_for: day },
        {
          method: "post",
          action: `${links.board(board)}/day${searchWith({ from: view, date })}`,
          preventScrollReset: true,
        },
      );
  });
  useEffect(() => {
    const element = calendar.current;
    if (!isOn || !element) return undefined;
    const leaving = new AbortController();
    void import("./drag-to-day.client.ts").then(({ listenForDrops }) =>
      listenForDrops(element, (board, day) => move.current(board, day), leaving.signal),
    );
    return () => leaving.abort();
  }, [isOn]);
  return calendar;
}
