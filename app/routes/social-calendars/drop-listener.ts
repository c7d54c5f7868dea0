const BOARD_TYPE = "application/x-marquee-board";

const closest = (event: Event, selector: string) =>
  event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null;

/** Reports which board was dropped on which other day, until the signal is aborted. `link` is the dragged link. */
export function listenForDrops(
  calendar: HTMLElement,
  tell: (link: HTMLElement, day: string) => void,
  signal: AbortSignal,
): void {
  let over: HTMLElement | null = null;
  let dragged: HTMLElement | null = null;
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
    dragged = closest(event, "[data-board]");
    if (dragged === null) return;
    data.setData(BOARD_TYPE, dragged.dataset["board"] ?? "");
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
    const isBoard = data.types.includes(BOARD_TYPE);
    const from = dragged?.closest<HTMLElement>("[data-day]")?.dataset["day"];
    const day = closest(event, "[data-day]")?.dataset["day"];
    mark(null);
    if (!isBoard || dragged === null || day === undefined) return;
    event.preventDefault();
    if (day !== from) tell(dragged, day);
  });
  calendar.setAttribute("data-drops", "");
}
