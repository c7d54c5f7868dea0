import path from "node:path";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import sirv from "sirv";
import * as build from "virtual:react-router/server-build";
import { onApiCall } from "#app/api-client/calls.server.ts";
import { createLateness } from "#lib/lateness.ts";
import { userCookie } from "#request/cookies.server.ts";
import { edgeContext } from "#request/edge.server.ts";
import { LARGEST_BODY } from "./body.ts";
import { createBranchHandler, createPatternIndex } from "./branches.ts";
import { createCrowd } from "./crowd.ts";
import { createGate, type GateOptions } from "./gate.ts";
import { hashAssets, integrityContext } from "./integrity.ts";
import { createLoad } from "./load.ts";
import type { Metrics } from "./metrics.ts";
import { createRoom } from "./room.ts";

export { forgetCapabilities } from "#app/api-client/capabilities.server.ts";

type WebOptions = Pick<GateOptions, "origins" | "isTrusted" | "isClosing" | "closing"> & {
  metrics?: Metrics;
  /** Whether all pages go through React Router's own handler, for the test that compares them. */
  isPlain?: boolean;
};

const plainHandler = (all: ServerBuild) => createRequestHandler(all, "production");

/** How long the API’s word on its lateness counts, in milliseconds. */
const API_LATENESS_MS = 1000;

/** Returns how many milliseconds this process is late, or the API, which all pages wait for. */
function worstLateness(): () => number {
  const own = createLateness();
  const api = { lateness: 0, until: 0 };
  onApiCall(({ lateness }) => {
    api.lateness = lateness;
    api.until = performance.now() + API_LATENESS_MS;
  });
  return () => Math.max(own(), performance.now() < api.until ? api.lateness : 0);
}

/**
 * Puts the web app together without a port of its own: whoever listens passes requests to what is returned. `serve.ts` is such a
 * listener, and the tests are another.
 */
export function createWeb({
  metrics,
  isPlain = false,
  ...options
}: WebOptions): ReturnType<typeof createGate> {
  const handle = (isPlain ? plainHandler : createBranchHandler)(build);
  const client = path.resolve(import.meta.dirname, "../client");
  const integrity = hashAssets(client);
  const patternOf = createPatternIndex(build.routes);
  const load = createLoad(worstLateness());
  metrics?.watch(load);
  if (metrics) onApiCall(metrics.noteCall);
  return createGate({
    ...options,
    handler: (request, edge) => {
      const context = new RouterContextProvider();
      context.set(edgeContext, edge);
      context.set(integrityContext, integrity);
      return handle(request, context);
    },
    assets: sirv(client, {
      etag: true,
      brotli: true,
      gzip: true,
      setHeaders: (res, pathname) =>
        res.setHeader(
          "Cache-Control",
          pathname.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "public, max-age=3600",
        ),
    }),
    openRequests: createCrowd(100),
    load,
    noteAnswer: (answer) => metrics?.noteAnswer({ ...answer, route: patternOf(answer.pathname) }),
    noteRefusal: (reason) => metrics?.noteRefusal(reason),
    personOf: async (cookies) => {
      const person: unknown = await userCookie.parse(cookies ?? null);
      return typeof person === "string" && person !== "" ? person : null;
    },
    largeForms: createRoom({ most: 4 * LARGEST_BODY, mostOfOne: 2 * LARGEST_BODY, patience: 30_000 }),
  });
}
