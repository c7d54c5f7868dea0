const ITEM_TYPE = "application/x-marquee-item";
/** Milliseconds that an item is held over a link to another page before that page opens. */
const TURN_AFTER = 600;
const TURN_AGAIN_AFTER = 900;

const closest = (event: Event, selector: string) =>
  event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null;

/** What the dragged link and its row say of themselves in `data-` attributes. */
export type Dragged = Readonly<Partial<Record<string, string>>>;

type Told = {
  /** `target` is the drop target's value. With Alt, a copy is wanted. */
  drop: (item: Dragged, target: string, isCopy: boolean) => void;
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
  const targets = `[data-${attribute}]`;
  const targetOf = (element: HTMLElement | null) =>
    element?.closest<HTMLElement>(targets)?.dataset[attribute];
  let over: HTMLElement | null = null;
  let dragged: { data: Dragged; from: string | undefined } | null = null;
  let turning: { link: HTMLAnchorElement; timer: ReturnType<typeof setTimeout> } | null = null;
  const mark = (target: HTMLElement | null) => {
    if (over === target) return;
    over?.removeAttribute("data-drop");
    target?.setAttribute("data-drop", "");
    over = target;
  };
  const hold = (link: HTMLAnchorElement | null) => {
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
    hold(null);
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
    const link = closest(event, "a[data-turn]");
    hold(link instanceof HTMLAnchorElement ? link : null);
  });
  listen("dragend", end);
  listen("drop", (event) => {
    const target = targetOf(closest(event, targets));
    const item = dragged;
    end();
    if (item === null || target === undefined) return;
    event.preventDefault();
    if (target !== item.from) told.drop(item.data, target, event.altKey);
  });
  signal.addEventListener("abort", end);
  area.setAttribute("data-drops", "");
}
