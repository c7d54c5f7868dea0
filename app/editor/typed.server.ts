import { data, redirect, type RouterContextProvider } from "react-router";
import type { DraftAddress } from "#api-client/drafts.server.ts";
import { keepTyped } from "#components/drafts/private-draft.server.ts";
import { redirectWithToast } from "#request/toast.server.ts";
import { type Editing, type Recorded, seenVersion } from "./edit.server.ts";
import type { Outcome } from "./outcome.ts";

type Form = Editing<Recorded, unknown>["submission"];

/** Whether a form brings an image that isn’t saved. */
export const hasNewImage = ({ payload }: Pick<Form, "payload">): boolean =>
  [payload["image"]].flat().some((image) => image instanceof File && image.size > 0) ||
  [payload["upload"]].flat().some((upload) => typeof upload === "string");

/**
 * Shows the form again with everything that is typed, and saves nothing. It is kept as the private draft, which fills the form and
 * its preview. An API that keeps none answers with the form itself.
 */
export async function showTyped(
  context: Readonly<RouterContextProvider>,
  submission: Form,
  { draft, page, part = "preview" }: { draft: DraftAddress; page: string; part?: string },
): Promise<Response | ReturnType<typeof data<Outcome>>> {
  if ((await keepTyped(context, draft)) === null) {
    const { initialValue } = submission.reply();
    return data({ kind: "typed", result: { initialValue }, version: seenVersion({ submission }) });
  }
  const to = `${page}#${part}`;
  if (!hasNewImage(submission)) return redirect(to, 303);
  // A form that is loaded again has no file.
  return redirectWithToast(to, {
    type: "warning",
    message: "The image you chose isn’t saved yet. Choose it again before you save.",
  });
}
