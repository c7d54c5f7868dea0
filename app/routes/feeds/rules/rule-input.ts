import type { SubmissionResult } from "@conform-to/react";
import type { FeedRuleInput } from "#contract/feeds.ts";

/** The form as it was sent, which wasn't saved: a success would empty it. */
export const kept = (answer: SubmissionResult) => ({ ...answer, status: undefined });

type Values = {
  name: string | null;
  condition: string;
  threshold: number | null;
  keywords: string[];
  feed?: string | undefined;
  recipients: string[];
  quiet_hours: number;
  is_on?: "on" | undefined;
};

/** Returns what a form of a rule asks the API for. */
export const ruleInput = ({ feed, is_on: isOn, ...values }: Values): FeedRuleInput => ({
  ...values,
  feed: feed ?? null,
  is_on: isOn === "on",
});
