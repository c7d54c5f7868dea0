import { lastSent, noteAccepted } from "#forms/guarded-forms.ts";
import { dropFreshData, readData } from "#ui/fresh-data.ts";
import { dismissToast, toast } from "#ui/toast.ts";

/**
 * Fetches pages' data and submits forms for the router. Data is requested again only if it isn't fresh. If a write can't reach
 * the server, it waits, with the user's input still on the page, until the user submits it again.
 */
export const fetchData = async (request: Request): Promise<Response> =>
  request.method === "GET" ? readData(request) : write(request, await postedIn(request));

/** React Router's status for an action that redirected, which means that the form was saved. */
const REDIRECT = 202;

type Posted = FormData | URLSearchParams;

/** WebKit can't read a form with a file back from the request. Then only the form's id is known. */
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

/** The one-time key in the form makes a retry safe: a write that succeeded the first time isn't repeated. */
async function write(request: Request, posted: Posted): Promise<Response> {
  dropFreshData();
  let title = "Network Error";
  try {
    const response = await fetch(request.clone());
    if (response.status === REDIRECT) noteAccepted(formIdOf(posted));
    if (!(await isErrorPage(response))) return response;
    title = "Request Failed";
  } catch (error) {
    if (request.signal.aborted) throw error;
  } finally {
    dropFreshData();
  }
  const again = await repetition(request, posted, title);
  return write(again.request, again.posted);
}

/** Returns whether the response would replace the submitted form with an error page. */
async function isErrorPage(response: Response): Promise<boolean> {
  if (response.status < 500 && response.status !== 429) return false;
  const [line = ""] = (await response.clone().text()).split("\n", 1);
  try {
    // React Router's format: an action's result is `data`, and a thrown one is `error`.
    const [, kind] = JSON.parse(line) as unknown[];
    return kind !== "data";
  } catch {
    // An error page of a proxy.
    return true;
  }
}

/** Builds the retry of a request from the form's current values, which the user may have corrected since then. */
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

/** Resolves to the form's button if it is pressed again, or to null if the user retries from the notice. */
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
      message: "Your text is still here. Check your connection and try again.",
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
