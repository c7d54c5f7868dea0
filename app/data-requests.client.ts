import { lastSent, noteAccepted } from "#forms/guarded-forms.ts";
import { dismissToast, toast } from "#ui/toast.ts";

/**
 * How the browser asks for pages' data. React Router does it by `fetch` and offers no place of its own for either of these
 * (docs/decisions/0006-fresh-data.md): data is kept for as long as the server says it is fresh and dropped at any write; a write that
 * meets no server waits, with everything typed still on the page, until the person sends it again.
 */
type Kept = { until: number; response: Response };
const kept = new Map<string, Kept>();
/** What links have asked for ahead of a click (ui/use-fetch-ahead.ts), which takes the answer. */
const ahead = new Map<string, { until: number; response: Promise<Response> }>();
let writes = 0;

/** Milliseconds. */
const aheadLifetime = 30_000;

export function dropFreshData(): void {
  kept.clear();
  ahead.clear();
  writes += 1;
}

export function watchDataRequests(): void {
  const ask = window.fetch.bind(window);
  window.fetch = (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    if (url.origin !== location.origin || !url.pathname.endsWith(".data")) return ask(request);
    return request.method === "GET"
      ? read(ask, request, url.href)
      : postedIn(request).then((posted) => write(ask, request, posted));
  };
}

/** How React Router's data says that an action went on to another page: the form was saved. */
const REDIRECT = 202;

type Posted = FormData | URLSearchParams;

/** WebKit cannot read a form with a file back from the request: then only which form it was is known. */
async function postedIn(request: Request): Promise<Posted> {
  try {
    return await request.clone().formData();
  } catch {
    return new URLSearchParams({ _form: lastSent() ?? "" });
  }
}

function formIdOf(posted: Posted): string | null {
  const id = posted.get("_form");
  return typeof id === "string" ? id : null;
}

type Ask = typeof window.fetch;

async function read(ask: Ask, request: Request, href: string): Promise<Response> {
  const known = kept.get(href);
  if (known && known.until > Date.now()) return known.response.clone();
  kept.delete(href);
  if (request.headers.get("Purpose") === "prefetch") return readAhead(ask, request, href);
  const before = writes;
  try {
    const response = (await takeAhead(href)) ?? (await ask(request));
    const seconds = freshSeconds(response);
    if (seconds > 0 && before === writes)
      kept.set(href, { until: Date.now() + seconds * 1000, response: response.clone() });
    return response;
  } catch (error) {
    if (!request.signal.aborted)
      void toast({ type: "error", title: "Network Error", message: "Check your connection." });
    throw error;
  }
}

const freshSeconds = ({ headers }: Response) => Number(headers.get("X-Fresh-For"));

/** Its body is left unread, for the click. */
async function readAhead(ask: Ask, request: Request, href: string): Promise<Response> {
  const known = ahead.get(href);
  if (known && known.until > Date.now()) return known.response;
  const response = ask(request);
  ahead.set(href, { until: Date.now() + aheadLifetime, response });
  return response;
}

async function takeAhead(href: string): Promise<Response | null> {
  const known = ahead.get(href);
  ahead.delete(href);
  if (!known || known.until <= Date.now()) return null;
  const response = await known.response.catch(() => null);
  return response && freshSeconds(response) > 0 ? response : null;
}

/** The one-time key in the form makes sending again safe: what did arrive the first time is not stored twice. */
async function write(ask: Ask, request: Request, posted: Posted): Promise<Response> {
  dropFreshData();
  let title = "Network Error";
  try {
    const response = await ask(request.clone());
    if (response.status === REDIRECT) noteAccepted(formIdOf(posted));
    if (!(await isErrorPage(response))) return response;
    title = "Request Failed";
  } catch (error) {
    if (request.signal.aborted) throw error;
  } finally {
    dropFreshData();
  }
  const again = await repetition(request, posted, title);
  return write(ask, again.request, again.posted);
}

/** Whether the answer would put an error page in place of the form that was sent. */
async function isErrorPage(response: Response): Promise<boolean> {
  if (response.status < 500 && response.status !== 429) return false;
  const [line = ""] = (await response.clone().text()).split("\n", 1);
  try {
    // As React Router writes it: what an action answered is `data`, what was thrown is `error`.
    const [, kind] = JSON.parse(line) as unknown[];
    return kind !== "data";
  } catch {
    // A proxy's own page.
    return true;
  }
}

/** The request once somebody wants it sent again, with what stands in the form then: it may have been corrected while it waited. */
async function repetition(
  request: Request,
  posted: Posted,
  title: string,
): Promise<{ request: Request; posted: Posted }> {
  const formId = formIdOf(posted);
  const pressed = await agreementToRepeat(request, title, formId);
  const form = formId === null ? null : document.getElementById(formId);
  if (!(form instanceof HTMLFormElement)) return { request, posted };
  const present = new FormData(form, pressed);
  // Of the buttons, only the one that was pressed is sent.
  for (const name of ["intent", "anyway"]) {
    const before = posted.get(name);
    if (pressed === null && typeof before === "string") present.set(name, before);
  }
  const isUpload = request.headers.get("Content-Type")?.startsWith("multipart/") ?? false;
  const texts = [...present].filter((entry): entry is [string, string] => typeof entry[1] === "string");
  const body = isUpload ? present : new URLSearchParams(texts);
  return {
    request: new Request(request.url, { method: "POST", body, signal: request.signal }),
    posted: body,
  };
}

const NOTICE = "network-error";

/** Resolves to the button of the form that was pressed once more, and to null for the one of the notice. */
const agreementToRepeat = ({ signal }: Request, title: string, formId: string | null) =>
  new Promise<HTMLElement | null>((resolve, reject) => {
    const ending = new AbortController();
    const end = () => {
      ending.abort();
      void dismissToast(NOTICE);
    };
    toast({
      id: NOTICE,
      type: "error",
      title,
      message: "Nothing you typed is lost. Try again in a moment.",
      duration: Number.POSITIVE_INFINITY,
      actions: [
        {
          label: "Try again",
          onClick: () => {
            end();
            resolve(null);
          },
        },
      ],
    }).catch(reject);
    document.addEventListener(
      "submit",
      ({ target, submitter }) => {
        if (!(target instanceof HTMLFormElement) || target.id !== formId) return;
        end();
        resolve(submitter);
      },
      { capture: true, signal: ending.signal },
    );
    const leave = () => {
      end();
      reject(signal.reason as Error);
    };
    signal.addEventListener("abort", leave, { signal: ending.signal });
  });
