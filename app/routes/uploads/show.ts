import { href } from "react-router";
import { passPart } from "#api-client/uploads.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import { requireUser } from "#middleware/auth.server.ts";
import type { Route } from "./+types/show";

export const middleware = [requireUser];

const pass = ({ request, params, context }: Route.LoaderArgs | Route.ActionArgs): Promise<Response> =>
  passPart(context.get(apiContext), request, {
    upload: params.uploadId,
    pathOf: (uploadId) => href("/uploads/:uploadId", { uploadId }),
  });

/** Tells how much of a file is there. */
export const loader = (args: Route.LoaderArgs): Promise<Response> => pass(args);

/** Takes a part of it, or removes it. */
export const action = (args: Route.ActionArgs): Promise<Response> => pass(args);
