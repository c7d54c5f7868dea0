import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
  type PointerEvent,
  type ReactNode,
} from "react";
import { useLocation } from "react-router";
import { Dots } from "./dots.tsx";
import { Icon, type IconName } from "./icons.tsx";
import { Link } from "./link.tsx";
import { TOAST_DURATION, TOASTS_VISIBLE, toasts, type ToastItem, type ToastType } from "./toast-store.ts";
import { useHydrated } from "./use-hydrated.ts";

/** A notice that was sent with the page. `id` is new for every response. */
export type Flash = {
  id: string;
  type: ToastType;
  title?: string;
  message: string;
  duration?: number;
  actions?: readonly { label: string; href: string }[];
  /** A form for the notice's action. */
  form?: ReactNode;
};

type Props = {
  flash: Flash | null;
  /** Keeps notices until they are dismissed. */
  keep?: boolean;
};

/** Pixels between notices, pixels that count as a swipe, and how much smaller each notice behind another is. */
const GAP = 14;
const SWIPE = 20;
const SHRINK = 0.05;

const words: Record<ToastType, string> = {
  success: "Success:",
  error: "Error:",
  info: "Information:",
  warning: "Warning:",
  loading: "",
  default: "",
};

const icons: Record<ToastType, IconName> = {
  success: "success",
  error: "error",
  info: "info",
  warning: "warning",
  loading: "info",
  default: "bell",
};

const noItems: readonly ToastItem[] = [];

const itemOf = (flash: Flash, keep: boolean): ToastItem => ({
  ...flash,
  duration: keep ? Infinity : (flash.duration ?? TOAST_DURATION),
  leaving: false,
});

/**
 * Renders the page's notices. Notices sent with the page are in the server's HTML and stay the same elements after hydration.
 * Without scripts they push the page down and stay. Where scripts don't arrive, success notices fade by CSS.
 */
export function Toaster({ flash, keep = false }: Props) {
  const live = useHydrated();
  const list = useRef<HTMLOListElement>(null);
  const stored = useSyncExternalStore(toasts.subscribe, toasts.getItems, () => noItems);
  const waiting = flash !== null && !(live && toasts.hasSeen(flash.id)) ? [itemOf(flash, keep)] : noItems;
  const items = [...waiting, ...stored.filter((item) => item.id !== waiting[0]?.id)];

  useLayoutEffect(() => {
    if (!live || flash === null || toasts.hasSeen(flash.id)) return;
    const item = itemOf(flash, keep);
    // The CSS fade may have started long before the script loaded.
    const fading = list.current?.querySelector(".toast")?.getAnimations()[0]?.currentTime;
    toasts.add({ ...item, duration: item.duration - (typeof fading === "number" ? fading : 0) });
  }, [live, flash, keep]);

  const expanded = useSyncExternalStore(toasts.subscribe, toasts.isHeld, () => false);
  const remember = useFocus(list, items);
  useStack(list, expanded);

  return (
    <section aria-label="Notifications" className="toaster" data-live={live || undefined}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hovering pauses, a comfort only */}
      <ol
        ref={list}
        tabIndex={-1}
        aria-live="polite"
        aria-relevant="additions text"
        data-expanded={expanded || undefined}
        onPointerEnter={() => toasts.pause("pointer")}
        onPointerLeave={() => toasts.resume("pointer")}
        onFocus={(event) => {
          remember(event.relatedTarget);
          toasts.pause("focus");
        }}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) toasts.resume("focus");
        }}
      >
        {items.map((item) => (
          <Toast key={item.id} item={item} fromServer={item.id === flash?.id} keep={keep} />
        ))}
      </ol>
    </section>
  );
}

function Toast({ item, fromServer, keep }: { item: ToastItem; fromServer: boolean; keep: boolean }) {
  const { id, type, title, message, actions = [], form, leaving } = item;
  const location = useLocation();
  const swipe = useSwipe(id);
  const word = words[type];
  const dismiss = (
    <>
      <Icon name="close" />
      <span className="sr-only">Dismiss</span>
    </>
  );
  return (
    <li
      className={`toast toast-${type}`}
      data-keep={keep || (form ? true : undefined)}
      data-leaving={leaving || undefined}
      {...swipe}
    >
      {type === "loading" ? <Dots /> : <Icon name={icons[type]} />}
      {/* Screen readers announce notices in the document with the title. An error that arrives later interrupts. */}
      <div className="toast-text" role={type === "error" && !fromServer ? "alert" : undefined}>
        <p>
          {word !== "" && <strong>{word}</strong>}
          {word !== "" && " "}
          {title === undefined ? message : <span className="toast-title">{title}</span>}
        </p>
        {title !== undefined && message !== undefined && message !== "" && <p>{message}</p>}
        {(actions.length > 0 || form) && (
          // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears the form inside
          <div className="toast-actions" onSubmit={() => toasts.dismiss(id)}>
            {form}
            {actions.slice(0, 2).map((action) =>
              "href" in action ? (
                <Link key={action.label} to={action.href} onClick={() => toasts.dismiss(id)}>
                  {action.label}
                </Link>
              ) : (
                <button
                  key={action.label}
                  type="button"
                  onClick={() => {
                    action.onClick();
                    toasts.dismiss(id);
                  }}
                >
                  {action.label}
                </button>
              ),
            )}
          </div>
        )}
      </div>
      {fromServer ? (
        // Loading the same URL again shows the page without the notice, which was already consumed.
        <a
          href={location.pathname + location.search}
          className="toast-dismiss"
          onClick={(event) => {
            event.preventDefault();
            toasts.dismiss(id);
          }}
        >
          {dismiss}
        </a>
      ) : (
        <button type="button" className="toast-dismiss" onClick={() => toasts.dismiss(id)}>
          {dismiss}
        </button>
      )}
    </li>
  );
}

type List = { current: HTMLOListElement | null };

/**
 * Moves the focus to the stack on Alt+T, and folds the stack on Escape. The focus returns to its earlier place, also if the
 * focused notice leaves. Returns the listener for focus events.
 */
function useFocus(list: List, items: readonly ToastItem[]) {
  const before = useRef<HTMLElement>(null);

  const giveBack = useCallback(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    const target =
      before.current?.isConnected === true
        ? before.current
        : document.querySelector<HTMLElement>("main h1:not([inert] *)");
    target?.focus({ preventScroll: true });
  }, []);

  useEffect(() => {
    const fold = () => {
      toasts.resume("pointer");
      toasts.resume("focus");
    };
    const press = (event: KeyboardEvent) => {
      if (event.altKey && event.code === "KeyT") {
        event.preventDefault();
        list.current?.focus();
      } else if (event.key === "Escape" && list.current?.contains(document.activeElement) === true) {
        fold();
        giveBack();
      }
    };
    const see = () => (document.hidden ? toasts.pause("hidden page") : toasts.resume("hidden page"));
    see();
    document.addEventListener("keydown", press);
    document.addEventListener("visibilitychange", see);
    return () => {
      document.removeEventListener("keydown", press);
      document.removeEventListener("visibilitychange", see);
      // The next page's stack starts folded.
      fold();
    };
  }, [list, giveBack]);

  const present = items.filter((item) => !item.leaving).length;
  useEffect(() => {
    const focused = document.activeElement;
    if (list.current?.contains(focused) !== true || !focused?.closest("[data-leaving]")) return;
    if (present > 0) list.current.focus();
    else giveBack();
  }, [list, present, giveBack]);

  return (from: EventTarget | null) => {
    if (from instanceof HTMLElement && list.current?.contains(from) !== true) before.current = from;
  };
}

/** Positions the notices by their heights. Styles are set on the elements, because the page's policy forbids them in HTML. */
function useStack(list: List, expanded: boolean) {
  const hydrated = useHydrated();
  useLayoutEffect(() => {
    const element = list.current;
    if (!hydrated || element === null) return;
    const present = [...element.querySelectorAll<HTMLElement>(".toast")].filter(
      (item) => item.dataset.leaving === undefined,
    );
    const front = present[0]?.offsetHeight ?? 0;
    let below = 0;
    for (const [index, item] of present.entries()) {
      const height = item.offsetHeight;
      const offset = expanded ? below : index * GAP + front - height;
      item.style.setProperty("--offset", `${offset}px`);
      item.style.setProperty("--scale", expanded ? "1" : String(1 - index * SHRINK));
      item.style.zIndex = String(present.length - index);
      item.toggleAttribute("data-beyond", index >= TOASTS_VISIBLE);
      below += height + GAP;
    }
    element.style.setProperty("--stack", `${expanded ? Math.max(0, below - GAP) : front}px`);
  });
}

/** Follows a finger up or sideways. 20 px or more dismiss the notice. */
function useSwipe(id: string) {
  const start = useRef<{ x: number; y: number } | null>(null);
  const rest = (element: HTMLElement) => {
    start.current = null;
    element.removeAttribute("data-swiping");
    element.style.removeProperty("--swipe-x");
    element.style.removeProperty("--swipe-y");
  };
  const distance = (event: PointerEvent) => ({
    x: event.clientX - (start.current?.x ?? 0),
    y: Math.min(0, event.clientY - (start.current?.y ?? 0)),
  });

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0 || (event.target instanceof Element && event.target.closest("a, button")))
        return;
      start.current = { x: event.clientX, y: event.clientY };
      event.currentTarget.setPointerCapture(event.pointerId);
      event.currentTarget.setAttribute("data-swiping", "");
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (start.current === null) return;
      const { x, y } = distance(event);
      if (Math.abs(x) > Math.abs(y)) move(event.currentTarget, x, 0);
      else move(event.currentTarget, 0, y);
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (start.current === null) return;
      const element = event.currentTarget;
      const { x, y } = distance(event);
      if (Math.max(Math.abs(x), -y) < SWIPE) {
        rest(element);
        return;
      }
      start.current = null;
      element.removeAttribute("data-swiping");
      if (Math.abs(x) > -y) move(element, Math.sign(x) * 400, 0);
      toasts.dismiss(id);
    },
    onPointerCancel(event: PointerEvent<HTMLElement>) {
      rest(event.currentTarget);
    },
  };
}

function move(element: HTMLElement, x: number, y: number) {
  element.style.setProperty("--swipe-x", `${x}px`);
  element.style.setProperty("--swipe-y", `${y}px`);
}
