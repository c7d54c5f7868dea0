import { createContext, data, type MiddlewareFunction } from "react-router";
import type { ReturnedForm } from "#lib/returned-form.ts";
import { returnedFields } from "#lib/returned-form.ts";
import { formTokenContext } from "./forgery.server.ts";
import { postedContext } from "./posted.server.ts";

/** What an error page says that is drawn in place of the one that was asked for. */
export const failureContext = createContext<{ message: string | null } | null>(null);

/** An error page would take with it what was typed into the form that was sent: it is shown there, to be sent again. */
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
