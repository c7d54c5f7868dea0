import { isControl } from "#ui/controls.ts";
import { REFUSED, SETTLED, wasAccepted } from "#ui/sent-form.ts";
import { keepDraft, textOf } from "./draft-store.ts";
import { type TabStore, textsIn } from "./tab-store.ts";
import { hasChanges, hasOwnChanges, LEAVE, type Leaving } from "./typed-forms.ts";

/** How long typing must pause before the text is kept, and how long after a failure it is tried again, in milliseconds. */
const PAUSES = { tab: 500, draft: 3000 };
const RETRIES = [3000, 10_000, 30_000];
/** Failures in a row before the user is told. */
const PATIENCE = 2;

/** What is said about the text of a form. */
export type Standing =
  | { state: "clean" | "typed" | "offline" | "failed" }
  /** `at`: as the user reads it. `files`: how many are chosen, which can't be kept. */
  | { state: "kept"; at: string; files: number };
export const STANDING = "marquee:standing";

type Kept = {
  tab: TabStore;
  /** Where its private draft is kept. Null if it has none: then the text is kept in the tab alone. */
  draft: { path: string; isOpened: boolean } | null;
  onSettled: () => void;
};

const filesIn = (form: HTMLFormElement): number =>
  [...new FormData(form).values()].filter((value) => value instanceof File && value.size > 0).length;

/** Keeps what is typed into a form until it is saved, and tells how that stands. Returns a function that ends it. */
export function startKeeping(form: HTMLFormElement, { tab, draft, onSettled }: Kept): () => void {
  const ending = new AbortController();
  const timers: Partial<Record<keyof typeof PAUSES, ReturnType<typeof setTimeout>>> = {};
  /** The fields that were typed into since the form was sent. */
  const since = new Set<string>();
  let kept: string | null = hasChanges(form) ? null : textOf(form);
  let isOpened = draft?.isOpened ?? false;
  let underWay: Promise<unknown> | null = null;
  let failures = 0;
  let isSending = false;
  /** Whether the user has typed since the form was sent. Until then, the answer says what happened. */
  let hasTyped = false;
  let said: Standing = { state: "clean" };

  const say = (standing: Standing) => {
    said = standing;
    form.dispatchEvent(new CustomEvent(STANDING, { detail: standing }));
  };
  const sayKept = (at: string) => say({ state: "kept", at, files: filesIn(form) });
  const wait = (store: keyof typeof PAUSES, ms: number = PAUSES[store]) => {
    clearTimeout(timers[store]);
    timers[store] = setTimeout(() => (store === "tab" ? keepInTab() : void keepAsDraft()), ms);
  };
  const isKept = () => kept !== null && kept === textOf(form);

  function keepInTab(): void {
    clearTimeout(timers.tab);
    tab.keep(textsIn(form));
  }

  async function send(path: string, text: string, isUnloading: boolean): Promise<void> {
    try {
      const at = await keepDraft(form, text, { path, isDraft: isOpened || hasChanges(form), isUnloading });
      kept = text;
      failures = 0;
      clearTimeout(timers.tab);
      tab.forget();
      if (at === null) say({ state: "clean" });
      else if (hasTyped) sayKept(at);
    } catch (error) {
      failures++;
      if (failures >= PATIENCE && hasTyped) say({ state: error instanceof TypeError ? "offline" : "failed" });
      if (!ending.signal.aborted) wait("draft", RETRIES[Math.min(failures, RETRIES.length) - 1]);
    }
  }

  /** One at a time, so that the last one is the last to arrive. */
  async function keepAsDraft(isUnloading = false): Promise<void> {
    clearTimeout(timers.draft);
    if (draft === null || isKept() || (isSending && !isUnloading)) return;
    if (underWay !== null && !isUnloading) {
      await underWay;
      return keepAsDraft();
    }
    const mine = send(draft.path, textOf(form), isUnloading).finally(() => {
      if (underWay === mine) underWay = null;
    });
    underWay = mine;
    return mine;
  }

  const on = (type: string, act: (event: Event) => void, target: EventTarget = form) =>
    target.addEventListener(type, act, ending);

  on("input", ({ target }) => {
    if (isControl(target)) since.add(target.name);
    wait("tab");
    if (draft === null) return;
    // What was saved is said first.
    if (said.state === "clean" && hasOwnChanges(form)) say({ state: "typed" });
    hasTyped = true;
    if (said.state === "kept") sayKept(said.at);
    wait("draft");
  });
  on("focusout", (event) => {
    const { relatedTarget } = event as FocusEvent;
    // Some browsers don't focus a button that is pressed. Its submission comes first.
    if (!(relatedTarget instanceof Node && form.contains(relatedTarget))) wait("draft", 0);
  });
  on("submit", () => {
    keepInTab();
    since.clear();
    clearTimeout(timers.draft);
    isSending = true;
  });
  const settle = ({ target, type }: Event) => {
    if (target !== form) return;
    isSending = false;
    hasTyped = false;
    say({ state: "clean" });
    if (type === REFUSED) return isKept() ? undefined : wait("draft", 0);
    clearTimeout(timers.draft);
    clearTimeout(timers.tab);
    tab.forget();
    onSettled();
    isOpened = false;
    failures = 0;
    kept = hasChanges(form) ? null : textOf(form);
    if (textsIn(form).length > 0) wait("tab");
    if (kept === null) wait("draft");
    // What was on its way when the form was saved would come back as a draft.
    if (underWay !== null && draft !== null) void underWay.then(() => send(draft.path, textOf(form), false));
  };
  // After those who listen to the form itself, and fill it.
  for (const type of [SETTLED, REFUSED, "reset"]) on(type, settle, document);
  on(LEAVE, (event) => {
    const { detail } = event as CustomEvent<Leaving>;
    keepInTab();
    if (draft === null) return;
    const isFailing = failures > 0 || isSending;
    void keepAsDraft(detail.isUnloading);
    detail.isLost = isFailing;
    detail.files = filesIn(form);
  });
  on("online", () => void keepAsDraft(), window);
  on("pagehide", () => void keepAsDraft(true), window);
  on("pagehide", () => timers.tab !== undefined && keepInTab(), window);
  on("visibilitychange", () => document.visibilityState === "hidden" && void keepAsDraft(true), document);
  if (textsIn(form).length > 0) wait("tab");
  if (kept === null) wait("draft");

  return () => {
    ending.abort();
    clearTimeout(timers.draft);
    clearTimeout(timers.tab);
    // Its answer takes its place, with what was sent. What was refused while its page was left has no other place.
    if (wasAccepted(form)) tab.handOver(textsIn(form).filter(([name]) => since.has(name)));
    else if (!isKept() || draft === null) tab.keep(textsIn(form));
  };
}
