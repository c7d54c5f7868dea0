const ITEM_TYPE = "application/x-marquee-item";
/** Milliseconds that an item is held over a link to another page before that page opens. */
const TURN_AFTER = 600;
const TURN_AGAIN_AFTER = 900;

const closest = (event: Event, selector: string) =>
  event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null;

/** What the dragged link and its row say of themselves in `data-` attributes. */
export type Dragged = Readonly<Partial<Record<string, string>>>;

type Told = {
  /** `target` is the drop target's value, or empty for the tray of what has no day. With Alt, a copy is wanted. `time` is null for an item that keeps its own. */
  drop: (item: Dragged, target: string, isCopy: boolean, time: string | null) => void;
  /** Returns the time (HH:MM) of an item held with the pointer and its upper edge at these heights of the window. */
  timeAt?: (item: Dragged, pointer: number, edge: number) => string | null;
  /** An item is held over a target at a time, or no longer is. */
  hold?: (target: string, time: string | null) => void;
  /** An item is held over a link with `data-turn`. */
  turn?: (link: HTMLAnchorElement) => void;
};

/**
 * Reports which item was dropped on which other target, until the signal is aborted.
 * @param area contains the items and the targets
 * @param attribute of the targets, such as `day` for `data-day`
 */
export function listenForDrops(
  area: HTMLElement,
  attribute: "day" | "lane",
  told: Told,
  signal: AbortSignal,
) {
  const targets = `[data-${attribute}], [data-tray]`;
  const targetOf = (element: HTMLElement | null) => {
    const target = element?.closest<HTMLElement>(targets);
    return target ? (target.dataset[attribute] ?? "") : undefined;
  };
  let over: HTMLElement | null = null;
  let dragged: { data: Dragged; from: string | undefined; below: number } | null = null;
  let turning: { link: HTMLAnchorElement; timer: ReturnType<typeof setTimeout> } | null = null;
  const mark = (target: HTMLElement | null) => {
    if (over === target) return;
    over?.removeAttribute("data-drop");
    target?.setAttribute("data-drop", "");
    over = target;
  };
  const timeOf = ({ clientY, altKey }: DragEvent, { data, below }: NonNullable<typeof dragged>) =>
    altKey ? null : (told.timeAt?.(data, clientY, clientY - below) ?? null);
  const holdOver = (link: HTMLAnchorElement | null) => {
    if (turning?.link === link) return;
    if (turning) clearTimeout(turning.timer);
    const { turn } = told;
    if (link === null || turn === undefined) {
      turning = null;
      return;
    }
    const again = (after: number) =>
      setTimeout(() => {
        turn(link);
        turning = { link, timer: again(TURN_AGAIN_AFTER) };
      }, after);
    turning = { link, timer: again(TURN_AFTER) };
  };
  const end = () => {
    mark(null);
    holdOver(null);
    told.hold?.("", null);
    dragged = null;
  };
  // The page may change while an item is held, so the document hears what the area's own elements no longer do.
  const listen = (type: "dragover" | "dragend" | "drop", handle: (event: DragEvent) => void) =>
    document.addEventListener(type, handle, { signal });

  area.addEventListener(
    "dragstart",
    (event) => {
      const link = closest(event, "[data-item]");
      if (link === null || event.dataTransfer === null) return;
      dragged = {
        data: {
          ...Object.fromEntries(
            [link.closest<HTMLElement>("li"), link].flatMap((one) => Object.entries(one?.dataset ?? {})),
          ),
          path: (link.matches("a") ? link : link.querySelector("a"))?.getAttribute("href")?.split("?")[0],
        },
        from: targetOf(link),
        below: event.clientY - link.getBoundingClientRect().top,
      };
      event.dataTransfer.setData(ITEM_TYPE, link.dataset["item"] ?? "");
      event.dataTransfer.effectAllowed = "copyMove";
    },
    { signal },
  );
  listen("dragover", (event) => {
    if (dragged === null) return;
    const target = closest(event, targets);
    if (target) event.preventDefault();
    if (target && event.dataTransfer) event.dataTransfer.dropEffect = event.altKey ? "copy" : "move";
    mark(target);
    told.hold?.(targetOf(target) ?? "", target && timeOf(event, dragged));
    const link = closest(event, "a[data-turn]");
    holdOver(link instanceof HTMLAnchorElement ? link : null);
  });
  listen("dragend", end);
  listen("drop", (event) => {
    const target = targetOf(closest(event, targets));
    const item = dragged;
    const time = item && timeOf(event, item);
    end();
    if (item === null || target === undefined) return;
    event.preventDefault();
    const newTime = time === item.data["time"] ? null : time;
    if (target !== item.from || newTime !== null) told.drop(item.data, target, event.altKey, newTime);
  });
  signal.addEventListener("abort", end);
  area.setAttribute("data-drops", "");
}
