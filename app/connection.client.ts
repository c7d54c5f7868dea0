import { formOf } from "#ui/sent-form.ts";
import { toasts } from "#ui/toast-store.ts";

export type Posted = FormData | URLSearchParams;
/**
 * The server couldn't be reached, it has too much to do, it failed, or what the form belongs to can't be changed by this user
 * anymore.
 */
export type Failure = "network" | "busy" | "failed" | "gone";

const RETRY = "Your text is still here. Check your connection and try again.";

const NOTICES: Record<Failure, { title: string; message: string }> = {
  network: { title: "Network Error", message: RETRY },
  busy: { title: "Marquee is busy", message: "Your text is still here. Try again in a moment." },
  failed: { title: "Request Failed", message: RETRY },
  gone: {
    title: "We couldn’t save this",
    message:
      "It may have been deleted or moved, or you may have lost access to it. Your text is still here. Copy it before you leave this page.",
  },
};

/** Builds the retry of a request from the form's current values, which the user may have corrected since then. */
export async function repetition(
  request: Request,
  posted: Posted,
  failure: Failure,
): Promise<{ request: Request; posted: Posted }> {
  const pressed = await agreementToRepeat(request, failure, posted);
  const form = formOf(posted);
  if (form === null) return { request, posted };
  const present = new FormData(form, pressed);
  // Only the button that was pressed is sent.
  const intent = posted.get("intent");
  if (pressed === null && typeof intent === "string") present.set("intent", intent);
  const isUpload = request.headers.get("Content-Type")?.startsWith("multipart/") ?? false;
  const texts = [...present].filter((entry): entry is [string, string] => typeof entry[1] === "string");
  const body = isUpload ? present : new URLSearchParams(texts);
  return {
    request: new Request(request.url, { method: "POST", body, signal: request.signal }),
    posted: body,
  };
}

const NOTICE = "network-error";

/**
 * Shows a notice until it is answered, or until the request isn't wanted any more.
 * @param listen hears of other answers, for as long as the notice is there
 */
const agreement = <Answer>(
  { title, message, none }: { title: string; message: string; none: Answer },
  wanted: AbortSignal,
  listen: (answer: (given: Answer) => void, shown: AbortSignal) => void,
) =>
  new Promise<Answer>((resolve, reject) => {
    const ending = new AbortController();
    const end = () => {
      ending.abort();
      toasts.dismiss(NOTICE);
    };
    const answer = (given: Answer) => {
      end();
      resolve(given);
    };
    const leave = () => {
      end();
      reject(wanted.reason as Error);
    };
    toasts.add({
      id: NOTICE,
      type: "error",
      title,
      message,
      duration: Number.POSITIVE_INFINITY,
      actions: [{ label: "Try again", onClick: () => answer(none) }],
    });
    listen(answer, ending.signal);
    wanted.addEventListener("abort", leave, { signal: ending.signal });
  });

/** Resolves to the form's button if it is pressed again, or to null if the user retries from the notice. */
const agreementToRepeat = (request: Request, failure: Failure, posted: Posted) =>
  agreement<HTMLElement | null>({ ...NOTICES[failure], none: null }, request.signal, (answer, signal) =>
    document.addEventListener(
      "submit",
      ({ target, submitter }) => {
        if (target instanceof HTMLFormElement && target === formOf(posted)) answer(submitter);
      },
      { capture: true, signal },
    ),
  );

/** Resolves once the user asks again for what a busy server has refused. */
export const agreementToWait = (wanted: AbortSignal) =>
  agreement<true>(
    {
      title: "Marquee is busy",
      message: "This page stays as it is. Try again in a moment.",
      none: true,
    },
    wanted,
    () => undefined,
  );

/** Resolves to true once the user tries again, or to false once the browser says that it is online. */
export const connectionBack = (wanted: AbortSignal) =>
  agreement<boolean>(
    {
      title: "Network Error",
      message: "This page stays as it is. Check your connection and try again.",
      none: true,
    },
    wanted,
    (answer, signal) => window.addEventListener("online", () => answer(false), { signal }),
  );

/** The router loads the whole page anew if the script of a screen can’t be fetched, so offline no link reaches it. */
export function holdLinksOffline(): void {
  let waiting = new AbortController();
  const hold = (event: MouseEvent) => {
    if (navigator.onLine || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
    const isPart = link?.pathname === location.pathname && link.search === location.search;
    if (!link || isPart || link.target !== "" || link.origin !== location.origin) return;
    event.preventDefault();
    waiting.abort();
    waiting = new AbortController();
    // Once there is a connection, people go on by themselves: they may have typed since then.
    connectionBack(waiting.signal).then(
      (triesAgain) => triesAgain && link.click(),
      () => undefined,
    );
  };
  window.addEventListener("click", hold, { capture: true });
}
