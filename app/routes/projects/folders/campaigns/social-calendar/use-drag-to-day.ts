import { type DragEvent, useRef } from "react";
import { useSubmit } from "react-router";
import { useFormContext } from "#forms/form-context.tsx";
import { useOneTimeKey } from "#forms/one-time-key.ts";
import type { CalendarView } from "#lib/calendar-views.ts";
import { searchWith } from "#lib/search-params.ts";
import type { CalendarLinks } from "./calendar-links.ts";

const BOARD_TYPE = "application/x-marquee-board";

const dayUnder = (event: DragEvent) =>
  event.target instanceof Element ? event.target.closest<HTMLElement>("[data-day]") : null;

/**
 * Handlers for a calendar whose days carry `data-day` and whose boards' links carry `data-board`: a link that is dropped on another day
 * moves its board there. Links are draggable by themselves, so that nothing shows before there is a script.
 */
export function useDragToDay(links: CalendarLinks, { view, date }: { view: CalendarView; date: string }) {
  const submit = useSubmit();
  const { token } = useFormContext();
  const [key, renewKey] = useOneTimeKey("drag-to-day");
  const over = useRef<HTMLElement>(null);

  const mark = (day: HTMLElement | null) => {
    if (over.current === day) return;
    over.current?.removeAttribute("data-drop");
    day?.setAttribute("data-drop", "");
    over.current = day;
  };

  return {
    onDragStart(event: DragEvent) {
      const link = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-board]") : null;
      if (!link?.dataset["board"]) return;
      event.dataTransfer.setData(BOARD_TYPE, link.dataset["board"]);
      event.dataTransfer.effectAllowed = "move";
    },
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes(BOARD_TYPE)) return;
      const day = dayUnder(event);
      if (day) event.preventDefault();
      mark(day);
    },
    onDragEnd: () => mark(null),
    onDrop(event: DragEvent) {
      const board = event.dataTransfer.getData(BOARD_TYPE);
      const day = dayUnder(event)?.dataset["day"];
      mark(null);
      if (!board || !day) return;
      event.preventDefault();
      renewKey();
      void submit(
        { _token: token, _key: key, _form: "drag-to-day", planned_for: day },
        {
          method: "post",
          action: `${links.board(board)}/day${searchWith({ from: view, date })}`,
          preventScrollReset: true,
        },
      );
    },
  };
}
