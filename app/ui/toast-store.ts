import type { ReactNode } from "react";

export type ToastType = "success" | "error" | "info" | "warning" | "loading" | "default";

/** An action of a notice: a URL or a script. */
type ToastAction = { label: string } & ({ href: string } | { onClick: () => void });

export type ToastOptions = {
  /** If a notice with this id is shown, this one replaces it: a loading notice becomes its result. */
  id?: string;
  type?: ToastType;
  title?: ReactNode;
  message?: ReactNode;
  /** Milliseconds on the screen. Infinity and loading notices stay. */
  duration?: number;
  actions?: readonly ToastAction[];
  /** A form for the notice's action. */
  form?: ReactNode;
};

export type ToastItem = Omit<ToastOptions, "id" | "type" | "duration"> & {
  id: string;
  type: ToastType;
  duration: number;
  /** Whether the notice is fading out. It is still rendered but no longer counted. */
  leaving: boolean;
};

export const TOAST_DURATION = 4000;
/** How long a notice takes to fade out, in milliseconds. */
const TOAST_REMOVAL = 200;
export const TOASTS_VISIBLE = 3;

/** Why timers are paused. */
export type PauseReason = "pointer" | "focus" | "hidden page";

type Clock = { timer: ReturnType<typeof setTimeout> | undefined; left: number; since: number };

/**
 * Stores the notices of one page and their timers. All timers pause while the pointer or the focus is on the stack, or the page
 * is hidden.
 */
export function createToastStore() {
  let items: readonly ToastItem[] = [];
  const listeners = new Set<() => void>();
  const clocks = new Map<string, Clock>();
  const reasons = new Set<PauseReason>();
  /** Ids from the server, so that a dismissed notice doesn't reappear with the same data. */
  const seen = new Set<string>();
  let count = 0;

  function change(next: readonly ToastItem[]) {
    items = next;
    for (const listener of listeners) listener();
  }

  function run(id: string) {
    const clock = clocks.get(id);
    if (clock === undefined || clock.timer !== undefined || reasons.size > 0) return;
    clock.since = Date.now();
    clock.timer = setTimeout(() => dismiss(id), clock.left);
  }

  function halt(clock: Clock) {
    if (clock.timer === undefined) return;
    clearTimeout(clock.timer);
    clock.timer = undefined;
    clock.left -= Date.now() - clock.since;
  }

  function stop(id: string) {
    const clock = clocks.get(id);
    if (clock !== undefined) halt(clock);
    clocks.delete(id);
  }

  function add({
    id = `toast-${++count}`,
    type = "default",
    duration = TOAST_DURATION,
    ...rest
  }: ToastOptions) {
    seen.add(id);
    stop(id);
    const item: ToastItem = {
      ...rest,
      id,
      type,
      duration: type === "loading" ? Infinity : duration,
      title: rest.title ?? (type === "loading" ? "Loading..." : undefined),
      leaving: false,
    };
    const known = items.some((one) => one.id === id);
    change(known ? items.map((one) => (one.id === id ? item : one)) : [item, ...items]);
    if (Number.isFinite(item.duration)) {
      clocks.set(id, { timer: undefined, left: Math.max(0, item.duration), since: 0 });
      run(id);
    }
    return id;
  }

  /** Dismisses one notice, or all of them. */
  function dismiss(id?: string) {
    const leaving = items.filter((item) => !item.leaving && (id === undefined || item.id === id));
    if (leaving.length === 0) return;
    for (const item of leaving) stop(item.id);
    if (items.every((item) => item.leaving || leaving.includes(item))) {
      // A removed element doesn't send an event that the pointer or the focus has left it.
      reasons.delete("pointer");
      reasons.delete("focus");
    }
    change(items.map((item) => (leaving.includes(item) ? { ...item, leaving: true } : item)));
    setTimeout(() => {
      const gone = new Set(leaving.map((item) => item.id));
      // A notice that was replaced since then stays.
      change(items.filter((item) => !(item.leaving && gone.has(item.id))));
    }, TOAST_REMOVAL);
  }

  return {
    add,
    dismiss,
    pause: (reason: PauseReason) => {
      reasons.add(reason);
      for (const clock of clocks.values()) halt(clock);
      change(items);
    },
    resume: (reason: PauseReason) => {
      if (!reasons.delete(reason)) return;
      for (const id of clocks.keys()) run(id);
      change(items);
    },
    /** Returns whether the pointer or the focus is on the stack. */
    isHeld: () => reasons.has("pointer") || reasons.has("focus"),
    hasSeen: (id: string) => seen.has(id),
    getItems: () => items,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The notices of this page. On the server, the store stays empty: notices are part of the page's data there. */
export const toasts = createToastStore();
