import type { RouterContextProvider } from "react-router";
import type { z } from "zod";
import { edgeOf } from "#request/edge.server.ts";
import { invalidForm, parseForm, saving } from "#forms/submit.server.ts";
import { TOO_LARGE } from "./feed-schemas.server.ts";

type Args = { request: Request; context: Readonly<RouterContextProvider> };

/** Works like `savingForm` for a form with a file. One that was too large to arrive is named beside its field. */
export async function sending<Schema extends z.ZodType, Result>(
  { request, context }: Args,
  schema: Schema,
  work: (value: z.output<Schema>) => Promise<Result>,
) {
  const submission = parseForm(context, schema);
  if (edgeOf(context, request).isBodyTooLarge)
    return invalidForm(submission, 413, { fieldErrors: { file: [TOO_LARGE] } });
  if (submission.status !== "success") return invalidForm(submission);
  return saving(submission, () => work(submission.value));
}
