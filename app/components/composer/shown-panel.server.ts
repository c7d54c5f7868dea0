import { findComments } from "#api-client/comments.server.ts";
import { findReview } from "#api-client/review.server.ts";
import { toFoldedThread, toShownThread } from "#components/comments/shown-threads.server.ts";
import type { itemAt } from "#components/review/item-at.ts";
import { isDecision, type ShownReview } from "#components/review/review.server.ts";
import { shownHistory } from "#components/review/shown-history.server.ts";
import type { Can } from "#contract/fields.ts";
import type { Review, Thread } from "#contract/review.ts";
import type { User } from "#contract/users.ts";
import { stepsOfNew } from "./draft-steps.server.ts";
import { barSteps } from "#domain/review/bar-steps.ts";
import { ONLY_REVIEWER } from "#domain/review/own-work.ts";
import { formatDay, formatTime } from "#lib/dates.ts";
import type { Api } from "#middleware/api.server.ts";
import { wallClock } from "#lib/zoned-time.ts";

type Shown = {
  item: ReturnType<typeof itemAt>;
  record: { status?: string | null | undefined; updated_at: string | null; can: Pick<Can, "update"> };
  review: ShownReview;
  reader: Promise<User>;
};

/** Returns what the editor of an ad or a blog post shows beside its fields. */
export async function shownPanel(api: Api, { item, record, review, reader }: Shown) {
  const [found, threads, user] = await Promise.all([
    findReview(api, item.name),
    findComments(api.raw, item.name),
    reader,
  ]);
  return {
    obstacles: review?.obstacles ?? [],
    steps: barSteps(record.status ?? "draft", review?.steps ?? []),
    note: review && noteFor(review),
    saved: savedLine(found, record.updated_at, user.timezone),
    comments: shownComments(threads, {
      canComment: found?.can.comment ?? record.can.update,
      parts: [],
      page: item.comments,
    }),
    history: found && { history: lastSteps(found, user), page: item.status },
    changedPage: review?.changed ? `${item.version(review.changed.from)}?with=${review.changed.to}` : "",
    zone: user.timezone,
  };
}

/** Returns what the editor of a new ad shows beside its fields. */
export const shownNewPanel = async (
  api: Api,
  projectId: string,
): Promise<Awaited<ReturnType<typeof shownPanel>>> => ({
  obstacles: [],
  steps: barSteps("draft", await stepsOfNew(api, projectId, true)),
  note: null,
  saved: "Not saved yet",
  comments: null,
  history: null,
  changedPage: "",
  zone: null,
});

const HISTORY_SHOWN = 5;
/** The others are on the page of all comments. */
const RESOLVED_SHOWN = 5;

/** The last steps of an item, newest first. */
export const lastSteps = (record: Review, reader: User) =>
  shownHistory(record, reader).slice(0, HISTORY_SHOWN);

type Around<Part> = { canComment: boolean; parts: readonly Part[]; page: string };

/** Returns the comments of an item as its editor shows them. Null if the API keeps none. */
export function shownComments<Part>(threads: readonly Thread[] | null, around: Around<Part>) {
  if (threads === null) return null;
  const open = threads.filter(({ resolved_at: at }) => at === null);
  return {
    threads: open.map(toShownThread),
    resolved: lastResolved(threads).map(toFoldedThread),
    openCount: inThreads(open),
    count: inThreads(threads),
    ...around,
  };
}

const inThreads = (threads: readonly Thread[]): number =>
  threads.reduce((sum, { replies }) => sum + 1 + replies.length, 0);

const lastResolved = (threads: readonly Thread[]): Thread[] =>
  threads
    .filter(({ resolved_at: at }) => at !== null)
    .toSorted((a, b) => (b.resolved_at ?? "").localeCompare(a.resolved_at ?? ""))
    .slice(0, RESOLVED_SHOWN);

/** Says what became of an item last, and when: a decision, or a save. */
export const savedLine = (record: Review | null, saved: string | null, zone: string | null) =>
  decidedAt(record, saved, zone) ?? savedAt(saved, zone);

/** Says when an item was last saved: its time today, or else its day. */
function savedAt(instant: string | null, zone: string | null): string | null {
  const at = instant && timeOrDay(instant, zone);
  return at && `Saved ${at}`;
}

/** Between the line of the history and the item, which are written one after the other. Milliseconds. */
const ONE_WRITE = 1000;

/** Says when a review was decided, if that was the last change of the item. */
function decidedAt(record: Review | null, saved: string | null, zone: string | null): string | null {
  const [last] = record?.history ?? [];
  const isLast =
    last && record?.status === last.to && Date.parse(saved ?? "") - Date.parse(last.created_at) < ONE_WRITE;
  if (!isLast || !isDecision(last.from ?? "", last.to)) return null;
  const at = timeOrDay(last.created_at, zone);
  return at && `${last.to === "approved" ? "Approved" : "Changes requested"} ${at}`;
}

function timeOrDay(instant: string, zone: string | null): string | null {
  const clock = wallClock(instant, zone);
  if (clock === null) return null;
  const isToday = clock.day === wallClock(new Date(), zone)?.day;
  return isToday ? formatTime(clock.time) : formatDay(clock.day);
}

const disjunction = new Intl.ListFormat("en-US", { type: "disjunction" });

/** Says to the author of a version who can approve it. */
export function noteFor({ isOwnVersion, isOnlyReviewer, waiting }: NonNullable<ShownReview>) {
  if (isOnlyReviewer) return ONLY_REVIEWER;
  if (!isOwnVersion) return null;
  const others = (waiting?.names ?? []).filter((name) => name !== "you");
  const who = others.length === 0 ? "someone else" : disjunction.format(others);
  return `You edited this version, so ${who} needs to approve it.`;
}
