import type { RouterContextProvider } from "react-router";
import { listEveryFeed } from "#api-client/feeds.server.ts";
import type { FeedCondition } from "#contract/vocabulary.ts";
import { CONDITIONS } from "#domain/feeds/alert-rules.ts";
import { apiContext } from "#middleware/api.server.ts";
import { readerOf } from "#middleware/reader.server.ts";
import { memberChoices } from "#components/organizations/member-choices.server.ts";

/** Returns the feeds that a rule can be about, who can be told, and the reader's time zone. */
export async function ruleChoices(context: Readonly<RouterContextProvider>, condition: FeedCondition | null) {
  const [feeds, people, { timezone }] = await Promise.all([
    listEveryFeed(context.get(apiContext)),
    memberChoices(context),
    readerOf(context),
  ]);
  const family = condition === null ? null : CONDITIONS[condition].family;
  const fitting = feeds.filter((feed) => family === null || feed.family === family);
  return {
    choices: { feeds: fitting.map(({ id, name }) => ({ value: id, label: name })), people },
    zone: timezone,
  };
}
