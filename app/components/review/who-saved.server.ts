import type { RouterContextProvider } from "react-router";
import { ApiError } from "#api-client/errors.server.ts";
import { findReview, type ItemName, listVersions } from "#api-client/review.server.ts";
import { formatDay, formatTime } from "#lib/dates.ts";
import { apiContext } from "#middleware/api.server.ts";
import { userContext } from "#middleware/auth.server.ts";
import { readersClock } from "../shell/readers-clock.server.ts";

/** Milliseconds after a save within which its version is stored. */
const LATER_MAX = 2000;

/** An API without versions still saves. */
function without(error: unknown): null {
  if (error instanceof ApiError) return null;
  throw error;
}

/** Returns who made the newest version of an item, and who changed its status last. */
async function savesOf(context: Readonly<RouterContextProvider>, item: ItemName) {
  const { raw: api } = context.get(apiContext);
  const [versions, review] = await Promise.all([
    listVersions(api, item, 1).catch(without),
    findReview(api, item).catch(without),
  ]);
  const version = versions?.data[0];
  const change = review?.history[0];
  return [
    ...(version ? [{ at: version.created_at, person: version.author, client: null }] : []),
    ...(change ? [{ at: change.created_at, person: change.actor, client: change.client }] : []),
  ];
}

/**
 * Returns a sentence about who saved an item last and when, for a conflict. Null if that isn't known: a changed date alone makes no
 * version.
 */
export const whoSaved =
  (context: Readonly<RouterContextProvider>, item: ItemName) =>
  async ({ updated_at: saved }: { updated_at: string | null }): Promise<string | null> => {
    if (saved === null) return null;
    const [saves, user] = await Promise.all([savesOf(context, item), context.get(userContext)]);
    const last = saves.find(({ at }) => {
      const later = Date.parse(at) - Date.parse(saved);
      return later >= 0 && later <= LATER_MAX;
    });
    const name = last?.person?.name ?? last?.client;
    const clock = last && name && (await readersClock(context, last.at));
    if (!clock) return null;
    const when = `${clock.isToday ? "" : `on ${formatDay(clock.day)} `}at ${formatTime(clock.time)}`;
    return last.person?.id === user.id
      ? `You saved changes ${when} that aren’t on this page.`
      : `${name} saved changes ${when} while you were editing.`;
  };
