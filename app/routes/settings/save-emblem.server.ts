import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import type { Api } from "#api-client/client.server.ts";
import { TooLargeError } from "#api-client/errors.server.ts";
import { edgeOf } from "#request/edge.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { invalidForm, parseForm, saving } from "#forms/submit.server.ts";
import { apiContext } from "#middleware/api.server.ts";

const emblemFormSchema = z.object({ image: z.instanceof(File, { error: "Choose an image." }) });

export async function saveEmblem(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  save: (api: Api, image: File) => Promise<unknown>,
  { to, message }: { to: string; message: string },
) {
  const tooLarge = { fieldErrors: { image: [new TooLargeError().message] } };
  const submission = parseForm(context, emblemFormSchema);
  if (edgeOf(context, request).isBodyTooLarge) return invalidForm(submission, 413, tooLarge);
  if (submission.status !== "success") return invalidForm(submission);
  return saving(submission, async () => {
    try {
      await save(context.get(apiContext), submission.value.image);
    } catch (error) {
      if (!(error instanceof TooLargeError)) throw error;
      return invalidForm(submission, 413, tooLarge);
    }
    return redirectWithSuccess(to, message);
  });
}
