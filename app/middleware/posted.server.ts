import { createContext, data, type MiddlewareFunction } from "react-router";
import { isFieldName } from "#lib/field-names.ts";

/** The posted form. Null for requests without a body, and for a form that arrived incomplete. */
export const postedContext = createContext<FormData | null>(null);

/** Reads a posted form once, for everything that uses it. */
export const readPosted: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  if (request.method === "GET" || request.method === "HEAD") return next();
  // A part of a file isn’t a form.
  if (request.headers.get("Content-Type") === "application/offset+octet-stream") return next();
  const posted = await request.formData().catch(() => null);
  if (posted && [...posted.keys()].some((name) => !isFieldName(name)))
    throw data(
      { kind: "failure", message: "We couldn’t read this form. Go back and submit it again." },
      { status: 422 },
    );
  context.set(postedContext, posted);
  return next();
};
