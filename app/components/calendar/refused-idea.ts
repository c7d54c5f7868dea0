import type { SubmissionResult } from "@conform-to/react";
import { postedText } from "#lib/posted-text.ts";

/** What was typed, the chosen calendar, and the reason that the server refused it for. */
export type RefusedIdea = { title: string; calendar: string; message: string };

/** Returns the idea in a refused form, or undefined if it was another form of the page. */
export function refusedIdea(refused: SubmissionResult | null | undefined): RefusedIdea | undefined {
  const { initialValue, error } = refused ?? {};
  const idea = initialValue?.["idea"];
  const message = Object.values(error ?? {}).flat()[0];
  // An empty one is not among what was posted.
  const isIdea = idea !== undefined || error?.["idea"] !== undefined;
  return message && isIdea
    ? { title: postedText(idea), calendar: postedText(initialValue?.["social_calendar_id"]), message }
    : undefined;
}
