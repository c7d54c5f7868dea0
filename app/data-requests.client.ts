import { formOf, lastSent, markAnswered, markFailed } from "#ui/sent-form.ts";
import { dropFreshData, readData } from "#ui/fresh-data.ts";
import { isGoneStatus, isShown } from "#lib/returned-form.ts";
import {
  agreementToWait,
  connectionBack,
  type Failure,
  type Posted,
  repetition,
} from "./connection.client.ts";

/**
 * Fetches pages' data and submits forms for the router. Data is requested again only if it isn't fresh. What can't reach the
 * server waits, with the page and the user's input as they are, until the user tries again.
 */
export const fetchData = async (request: Request): Promise<Response> =>
  request.method === "GET" ? read(request) : write(request, await postedIn(request));

async function read(request: Request): Promise<Response> {
  try {
    const response = await readData(request);
    if (!isRefused(response)) return response;
  } catch (error) {
    if (request.signal.aborted) throw error;
    await connectionBack(request.signal);
    return read(request);
  }
  await agreementToWait(request.signal);
  return read(request);
}

/** Whether the server, or a proxy in front of it, was too busy for the router to answer, which never sends a page here. */
const isRefused = ({ status, headers }: Response) =>
  status === 503 && (headers.get("Content-Type")?.startsWith("text/html") ?? false);

/** React Router's status for an action that redirected, which means that the form was saved. */
const REDIRECT = 202;

/** WebKit can't read a form with a file back from the request. Then only the form's id is known. */
async function postedIn(request: Request): Promise<Posted> {
  try {
    return await request.clone().formData();
  } catch {
    return new URLSearchParams({ _form: lastSent()?.id ?? "" });
  }
}

const underWay = new Set<Promise<Response>>();

async function send(request: Request): Promise<Response> {
  // Signing out ends the session that what is being saved still needs.
  if (new URL(request.url).pathname === "/logout.data") await Promise.allSettled(underWay);
  const answer = fetch(request);
  underWay.add(answer);
  try {
    return await answer;
  } finally {
    underWay.delete(answer);
  }
}

/** The one-time key in the form makes a retry safe: a write that succeeded the first time isn't repeated. */
async function write(request: Request, posted: Posted): Promise<Response> {
  dropFreshData();
  let failure: Failure = "network";
  try {
    const response = await send(request.clone());
    const found = await failureIn(response, posted);
    if (found === null) {
      if (response.status < 500) markAnswered(formOf(posted), response.status === REDIRECT);
      return response;
    }
    failure = found;
  } catch (error) {
    if (request.signal.aborted) throw error;
  } finally {
    dropFreshData();
  }
  markFailed(formOf(posted));
  const again = await repetition(request, posted, failure);
  return write(again.request, again.posted);
}

/** Returns why the response would replace the submitted form with an error page, or null if it wouldn't. */
async function failureIn(response: Response, posted: Posted): Promise<Failure | null> {
  if (isRefused(response)) return "busy";
  const isGone = isGoneStatus(response.status);
  if (response.status < 500 && response.status !== 429 && !isGone) return null;
  // Without words, such as for a button that deletes, the page that says so is enough.
  if (isGone && ![...posted].some(([name, value]) => typeof value === "string" && isShown([name, value])))
    return null;
  const [line = ""] = (await response.clone().text()).split("\n", 1);
  try {
    // React Router's format: an action's result is `data`, and a thrown one is `error`.
    const [, kind] = JSON.parse(line) as unknown[];
    if (kind === "data") return null;
  } catch {
    // An error page of a proxy.
  }
  return isGone ? "gone" : "failed";
}
