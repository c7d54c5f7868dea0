import { text } from "node:stream/consumers";
import { renderToString } from "react-dom/server";
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { crumbsOf } from "#components/shell/crumbs.ts";
import { openedRecord } from "#components/shell/opened-record.ts";
import { openedContext } from "#middleware/recent.server.ts";
import { failureContext } from "#middleware/returned-form.server.ts";
import { edgeContext } from "#request/edge.server.ts";
import { FinishedPage } from "./server/finished-page.ts";
import { fontUrl } from "#ui/font.ts";
import { integrityContext, withIntegrity } from "./server/integrity.ts";

/**
 * Nothing in a document is deferred. The page is complete before its first byte, so that it is readable without scripts. So it is
 * rendered in one go, which leaves out whatever would have to wait: nothing on the server may suspend.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  loadContext: Readonly<RouterContextProvider>,
): Promise<Response> {
  headers.set("Content-Type", "text/html; charset=utf-8");
  const integrity = loadContext.get(integrityContext);
  headers.append("Link", linksAhead(entryContext, integrity));
  if (request.method === "HEAD") return new Response(null, { status, headers });
  loadContext.set(failureContext, failureIn(entryContext));
  loadContext.set(openedContext, openedIn(entryContext));
  const edge = loadContext.get(edgeContext);
  const nonce = edge?.nonce || undefined;
  await readHandoff(entryContext);
  request.signal.throwIfAborted();
  const html = renderToString(<ServerRouter context={entryContext} url={request.url} nonce={nonce} />);
  // A stream has it, and a string hasn't. Browsers lay out a page without it as those of the nineties.
  const page = ["<!DOCTYPE html>", ...withIntegrity(html, integrity, nonce)];
  // The server of the development listens without our gate, and takes only what every server takes.
  return edge
    ? new FinishedPage(page, { status, headers })
    : new Response(page.join(""), { status, headers });
}

/**
 * Returns a header that asks for the style sheets of a page and for its font before its first tag. In its head they come after all
 * scripts, where they would wait for them on a slow line, and the page for them. A font that is late has the whole page laid out twice.
 */
function linksAhead(
  { manifest, staticHandlerContext: { matches } }: EntryContext,
  integrity: ReadonlyMap<string, string>,
): string {
  const sheets = [...new Set(matches.flatMap(({ route }) => manifest.routes[route.id]?.css ?? []))];
  return [
    ...sheets.flatMap((file) => {
      const hash = integrity.get(file);
      return hash === undefined ? [] : [`<${file}>; rel=preload; as=style; integrity="${hash}"`];
    }),
    `<${fontUrl}>; rel=preload; as=font; type="font/woff2"; crossorigin`,
  ].join(", ");
}

const partOf = (value: string, done: boolean) =>
  Object.assign(Promise.resolve(), { result: { value, done } });

/**
 * Reads what the loaders hand on to the browser, because rendering in one go can't wait for it. `streamCache` is where the router
 * itself keeps the parts that it has read.
 */
async function readHandoff(entryContext: EntryContext): Promise<void> {
  const { serverHandoffStream, renderMeta = {} } = entryContext;
  if (serverHandoffStream === undefined) return;
  renderMeta.streamCache = [partOf(await text(serverHandoffStream), false), partOf("", true)];
  entryContext.renderMeta = renderMeta;
}

function openedIn({ staticHandlerContext: { matches, loaderData } }: EntryContext) {
  const crumbs = crumbsOf(
    matches.map(({ pathname, params, route: { id, handle } }) => ({
      id,
      pathname,
      params,
      handle: handle as unknown,
      loaderData: loaderData[id] as unknown,
    })),
  );
  return openedRecord(crumbs);
}

function failureIn({ staticHandlerContext: { errors } }: EntryContext) {
  const [error] = Object.values(errors ?? {}) as unknown[];
  if (error === undefined) return null;
  const said: unknown = isRouteErrorResponse(error) ? error.data : null;
  const { kind, title, message } = (typeof said === "object" && said !== null ? said : {}) as Record<
    string,
    unknown
  >;
  return {
    // Only a page of its own kind has a title for people.
    title: typeof kind === "string" && typeof title === "string" ? title : null,
    message: typeof message === "string" ? message : null,
  };
}
