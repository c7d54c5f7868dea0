import { type RefObject, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate, useSubmit } from "react-router";
import { useFormContext } from "#forms/form-context.tsx";
import { addDays, daysBetween } from "#lib/dates.ts";
import { searchWith } from "#lib/search-params.ts";
import { useHydrated } from "#ui/use-hydrated.ts";
import type { TimelineRow } from "./shown-timeline.ts";
import { useMovingItem } from "./use-moving-item.ts";

type Changed = { id: string; day: string; until: string };
type Grip = "start" | "end" | "all";

type Board = {
  days: number;
  rows: readonly TimelineRow[];
  /** The route that moves or resizes. */
  drop: (row: TimelineRow) => string;
};

/** How near to its end a bar is held when it is resized, in pixels. */
const EDGE = 8;

/**
 * Moves a bar that is dragged by whole days, or resizes one that is dragged by an end. Without scripts, the page that changes its dates
 * does the same.
 * @returns the row that is being changed, with the days that it will have
 */
export function useBarDrag(
  board: RefObject<HTMLElement | null>,
  { days, rows, drop }: Board,
): Changed | null {
  const submit = useSubmit();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { token } = useFormContext();
  const hydrated = useHydrated();
  const [dragged, setDragged] = useState<Changed | null>(null);
  const moving = useMovingItem();
  const latest = useRef<(change: Changed, grip: Grip) => void>(() => {});
  const known = useRef(rows);
  const isDrawn = rows.length > 0;
  // The listeners stay registered, and always use the current page.
  useEffect(() => {
    known.current = rows;
    latest.current = ({ id, day, until }, grip) => {
      const row = rows.find((one) => one.id === id);
      if (row === undefined) return;
      const change = { planned_for: day, ...(grip !== "all" && { ends_on: until }) };
      // What is published stays where it is until the user confirms.
      if (row.isOut) {
        void navigate(drop(row) + searchWith({ ...change, back: pathname + search }));
        return;
      }
      void submit(
        { _token: token, _key: crypto.randomUUID(), _form: "drag-to-day", ...change },
        {
          method: "post",
          action: drop(row) + searchWith({ back: pathname + search }),
          preventScrollReset: true,
        },
      );
    };
  }, [rows, drop, navigate, submit, pathname, search, token]);
  useEffect(() => {
    const area = board.current;
    if (!hydrated || !isDrawn || area === null) return undefined;
    const leaving = new AbortController();
    listenForDrags(area, days, {
      find: (id) => known.current.find((row) => row.id === id),
      show: setDragged,
      drop: (change, grip) => latest.current(change, grip),
      open: (path) => void navigate(path),
      signal: leaving.signal,
    });
    area.setAttribute("data-drops", "");
    return () => leaving.abort();
  }, [board, days, hydrated, isDrawn, navigate]);
  if (dragged !== null) return dragged;
  const row = moving && rows.find(({ id }) => id === moving.id);
  if (!moving || !row?.day || !row.until) return null;
  const length = daysBetween(row.day, row.until);
  return { id: row.id, day: moving.day, until: moving.until ?? addDays(moving.day, length) };
}

type Told = {
  find: (id: string) => TimelineRow | undefined;
  show: (change: Changed | null) => void;
  drop: (change: Changed, grip: Grip) => void;
  open: (path: string) => void;
  signal: AbortSignal;
};

type Held = {
  row: TimelineRow & { day: string; until: string };
  grip: Grip;
  x: number;
  dayWidth: number;
  by: number;
};

function listenForDrags(area: HTMLElement, days: number, { find, show, drop, open, signal }: Told) {
  let held: Held | null = null;
  let isDropped = false;
  const end = () => {
    held = null;
    show(null);
  };
  area.addEventListener(
    "pointerdown",
    (event) => {
      isDropped = false;
      const bar =
        event.target instanceof Element ? event.target.closest<HTMLElement>(".tl-b[data-item]") : null;
      // A finger scrolls.
      if (bar === null || event.button !== 0 || event.pointerType === "touch") return;
      const row = find(bar.dataset["item"] ?? "");
      const width = bar.parentElement?.clientWidth ?? 0;
      if (!row?.day || !row.until || width === 0) return;
      bar.setPointerCapture(event.pointerId);
      const { day, until } = row;
      held = {
        row: { ...row, day, until },
        grip: gripAt(bar, event.clientX),
        x: event.clientX,
        dayWidth: width / days,
        by: 0,
      };
    },
    { signal },
  );
  area.addEventListener(
    "pointermove",
    (event) => {
      if (held === null) return;
      const by = Math.round((event.clientX - held.x) / held.dayWidth);
      if (by === held.by) return;
      held.by = by;
      show(changeOf(held));
    },
    { signal },
  );
  area.addEventListener(
    "pointerup",
    () => {
      if (held === null) return;
      const { grip, by } = held;
      const change = changeOf(held);
      end();
      if (by === 0) return;
      isDropped = true;
      drop(change, grip);
    },
    { signal },
  );
  area.addEventListener("pointercancel", end, { signal });
  document.addEventListener(
    "keydown",
    (event) => {
      if (event.key !== "Escape" || held === null) return;
      isDropped = true;
      end();
    },
    { signal },
  );
  area.addEventListener(
    "click",
    (event) => {
      if (isDropped) {
        // The release of a drag is no click on the link.
        event.preventDefault();
        event.stopPropagation();
        isDropped = false;
        return;
      }
      const post = event.target instanceof Element && event.target.closest<HTMLElement>("[data-post]");
      if (post) open(post.dataset["post"] ?? "");
    },
    { capture: true, signal },
  );
}

function gripAt(bar: HTMLElement, x: number): Grip {
  if (bar.dataset["resize"] === undefined) return "all";
  const { left, right, width } = bar.getBoundingClientRect();
  const edge = Math.min(EDGE, width / 3);
  if (x < left + edge && bar.dataset["cutStart"] === undefined) return "start";
  if (x > right - edge && bar.dataset["cutEnd"] === undefined) return "end";
  return "all";
}

function changeOf({ row: { id, day, until }, grip, by }: Held): Changed {
  if (grip === "all") return { id, day: addDays(day, by), until: addDays(until, by) };
  if (grip === "start") {
    const first = addDays(day, by);
    return { id, day: first < until ? first : until, until };
  }
  const last = addDays(until, by);
  return { id, day, until: last > day ? last : day };
}
