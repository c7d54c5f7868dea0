const BOARD_TYPE = "application/x-marquee-board";

const closest = (event: Event, selector: string) =>
  event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null;

/** Tells which board was dropped on which day, until the signal comes. */
export function listenForDrops(
  calendar: HTMLElement,
  tell: (board: string, day: string) => void,
  signal: AbortSignal,
): void {
  let over: HTMLElement | null = null;
  const mark = (day: HTMLElement | null) => {
    if (over === day) return;
    over?.removeAttribute("data-drop");
    day?.setAttribute("data-drop", "");
    over = day;
  };
  const listen = (
    type: "dragstart" | "dragover" | "dragend" | "drop",
    handle: (event: DragEvent, data: DataTransfer) => void,
  ) =>
    calendar.addEventListener(type, (event) => event.dataTransfer && handle(event, event.dataTransfer), {
      signal,
    });

  listen("dragstart", (event, data) => {
    const board = closest(event, "[data-board]")?.dataset["board"];
    if (!board) return;
    data.setData(BOARD_TYPE, board);
    data.effectAllowed = "move";
  });
  listen("dragover", (event, data) => {
    if (!data.types.includes(BOARD_TYPE)) return;
    const day = closest(event, "[data-day]");
    if (day) event.preventDefault();
    mark(day);
  });
  listen("dragend", () => mark(null));
  listen("drop", (event, data) => {
    const board = data.getData(BOARD_TYPE);
    const day = closest(event, "[data-day]")?.dataset["day"];
    mark(null);
    if (!board || !day) return;
    event.preventDefault();
    tell(board, day);
  });
  calendar.setAttribute("data-drops", "");
}
