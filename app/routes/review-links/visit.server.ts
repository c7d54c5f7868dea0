import { createContext, data, type RouterContextProvider } from "react-router";
import { ApiError, ForbiddenError, NotFoundError } from "#api-client/errors.server.ts";
import { reviewAccessCookie } from "#request/cookies.server.ts";
import type { LinkFailure } from "#components/review/guest-error.tsx";
import { pageFor } from "#middleware/api.server.ts";

/** What stands for the passphrase, if it was entered by this very request, which has no cookie yet. */
export const accessContext = createContext<string | null>(null);

/** Returns the token in a URL with what was entered for its passphrase. */
export async function visitOf(request: Request, token: string, context: Readonly<RouterContextProvider>) {
  const access: unknown =
    context.get(accessContext) ?? (await reviewAccessCookie(token).parse(request.headers.get("Cookie")));
  return { token, access: typeof access === "string" ? access : null };
}

/** Whether the link's passphrase has to be entered first. */
export const asksPassphrase = (error: unknown): boolean =>
  error instanceof ForbiddenError && error.reason === "passphrase";

/** Whether what the link showed is in the trash, or won't be published anymore. */
export const isWithdrawn = (error: unknown): error is NotFoundError =>
  error instanceof NotFoundError && error.reason === "withdrawn";

/** By the API's reason. */
const TITLES = new Map<string | undefined, string>([
  ["expired", "This review link has expired"],
  ["revoked", "This review link was revoked"],
  ["ended", "This review link no longer works"],
]);

/** Turns a failed call with a token into the page that explains it. */
export function linkPage(error: unknown): unknown {
  if (isWithdrawn(error))
    return data<LinkFailure>(
      {
        kind: "link",
        title: error.message.replace(/\.$/, ""),
        message:
          "It won’t be published, so there’s nothing to decide. If you have a question, ask the person who sent you the link.",
      },
      { status: 404 },
    );
  if (error instanceof NotFoundError)
    return data<LinkFailure>(
      {
        kind: "link",
        title: "This review link doesn’t work",
        message:
          "Check that you have the whole link. If you do, what it showed may have been deleted. Ask the person who sent it to you.",
      },
      { status: 404 },
    );
  const title = error instanceof ForbiddenError ? TITLES.get(error.reason) : undefined;
  if (error instanceof ForbiddenError && title !== undefined)
    return data<LinkFailure>({ kind: "link", title, message: error.message }, { status: 403 });
  return error instanceof ApiError ? pageFor(error) : error;
}
