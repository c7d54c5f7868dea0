import { href } from "react-router";
import { passPart } from "#api-client/uploads.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import { requireUser } from "#middleware/auth.server.ts";
import type { Route } from "./+types/index";

export const middleware = [requireUser];

/** Begins a file that scripts send in parts, by the tus protocol. */
export const action = ({ request, context }: Route.ActionArgs): Promise<Response> =>
  passPart(context.get(apiContext), request, {
    upload: null,
    pathOf: (uploadId) => href("/uploads/:uploadId", { uploadId }),
  });
