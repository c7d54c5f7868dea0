import type { RouterContextProvider } from "react-router";
import type { z } from "zod";
import { TooLargeError } from "#api-client/errors.server.ts";
import { edgeOf } from "#request/edge.server.ts";
import { invalidForm, parseForm, saving } from "#forms/submit.server.ts";

/** Works like `savingForm` for a form with an image, and says beside its field that it is too large, whoever says so. */
export async function savingImage<Schema extends z.ZodType, Result>(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  schema: Schema,
  save: (value: z.output<Schema>, submission: ReturnType<typeof parseForm<Schema>>) => Promise<Result>,
) {
  const tooLarge = { fieldErrors: { image: [new TooLargeError().message] } };
  const submission = parseForm(context, schema);
  if (edgeOf(context, request).isBodyTooLarge) return invalidForm(submission, 413, tooLarge);
  if (submission.status !== "success") return invalidForm(submission);
  return saving(submission, async () => {
    try {
      return await save(submission.value, submission);
    } catch (error) {
      if (!(error instanceof TooLargeError)) throw error;
      return invalidForm(submission, 413, tooLarge);
    }
  });
}
