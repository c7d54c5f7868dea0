const TILES = "#images :is(.post-image, .post-image-first:has(> img), .post-image-new)";
/** Pixels that a pointer moves, and milliseconds that a finger is held, before a drag begins. */
const THRESHOLD = 6;
const HOLD = 350;

/** The images of a post, saved and new, in the order in which they are shown. */
export const tilesOf = () => [...document.querySelectorAll<HTMLElement>(TILES)];

const tileOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>(TILES) : null;

/** The image whose picture it is, or whose name, which lies on its picture. */
const tileOfPicture = (target: EventTarget | null) =>
  target instanceof Element && target.closest("img, summary") ? tileOf(target) : null;

/** Reports which image is moved to which place, by dragging its picture or by Alt with an arrow key, until the signal is aborted. */
export function listenForTiles(tell: (from: number, to: number) => void, signal: AbortSignal): void {
  const on = <Type extends keyof DocumentEventMap>(
    type: Type,
    handle: (event: DocumentEventMap[Type]) => void,
  ) => document.addEventListener(type, handle, { signal, passive: false });
  let dragged: HTMLElement | null = null;
  let over: HTMLElement | null = null;
  let isOn = false;
  let x = 0;
  let y = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const mark = (target: HTMLElement | null) => {
    over?.removeAttribute("data-drop");
    target?.setAttribute("data-drop", "");
    over = target;
  };
  const begin = () => {
    isOn = true;
    dragged?.setAttribute("data-dragged", "");
  };
  const end = () => {
    clearTimeout(timer);
    mark(null);
    dragged?.removeAttribute("data-dragged");
    dragged = null;
    isOn = false;
  };

  on("pointerdown", (event) => {
    end();
    dragged = event.button === 0 ? tileOfPicture(event.target) : null;
    x = event.clientX;
    y = event.clientY;
    if (dragged && event.pointerType === "touch") timer = setTimeout(begin, HOLD);
  });
  on("mousedown", (event) => {
    const tile = tileOfPicture(event.target);
    if (!tile) return;
    // Otherwise, the browser drags the picture itself.
    event.preventDefault();
    tile.focus();
  });
  on("pointermove", ({ pointerType, clientX, clientY }) => {
    if (dragged && !isOn && Math.hypot(clientX - x, clientY - y) > THRESHOLD) {
      if (pointerType === "touch") end();
      else begin();
    }
    if (isOn) mark(tileOf(document.elementFromPoint(clientX, clientY)));
  });
  on("pointerup", () => {
    const tiles = tilesOf();
    const from = tiles.findIndex((tile) => tile === dragged);
    const to = tiles.findIndex((tile) => tile === over);
    end();
    if (to >= 0 && from !== to) tell(from, to);
  });
  on("pointercancel", end);
  // While an image is dragged by a finger, the page stays where it is.
  on("touchmove", (event) => isOn && event.preventDefault());
  // Firefox leaves it where it is if the bar covers only most of it.
  on("focusin", ({ target }) => {
    if (target instanceof HTMLElement && target.matches(TILES) && target.matches(":focus-visible"))
      target.scrollIntoView({ block: "nearest" });
  });
  on("keydown", (event) => {
    const { target, key, altKey } = event;
    if (key === "Escape") end();
    const from = tilesOf().findIndex((tile) => tile === target);
    if (from < 0 || !altKey || !/^Arrow(?:Up|Down)$/.test(key)) return;
    event.preventDefault();
    tell(from, key === "ArrowUp" ? from - 1 : from + 1);
  });
}
