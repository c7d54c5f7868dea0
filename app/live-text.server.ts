import type { RouterContextProvider } from "react-router";
import { type Api, createApi } from "#api-client/client.server.ts";
import { ApiError } from "#api-client/errors.server.ts";
import { userCookie } from "#request/cookies.server.ts";
import { edgeOf } from "#request/edge.server.ts";
import { eventStream } from "#app/event-stream.server.ts";

type Live = {
  /** Asks the API for what the text says. It may take its time while that is `known`. */
  read: (api: Api, known?: string) => Promise<string>;
  /** How often it is asked, in milliseconds. */
  everyMs?: number;
};

/** Streams a text to a page that is open, whenever it has changed. */
export async function liveText(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  { read, everyMs }: Live,
): Promise<Response> {
  const { publicOrigin, clientIp, requestId, closing } = edgeOf(context, request);
  const cookies = request.headers.get("Cookie");
  const signal = AbortSignal.any([request.signal, closing]);
  const look = (known?: string) =>
    read(
      createApi({
        // A remembered sign-in is renewed by use, and a stream can't set the new cookie.
        cookieHeader: cookies?.replaceAll(/[^;\s]*remember_web_[^;]*;?/g, "") ?? null,
        publicOrigin,
        clientIp,
        requestId,
        userAgent: request.headers.get("User-Agent"),
        signal,
      }),
      known,
    );
  // The router waits for the end of an answer that it reads as data, and a stream has none.
  const isData = new URL(request.url).pathname.endsWith(".data");
  const isStreamed = request.method === "GET" && !isData && !closing.aborted;
  const first = isStreamed ? await look().catch(() => null) : null;
  if (first === null) return new Response(null, { status: 204 });
  const user: unknown = await userCookie.parse(cookies);
  let last = first;
  return eventStream({
    who: typeof user === "string" ? user : clientIp,
    signal,
    first,
    ...(everyMs !== undefined && { everyMs }),
    look: () =>
      look(last).then(
        (now) => (last = now),
        // The session has ended. Any other failure may pass.
        (error: unknown) => (error instanceof ApiError && error.status < 500 ? null : last),
      ),
  });
}
