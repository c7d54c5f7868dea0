import { href, type RouterContextProvider } from "react-router";
import { findAgenda } from "#api-client/agenda.server.ts";
import { offersApprovals } from "#api-client/approvals.server.ts";
import { findDrafts } from "#api-client/drafts.server.ts";
import { ApiError } from "#api-client/errors.server.ts";
import { campaignPath } from "#components/campaigns/campaign-path.ts";
import { placedPath, publishPath } from "#components/campaigns/placed-path.ts";
import type { Agenda, AgendaItem, DueTask } from "#contract/agenda.ts";
import type { DraftEntry } from "#contract/drafts.ts";
import { AGENDA_ROWS_MAX } from "#contract/limits.ts";
import type { User } from "#contract/users.ts";
import { ITEM_SUBJECTS } from "#contract/vocabulary.ts";
import { savedTime } from "#components/drafts/private-draft.server.ts";
import { dueWords } from "#domain/tasks/due-words.ts";
import { plural } from "#lib/counts.ts";
import { formatMonthDay, formatTime, formatWeekday } from "#lib/dates.ts";
import { wallClock } from "#lib/zoned-time.ts";
import { readerOf } from "#middleware/reader.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import type { IconName } from "#ui/icons.tsx";

/** How many rows of all groups fit on a phone. */
const PHONE_ROWS = 5;

/** Returns what needs the user's attention. Null if the API doesn't support it, and "failed" if the call failed. */
export async function loadNeedsYou(context: Readonly<RouterContextProvider>) {
  const api = context.get(apiContext);
  const [agenda, drafts, user] = await Promise.all([
    findAgenda(api.raw).catch((error: unknown) => {
      // The page can still show its list of projects.
      if (error instanceof ApiError) return "failed" as const;
      throw error;
    }),
    findDrafts(api.raw).catch((error: unknown) => {
      if (error instanceof ApiError) return null;
      throw error;
    }),
    readerOf(context),
  ]);
  if (agenda === null || agenda === "failed") return agenda;
  const hasApprovals = (agenda.to_approve?.total ?? 0) > 0 && (await offersApprovals(api));
  return {
    ...toShown(agenda, user, { hasApprovals, today: wallClock(new Date(), user.timezone)?.day ?? "" }),
    drafts: await Promise.all(
      (drafts ?? []).slice(0, AGENDA_ROWS_MAX).map((draft) => draftRow(context, draft)),
    ),
  };
}
export type NeedsYou = NonNullable<Awaited<ReturnType<typeof loadNeedsYou>>>;

type Row = {
  key: string;
  name: string;
  /** Null if the API doesn't send enough to build the URL. */
  to: string | null;
  /** Extra link text for screen reader users who don't see the heading above. */
  state: string;
  from: string | null;
  when: ReturnType<typeof timeOf>;
};
type Group = {
  id: string;
  heading: string;
  icon: IconName;
  total: number;
  /** The page with all of them, if there is one. */
  all: string | null;
  rows: Row[];
};

function toShown(
  { to_publish, to_approve, mentions, due, scheduled }: Agenda,
  reader: Pick<User, "id" | "timezone">,
  { hasApprovals, today }: { hasApprovals: boolean; today: string },
) {
  const rowsOf = (items: readonly AgendaItem[], state: string, pathOf = placedPath) =>
    items.slice(0, AGENDA_ROWS_MAX).map((item): Row => {
      const isPlanned = item.status === "scheduled" && item.comment_id === null;
      return {
        ...linkTo(item, pathOf),
        state,
        from: item.author && item.author.id !== reader.id ? item.author.name : null,
        when: isPlanned ? timeOf(item, reader.timezone) : null,
      };
    });
  const toDo: Group[] = [
    {
      id: "publish",
      heading: "To publish",
      icon: "status-scheduled",
      total: to_publish?.total ?? 0,
      all: null,
      rows: rowsOf(to_publish?.items ?? [], "time to publish", publishPath).map((row) => ({
        ...row,
        when: row.when && dueWhen(row.when, today),
      })),
    },
    {
      id: "approve",
      heading: "To approve",
      icon: "review",
      total: to_approve?.total ?? 0,
      all: hasApprovals ? href("/approvals") : null,
      rows: rowsOf(to_approve?.items ?? [], "waiting for your approval"),
    },
    {
      id: "mentions",
      heading: "Mentions",
      icon: "mention",
      total: mentions?.total ?? 0,
      all: null,
      rows: rowsOf(mentions?.items ?? [], "a comment mentions you"),
    },
    {
      id: "due",
      heading: "Due",
      icon: "tasks",
      total: due?.total ?? 0,
      all: href("/tasks"),
      rows: (due?.items ?? []).slice(0, AGENDA_ROWS_MAX).map((task) => dueRow(task, today)),
    },
  ];
  const planned: Group = {
    id: "scheduled",
    heading: "Scheduled this week",
    icon: "clock",
    total: scheduled?.total ?? 0,
    all: null,
    rows: rowsOf(scheduled?.items ?? [], "scheduled"),
  };
  const isFree = toDo.every(({ rows }) => rows.length === 0);
  return {
    // If there is nothing to do, a sentence says what is scheduled.
    groups: isFree ? [] : onPhones([...toDo, planned].filter(({ rows }) => rows.length > 0)),
    scheduled: scheduled && scheduledWords(scheduled),
  };
}

function dueRow({ id, title, due_date: day }: DueTask, today: string): Row {
  const words = day === null ? null : dueWords(day, today);
  return {
    key: `tasks ${id}`,
    name: title,
    to: href("/tasks/:taskId", { taskId: id }),
    state: words?.urgency === "late" ? "overdue" : "due today",
    from: null,
    when: day === null || words === null ? null : { day, time: null, text: words.text, zone: null },
  };
}

/** Unsaved text of a record, or of a new one in its campaign. */
async function draftRow(context: Readonly<RouterContextProvider>, draft: DraftEntry) {
  const { subject, saved_at: savedAt, ...placed } = draft;
  const { id, name, kind, folder, project } = placed;
  const isItem = ITEM_SUBJECTS.some((known) => known === subject);
  const campaign =
    project && folder && kind
      ? campaignPath({ projectId: project.slug, folderId: folder.id }, { kind, id })
      : null;
  const [what, form] = subject === "social-calendars" ? ["post", "boards/new"] : ["ad", "content/new"];
  return {
    key: `${subject} ${id}`,
    name: isItem ? name : `New ${what} in ${name}`,
    to: isItem ? placedPath({ ...placed, type: subject }) : campaign && `${campaign}/${form}`,
    from: await savedTime(context, savedAt),
  };
}

const linkTo = (item: AgendaItem, pathOf: typeof placedPath) => ({
  key: `${item.type} ${item.id} ${item.comment_id}`,
  name: item.name,
  to: pathOf(item),
});

/** Formats the time in the item's time zone, and names the zone if it isn't the user's. */
function timeOf({ planned_for, scheduled_at, zone }: AgendaItem, readerZone: string | null) {
  const clock = scheduled_at === null ? null : wallClock(scheduled_at, zone);
  const day = planned_for ?? clock?.day ?? null;
  if (day === null) return null;
  // A time on a day other than the planned one would be misread as a time on the planned day.
  const time = clock?.day === day ? clock.time : null;
  return {
    day,
    time: time && formatTime(time),
    text: [formatWeekday(day, "short"), time && formatTime(time)].filter(Boolean).join(" "),
    zone: time !== null && zone !== (readerZone ?? "UTC") ? (zone ?? "UTC") : null,
  };
}

/** Says since when something is due: the time if it is today, or else the day. */
function dueWhen(when: NonNullable<Row["when"]>, today: string) {
  const time = when.day === today ? when.time : null;
  return { ...when, text: `Due ${time ?? formatMonthDay(when.day)}`, zone: time === null ? null : when.zone };
}

const conjunction = new Intl.ListFormat("en-US", { type: "conjunction" });

/** Returns "4 posts and 1 ad are scheduled this week." */
function scheduledWords({ total, posts, ads, blog_posts }: NonNullable<Agenda["scheduled"]>): string {
  if (total === 0) return "Nothing is scheduled this week.";
  const counts = Object.entries({ post: posts, ad: ads, "blog post": blog_posts }).filter(
    ([, count]) => count > 0,
  );
  // The API may send only the total.
  const words =
    counts.length > 0 ? counts.map(([word, count]) => plural(count, word)) : [plural(total, "item")];
  return `${conjunction.format(words)} ${total === 1 ? "is" : "are"} scheduled this week.`;
}

/** Marks the rows that don't fit on a phone. The groups take turns keeping one more row while there is room. */
function onPhones(groups: readonly Group[]) {
  const inTurn = Array.from({ length: AGENDA_ROWS_MAX }, (_, place) =>
    groups.flatMap(({ rows }) => rows[place] ?? []),
  ).flat();
  const kept = new Set(inTurn.slice(0, PHONE_ROWS));
  return groups.map((group) => ({
    ...group,
    rows: group.rows.map((row) => ({ ...row, isWideOnly: !kept.has(row) })),
  }));
}
