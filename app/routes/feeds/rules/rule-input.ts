import type { SubmissionResult } from "@conform-to/react";
import { href } from "react-router";
import type { FeedRuleInput } from "#contract/feeds.ts";
import type { FeedCondition } from "#contract/vocabulary.ts";

export const RULES = href("/micro-tools/feed-monitor/rules");

/** The form as it was sent, which wasn't saved: a success would empty it. */
export const kept = (answer: SubmissionResult) => ({ ...answer, status: undefined });

type Values = {
  name: string | null;
  condition: FeedCondition;
  threshold: number | null;
  keywords: string[];
  feed?: string | undefined;
  recipients?: string[] | undefined;
  quiet_hours: number;
  is_on?: "on" | undefined;
};

/** Returns what a form of a rule asks the API for. */
export const ruleInput = ({ feed, recipients, is_on: isOn, ...values }: Values): FeedRuleInput => ({
  ...values,
  feed: feed ?? null,
  recipients: recipients ?? [],
  is_on: isOn === "on",
});
