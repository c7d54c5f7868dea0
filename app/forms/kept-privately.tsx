import { type ReactNode, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { dropFreshData } from "#ui/fresh-data.ts";
import { plural } from "#lib/counts.ts";
import { isKeptField } from "#lib/kept-fields.ts";
import { type PrivateDraft, useEnclosingForm } from "./form-context.tsx";
import { hasChanges, keepWith } from "./guarded-forms.ts";
import { hasOwnChanges } from "./own-changes.ts";
import { forgetTexts, keptName } from "./kept-texts.ts";
import { isRefilled } from "./typed-meanwhile.ts";
import { usePerson } from "./unsaved-text.tsx";

/** How long typing must pause before the text is kept, and how long after a failure it is tried again, in milliseconds. */
const PAUSE = 3000;
const RETRIES = [3000, 10_000, 30_000];
/** Browsers send up to 64 kB while a document is being unloaded. */
const KEEPALIVE_MAX = 60_000;

/** Failures in a row before the user is told. */
const PATIENCE = 2;
const UNSAVED = "Unsaved changes";
const OFFLINE = "You’re offline. Your text is still here.";
const FAILED = "We couldn’t save your draft. Your text is still here.";

/** Keeps unsaved text of the surrounding form as a private draft, and says so. */
export function KeptPrivately({ draft, children }: { draft: PrivateDraft; children?: ReactNode }) {
  const { id, sending } = useEnclosingForm();
  const { pathname } = useLocation();
  const person = usePerson();
  const [status, setStatus] = useState<string | null>(null);
  const { path } = draft;
  const wasOpened = draft.kept !== null;
  const inTab = person === null ? null : keptName(person, pathname, id);
  const [keeping, setKeeping] = useState<Keeping | null>(null);

  useEffect(() => {
    const form = document.getElementById(id);
    if (!(form instanceof HTMLFormElement)) return undefined;
    const started = startKeeping(form, {
      path,
      wasOpened,
      say: setStatus,
      onKept: () => inTab !== null && forgetTexts(inTab),
    });
    // oxlint-disable-next-line react/set-state-in-effect -- the form exists only now
    setKeeping(started);
    return started.end;
    // Whether there was a draft counts only when the form is opened.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [id, path, inTab]);

  const isSending = sending !== undefined;
  useEffect(() => keeping?.pause(isSending), [keeping, isSending]);

  return status ?? children;
}

/** Keeps the text of one form. Files can't be kept. */
type Keeper = {
  isKept: () => boolean;
  files: () => number;
  hasFailed: () => boolean;
  /** Keeps the present text, and returns whether it is kept. `isLeaving`: the page may be gone before the answer. */
  keep: (isLeaving?: boolean) => Promise<boolean>;
};
const keepers = new Map<HTMLFormElement, Keeper>();

/** Null if one of the forms has no private draft. */
function keepersOf(forms: readonly HTMLFormElement[]): Keeper[] | null {
  const found = forms.map((form) => keepers.get(form));
  return found.every((keeper) => keeper !== undefined) ? found : null;
}

/** How long leaving waits for a private draft, in milliseconds. A slow server doesn't hold the user back: the text is on its way. */
const LEAVING_WAITS = 400;

const filesOf = (found: readonly Keeper[]) => found.reduce((sum, keeper) => sum + keeper.files(), 0);

keepWith({
  isKept(form) {
    const keeper = keepers.get(form);
    return keeper !== undefined && keeper.isKept() && keeper.files() === 0;
  },
  filesAlone(unsaved) {
    const found = keepersOf(unsaved);
    return found?.every((keeper) => keeper.isKept()) ? filesOf(found) : 0;
  },
  async beforeLeaving(unsaved) {
    const found = keepersOf(unsaved);
    if (found === null) return false;
    const wait = new Promise<boolean>((resolve) => setTimeout(() => resolve(true), LEAVING_WAITS));
    const kept = await Promise.all(found.map((keeper) => Promise.race([keeper.keep(), wait])));
    return kept.every(Boolean) && filesOf(found) === 0;
  },
  whileUnloading(unsaved) {
    const found = keepersOf(unsaved);
    if (found === null || found.some((keeper) => keeper.hasFailed())) return false;
    for (const keeper of found) void keeper.keep(true);
    return filesOf(found) === 0;
  },
});

type Keeping = { pause: (isPaused: boolean) => void; end: () => void };
type Options = {
  path: string;
  /** Whether the form was filled with a draft. */
  wasOpened: boolean;
  say: (status: string | null) => void;
  onKept: () => void;
};

/** The form's texts and choices as they are sent, without the version, which stays the same. */
function textOf(form: HTMLFormElement): string {
  const fields = [...new FormData(form)].filter(
    (field): field is [string, string] => typeof field[1] === "string" && isKeptField(field[0]),
  );
  return new URLSearchParams(fields).toString();
}

const filesIn = (form: HTMLFormElement): number =>
  [...new FormData(form).values()].filter((value) => value instanceof File && value.size > 0).length;

function startKeeping(form: HTMLFormElement, { path, wasOpened, say: show, onKept }: Options): Keeping {
  const ending = new AbortController();
  let kept: string | null = hasChanges(form) ? null : textOf(form);
  let isOpened = wasOpened;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let underWay: Promise<boolean> | null = null;
  let failures = 0;
  let isPaused = false;
  /** Whether the user has typed since the form was sent. Until then, the response says what happened. */
  let hasTyped = false;
  let said: string | null = null;
  /** When the text was kept, while that is what is said. */
  let keptAt: string | null = null;
  const say = (status: string | null) => {
    said = status;
    keptAt = null;
    show(status);
  };
  const tell = (status: string) => hasTyped && say(status);
  const tellKept = (at: string) => {
    if (!hasTyped) return;
    const files = filesIn(form);
    say(`Draft saved ${at}${files > 0 ? `. ${plural(files, "image")} not saved yet` : ""}`);
    keptAt = at;
  };

  const wait = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void keep(), ms);
  };
  const isKept = () => kept !== null && kept === textOf(form);

  async function send(text: string, isLeaving: boolean): Promise<boolean> {
    const body = new URLSearchParams(text);
    // A text that was changed back is no draft.
    body.set("intent", isOpened || hasChanges(form) ? "keep" : "forget");
    const token = form.elements.namedItem("_token");
    if (token instanceof HTMLInputElement) body.set("_token", token.value);
    try {
      const answer = await fetch(path, {
        method: "POST",
        body,
        redirect: "manual",
        keepalive: isLeaving && body.toString().length < KEEPALIVE_MAX,
      });
      if (!answer.ok) throw new Error("not kept");
      const { at } = (await answer.json()) as { at: string | null };
      kept = text;
      failures = 0;
      dropFreshData();
      onKept();
      if (at === null) say(null);
      else tellKept(at);
      return true;
    } catch (error) {
      failures++;
      if (failures >= PATIENCE) tell(error instanceof TypeError ? OFFLINE : FAILED);
      if (!ending.signal.aborted) wait(RETRIES[Math.min(failures, RETRIES.length) - 1] ?? PAUSE);
      return false;
    }
  }

  /** One at a time, so that the last one is the last to arrive. */
  async function keep(isLeaving = false): Promise<boolean> {
    clearTimeout(timer);
    if (isKept()) return true;
    if (isPaused && !isLeaving) return false;
    if (underWay !== null && !isLeaving) {
      await underWay;
      return keep();
    }
    const mine = send(textOf(form), isLeaving).finally(() => {
      if (underWay === mine) underWay = null;
    });
    underWay = mine;
    return mine;
  }

  keepers.set(form, { isKept, files: () => filesIn(form), hasFailed: () => failures > 0, keep });
  if (kept === null) wait(PAUSE);

  form.addEventListener(
    "input",
    () => {
      // What was saved is said first.
      if (said === null && !isRefilled() && hasOwnChanges(form)) say(UNSAVED);
      hasTyped = true;
      if (keptAt !== null) tellKept(keptAt);
      wait(PAUSE);
    },
    ending,
  );
  form.addEventListener(
    "focusout",
    ({ relatedTarget }) => {
      // Some browsers don't focus a button that is pressed. Its submission comes first.
      if (!(relatedTarget instanceof Node && form.contains(relatedTarget))) wait(0);
    },
    ending,
  );
  form.addEventListener(
    "submit",
    () => {
      clearTimeout(timer);
      isPaused = true;
    },
    ending,
  );
  form.addEventListener(
    "reset",
    () => {
      clearTimeout(timer);
      say(null);
      hasTyped = false;
      isOpened = false;
      failures = 0;
      const late = underWay;
      // The fields are filled after the event.
      setTimeout(() => {
        kept = hasChanges(form) ? null : textOf(form);
      });
      // What was on its way when the form was saved would come back as a draft.
      if (late !== null) void late.then(() => send(textOf(form), false));
    },
    ending,
  );
  addEventListener("online", () => void keep(), ending);
  addEventListener("pagehide", () => void keep(true), ending);
  document.addEventListener(
    "visibilitychange",
    () => document.visibilityState === "hidden" && void keep(true),
    ending,
  );

  return {
    pause(paused) {
      isPaused = paused;
      if (paused) return;
      // What the response says comes first. A refused form is unsaved still.
      say(null);
      hasTyped = false;
      if (!isKept()) wait(0);
    },
    end() {
      keepers.delete(form);
      clearTimeout(timer);
      ending.abort();
    },
  };
}
