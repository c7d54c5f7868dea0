import { data, type RouterContextProvider } from "react-router";
import { adView, type AdView } from "#components/google-ads/ad-view.server.ts";
import { keywordsOf } from "#components/google-ads/find-content.server.ts";
import { FILL_UTM } from "#components/naming-rules/utm-builder.tsx";
import type { GoogleAd, GoogleAdContent } from "#contract/google-ads.ts";
import { type Editing, seenVersion } from "#editor/edit.server.ts";
import type { Outcome } from "#editor/outcome.ts";
import { changeRows, writtenFrom } from "./ad-rows.ts";
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
  shown: AdView;
};

/** Returns the form with lines added, removed, or changed, if its button asks for that. Nothing is saved. */
export async function changedAnswer(
  context: Readonly<RouterContextProvider>,
  submission: Editing<GoogleAdContent, unknown>["submission"] & { intent: string },
  find: () => Promise<{ campaign: GoogleAd; content?: GoogleAdContent }>,
) {
  const { intent, payload } = submission;
  const typed = typedFrom(payload);
  const changed = changeRows(typed, intent);
  if (!changed && intent !== FILL_UTM) return null;
  const { campaign, content } = await find();
  const { said, focus, ...now } =
    changed ?? (await filledTags(context, typed, googlePlace(campaign, content?.planned_for)));
  const keywords = keywordsOf(campaign, typed.ad_group_id || null);
  const lines: ChangedLines = {
    said,
    focus,
    turn: crypto.randomUUID(),
    shown: adView(writtenFrom(now.typed), keywords, 1, campaign.blocking_rules),
  };
  const outcome: Outcome = {
    kind: "typed",
    result: { initialValue: { ...submission.reply().initialValue, ...now.typed } },
    version: seenVersion({ submission }),
  };
  return data({ ...outcome, lines });
}
