import { toasts } from "#ui/toast-store.ts";

export type Posted = FormData | URLSearchParams;
/** The server couldn't be reached, it failed, or what the form belongs to can't be changed by this user anymore. */
export type Failure = "network" | "failed" | "gone";

const RETRY = "Your text is still here. Check your connection and try again.";

const NOTICES: Record<Failure, { title: string; message: string }> = {
  network: { title: "Network Error", message: RETRY },
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
  formId: string | null,
  failure: Failure,
): Promise<{ request: Request; posted: Posted }> {
  const pressed = await agreementToRepeat(request, failure, formId);
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
const agreementToRepeat = ({ signal }: Request, failure: Failure, formId: string | null) =>
  new Promise<HTMLElement | null>((resolve, reject) => {
    const ending = new AbortController();
    const end = () => {
      ending.abort();
      toasts.dismiss(NOTICE);
    };
    toasts.add({
      id: NOTICE,
      type: "error",
      ...NOTICES[failure],
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
    });
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
