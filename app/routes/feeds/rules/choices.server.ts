import type { RouterContextProvider } from "react-router";
import { listFeeds } from "#api-client/feeds.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import { readerOf } from "#middleware/reader.server.ts";
import { peopleChoices } from "../people-choices.server.ts";

/** Returns what a rule can be about, who can be told, and the reader's time zone. */
export async function ruleChoices(context: Readonly<RouterContextProvider>) {
  const [{ data: feeds }, people, { timezone }] = await Promise.all([
    listFeeds(context.get(apiContext), { page: 1 }),
    peopleChoices(context),
    readerOf(context),
  ]);
  return {
    choices: { feeds: feeds.map(({ id, name }) => ({ value: id, label: name })), people },
    zone: timezone,
  };
}
