import path from "node:path";
import { RouterContextProvider } from "react-router";
import sirv from "sirv";
import * as build from "virtual:react-router/server-build";
import { userCookie } from "#request/cookies.server.ts";
import { edgeContext } from "#request/edge.server.ts";
import { LARGEST_BODY } from "./body.ts";
import { createBranchHandler } from "./branches.ts";
import { createCrowd } from "./crowd.ts";
import { createGate, type GateOptions } from "./gate.ts";
import { hashAssets, integrityContext } from "./integrity.ts";
import { createRoom } from "./room.ts";

export { forgetCapabilities } from "#app/api-client/capabilities.server.ts";

type WebOptions = Pick<GateOptions, "origins" | "isTrusted" | "isClosing" | "closing">;

/**
 * Puts the web app together without a port of its own: whoever listens passes requests to what is returned. `main.ts` is such a
 * listener, and the tests are another.
 */
export function createWeb(options: WebOptions): ReturnType<typeof createGate> {
  const handle = createBranchHandler(build);
  const client = path.resolve(import.meta.dirname, "../client");
  const integrity = hashAssets(client);
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
    personOf: async (cookies) => {
      const person: unknown = await userCookie.parse(cookies ?? null);
      return typeof person === "string" && person !== "" ? person : null;
    },
    largeForms: createRoom({ most: 4 * LARGEST_BODY, mostOfOne: 2 * LARGEST_BODY, patience: 30_000 }),
  });
}
