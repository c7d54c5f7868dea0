import { type RefObject, useEffect, useRef } from "react";
import { useLocation, useNavigate, useSubmit } from "react-router";
import { snappedTime } from "#domain/calendar/hours.ts";
import { useFormContext } from "#forms/form-context.tsx";
import { searchWith } from "#lib/search-params.ts";
import { UNDATE } from "./change-date.tsx";
import { type Dragged, listenForDrops } from "./drop-listener.ts";

type Props = {
  /** Its days have `data-day`, the links of its items have `data-item`, and those of published items also have `data-out`. */
  calendar: RefObject<HTMLElement | null>;
  /** Returns the route that moves an item to another day. */
  drop: (item: Dragged) => string;
  /** Whether items have a page "duplicate". */
  canCopy?: boolean;
  /** The hours beside the days, where the height of a post is its time. */
  axis?: RefObject<HTMLElement | null>;
  /** A post is held over a day at a time (HH:MM), or no longer is. */
  hold?: (day: string, time: string | null) => void;
};

/**
 * Moves an item whose link is dropped on another day, also of another month, or with Alt copies it there. Beside an axis, a post
 * also gets the time of its height. What is dropped on the tray loses its day, unless it is published. Without scripts, the pages
 * "move" and "duplicate" do the same.
 * A click on the empty part of a day with `data-add` opens a new item.
 */
export function DragToDay({ calendar, drop, canCopy = false, axis, hold }: Props) {
  const submit = useSubmit();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { token } = useFormContext();
  const move = useRef((_item: Dragged, _day: string, _isCopy: boolean, _time: string | null) => {});
  const open = useRef((_url: string) => {});
  // The listeners stay registered, and always use the current page.
  useEffect(() => {
    open.current = (url) => void navigate(url, { preventScrollReset: true });
    move.current = (item, day, isAlt, time) => {
      const isCopy = isAlt && canCopy;
      if (day === "" && (isCopy || "out" in item)) return;
      const planned = { planned_for: day, ...(time !== null && { time }) };
      const to =
        (isCopy ? `${item["path"]}/duplicate` : drop(item)) +
        searchWith({ ...planned, back: pathname + search });
      // A published item stays where it is until the user confirms.
      if ("out" in item && !isCopy) {
        void navigate(to);
        return;
      }
      const form = isCopy ? "duplicate-item" : "drag-to-day";
      void submit(
        {
          _token: token,
          _key: crypto.randomUUID(),
          _form: form,
          ...planned,
          ...(day === "" && { intent: UNDATE }),
        },
        { method: "post", action: to, preventScrollReset: true },
      );
    };
  });
  useEffect(() => {
    const leaving = new AbortController();
    const told = {
      drop: (item: Dragged, day: string, isCopy: boolean, time: string | null) =>
        move.current(item, day, isCopy, time),
      ...(axis && {
        timeAt: (item: Dragged, pointer: number, edge: number) =>
          axis.current && timeOn(axis.current, item, pointer, edge),
      }),
      ...(hold && { hold }),
      turn: (link: HTMLAnchorElement) => open.current(link.pathname + link.search),
    };
    if (calendar.current) {
      // Items without a date are beside the days.
      listenForDrops(
        calendar.current.closest<HTMLElement>("[data-drag-area]") ?? calendar.current,
        "day",
        told,
        leaving.signal,
      );
      listenForClicks(calendar.current, (url) => open.current(url), leaving.signal);
      calendar.current.setAttribute("data-drops", "");
    }
    return () => leaving.abort();
  }, [calendar, axis, hold]);
  return null;
}

/** Returns the time of a post that is held beside an axis, or null above it, and where narrow screens have none. */
function timeOn(axis: HTMLElement, item: Dragged, pointer: number, edge: number): string | null {
  const { top, height } = axis.getBoundingClientRect();
  const isPost = item["type"] === undefined || item["type"] === "board";
  if (!isPost || height === 0 || pointer < top) return null;
  const first = Number(axis.dataset["from"]);
  const hours = axis.childElementCount;
  const minutes = (first + ((edge - top) / height) * hours) * 60;
  return snappedTime(minutes, { first, last: first + hours }, item["time"] ?? null);
}

/**
 * Reports the URL in the `data-add` of a day whose empty part is clicked. Browsers send the day a click, too, that was pressed on an
 * item and released beside it.
 */
function listenForClicks(area: HTMLElement, tell: (url: string) => void, signal: AbortSignal) {
  let pressed: HTMLElement | null = null;
  area.addEventListener("pointerdown", ({ target }) => (pressed = emptyDay(target)), { signal });
  area.addEventListener(
    "click",
    ({ target }) => {
      const day = emptyDay(target);
      const url = day === pressed ? day?.dataset["add"] : undefined;
      if (url !== undefined) tell(url);
    },
    { signal },
  );
}

const emptyDay = (target: EventTarget | null) =>
  target instanceof HTMLElement && !target.closest("a, button, input, .pcd")
    ? target.closest<HTMLElement>("[data-add]")
    : null;
