import { createContext, data, type MiddlewareFunction } from "react-router";
import type { ReturnedForm } from "#lib/returned-form.ts";
import { returnedFields } from "#lib/returned-form.ts";
import { formTokenContext } from "./forgery.server.ts";
import { postedContext } from "./posted.server.ts";

/** The message of the error page that is rendered instead of the requested page. */
export const failureContext = createContext<{ message: string | null } | null>(null);

/** Shows the submitted form on the error page, so that the user's input isn't lost and can be submitted again. */
export const returnForm: MiddlewareFunction<Response> = async ({ context }, next) => {
  const response = await next();
  const posted = context.get(postedContext);
  const failure = context.get(failureContext);
  if (!posted || !failure || (response.status < 500 && response.status !== 429)) return response;
  const returned: ReturnedForm = {
    kind: "returned",
    why: "failed",
    message: failure.message,
    token: context.get(formTokenContext).token,
    ...returnedFields(posted),
  };
  throw data(returned, { status: response.status });
};
