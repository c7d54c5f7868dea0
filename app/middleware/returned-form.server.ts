import { createContext, data, type MiddlewareFunction } from "react-router";
import type { ReturnedForm } from "#lib/returned-form.ts";
import { isGoneStatus, isShown, returnedFields } from "#lib/returned-form.ts";
import { formTokenContext } from "./forgery.server.ts";
import { postedContext } from "./posted.server.ts";

/** What the error page says that is rendered instead of the requested page. */
export const failureContext = createContext<{ title: string | null; message: string | null } | null>(null);

/**
 * Shows the submitted form on the error page, so that the user's input isn't lost. After a failure, it can be submitted again. If
 * what it belongs to is gone, for everyone or for this user, its text can be copied.
 */
export const returnForm: MiddlewareFunction<Response> = async ({ context }, next) => {
  const response = await next();
  const posted = context.get(postedContext);
  const failure = context.get(failureContext);
  if (!posted || !failure) return response;
  const isFailure = response.status >= 500 || response.status === 429;
  const isGone = isGoneStatus(response.status);
  if (!isFailure && !isGone) return response;
  const given = returnedFields(posted);
  if (isGone && given.fields?.some(isShown) === false) return response;
  const returned: ReturnedForm = {
    kind: "returned",
    why: isGone ? "gone" : "failed",
    title: failure.title,
    message: failure.message,
    token: context.get(formTokenContext).token,
    ...given,
  };
  throw data(returned, { status: response.status });
};
