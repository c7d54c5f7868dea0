import { data, type RouterContextProvider } from "react-router";
import { FILL_UTM } from "#components/naming-rules/utm-builder.tsx";
import type { GoogleAd, GoogleAdContent } from "#contract/google-ads.ts";
import { NO_LINK } from "#components/naming-rules/utm.server.ts";
import { type Editing, refuse, seenVersion } from "#editor/edit.server.ts";
import type { Outcome } from "#editor/outcome.ts";
import { invalidForm } from "#forms/submit.server.ts";
import { changeRows } from "./ad-rows.ts";
import { typedFrom } from "./content-form.server.ts";
import { filledTags, googlePlace } from "./filled-tags.server.ts";

/** What a button did that changes only what is typed. */
export type ChangedLines = {
  /** A sentence about it, for screen readers. */
  said: string;
  /** The name of the control to focus next. */
  focus: string | null;
  /** Differs for each answer, so that the form is filled anew. */
  turn: string;
};

type Find = () => Promise<{ campaign: GoogleAd; content?: GoogleAdContent }>;

/** Returns the form with lines added, removed, or changed, if its button asks for that. Nothing is saved. */
export async function changedAnswer(
  context: Readonly<RouterContextProvider>,
  submission: Editing<GoogleAdContent, unknown>["submission"] & { intent: string },
  find: Find,
) {
  const { intent, payload } = submission;
  const typed = typedFrom(payload);
  const changed = changeRows(typed, intent);
  if (!changed && intent !== FILL_UTM) return null;
  const done = changed ?? (await filledTags(context, typed, await placeOf(find)));
  if (done === null)
    return refuse({ submission }, invalidForm(submission, 422, { fieldErrors: { final_url: [NO_LINK] } }));
  const { said, focus, ...now } = done;
  const lines: ChangedLines = { said, focus, turn: crypto.randomUUID() };
  const outcome: Outcome = {
    kind: "typed",
    result: { initialValue: { ...submission.reply().initialValue, ...now.typed } },
    version: seenVersion({ submission }),
  };
  return data({ ...outcome, lines });
}

async function placeOf(find: Find) {
  const { campaign, content } = await find();
  return googlePlace(campaign, content?.planned_for);
}
