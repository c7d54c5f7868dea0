import { href, type RouterContextProvider } from "react-router";
import { findAgenda } from "#api-client/agenda.server.ts";
import { offersApprovals } from "#api-client/approvals.server.ts";
import { findDrafts } from "#api-client/drafts.server.ts";
import { ApiError, EmailNotVerifiedError, UnauthorizedError } from "#api-client/errors.server.ts";
import { imagePath, narrowImagePath } from "#api-client/image-path.server.ts";
import { campaignPath } from "#components/campaigns/campaign-path.ts";
import { placedPath, publishPath } from "#components/campaigns/placed-path.ts";
import { logLinks } from "#components/ad-log/log-links.ts";
import { titleOf } from "#components/ad-log/log-words.ts";
import { reportLinks } from "#components/reports/report-links.ts";
import { vaultItemLinks } from "#components/vault/vault-links.ts";
import { savedTime } from "#components/drafts/private-draft.server.ts";
import type {
  Agenda,
  AgendaItem,
  AgendaWeek,
  ItemOutOfStock,
  ChangeToReview,
  ReportToCheck,
  VaultItemToRenew,
} from "#contract/agenda.ts";
import type { DraftEntry } from "#contract/drafts.ts";
import type { Image } from "#contract/fields.ts";
import { AGENDA_DAY_MAX, AGENDA_ROWS_MAX, AGENDA_TASKS_MAX } from "#contract/limits.ts";
import type { User } from "#contract/users.ts";
import { ITEM_SUBJECTS } from "#contract/vocabulary.ts";
import { stockSentence } from "#domain/feeds/stock-words.ts";
import { questionText } from "#domain/reports/question-text.ts";
import { dueWords } from "#domain/tasks/due-words.ts";
import { ago } from "#lib/ago.ts";
import { counted } from "#lib/counts.ts";
import { addDays, daysBetween, formatMonthDay, formatTime, formatWeekday } from "#lib/dates.ts";
import { searchWith } from "#lib/search-params.ts";
import { wallClock } from "#lib/zoned-time.ts";
import { apiContext, pageFor } from "#middleware/api.server.ts";

type Context = Readonly<RouterContextProvider>;
/** Whose day it is, and when. `today` is a plain day on the reader's clock. */
type Reader = { user: Pick<User, "id" | "timezone">; now: Date; today: string };

/** Catches what a call failed with. The page works without some of its lists, but not without a session or a verified address. */
export function without<Instead>(instead: Instead) {
  return (error: unknown): Instead => {
    const isNobodys = error instanceof UnauthorizedError || error instanceof EmailNotVerifiedError;
    if (error instanceof ApiError && !isNobodys) return instead;
    throw pageFor(error);
  };
}

/**
 * Returns the reader's day: a week, what waits for them, and their tasks. Null if the API doesn't support it, and "failed" if the call
 * failed.
 * @param asked who they are, which their day is asked for without waiting for
 * @param week a day of the week to show, or the empty string for the current one
 */
export async function loadDay(context: Context, asked: Promise<Reader>, week: string) {
  const api = context.get(apiContext);
  const [agenda, drafts, reader] = await Promise.all([
    findAgenda(api.raw, week).catch(without("failed" as const)),
    findDrafts(api.raw).catch(without(null)),
    asked,
  ]);
  if (agenda === null || agenda === "failed") return agenda;
  const hasApprovals = (agenda.to_approve?.total ?? 0) > 0 && (await offersApprovals(api));
  return {
    week: agenda.week && shownWeek(agenda.week, reader),
    waiting: shownWaiting(agenda, reader, hasApprovals),
    tasks: agenda.tasks && shownTasks(agenda.tasks, reader),
    drafts: await Promise.all(
      (drafts ?? []).slice(0, AGENDA_ROWS_MAX).map((draft) => draftRow(context, draft)),
    ),
  };
}
export type Day = NonNullable<Awaited<ReturnType<typeof loadDay>>>;
type Loaded = Exclude<Day, "failed">;
export type ShownWeek = NonNullable<Loaded["week"]>;
export type ShownWaiting = Loaded["waiting"];
export type ShownTasks = NonNullable<Loaded["tasks"]>;
export type Drafts = Loaded["drafts"];

/** Where an image is, as wide as a card needs it on a sharp screen. Null if it is elsewhere. */
export function cardImage(image: Image | null) {
  const path = image && narrowImagePath(image.url, 480);
  return path ? { path, alt: image.alt ?? "" } : null;
}

/** Returns an item's day and time in its own time zone, and names the zone if it isn't the reader's. */
function planOf(
  { planned_for, scheduled_at, zone }: Pick<AgendaItem, "planned_for" | "scheduled_at" | "zone">,
  { user }: Reader,
) {
  const clock = scheduled_at === null ? null : wallClock(scheduled_at, zone);
  const day = planned_for ?? clock?.day ?? null;
  if (day === null) return null;
  // A time on a day other than the planned one would be misread as a time on the planned day.
  const time = clock?.day === day ? formatTime(clock.time) : null;
  return { day, time, zone: time !== null && zone !== (user.timezone ?? "UTC") ? (zone ?? "UTC") : null };
}

const conjunction = new Intl.ListFormat("en-US", { type: "conjunction" });

/** Returns "4 posts and 1 ad", or null for nothing. */
function countWords({ posts, ads, blog_posts }: Pick<AgendaWeek, "posts" | "ads" | "blog_posts">) {
  const counts = Object.entries({ post: posts, ad: ads, "blog post": blog_posts }).filter(([, n]) => n > 0);
  return counts.length === 0 ? null : conjunction.format(counts.map(([word, n]) => counted(n, word)));
}

const WEEK_DAYS = 7;

function shownWeek(week: AgendaWeek, reader: Reader) {
  const { from, to, posts, ads, blog_posts, in_review: inReview } = week;
  const days = Array.from({ length: Math.min(WEEK_DAYS, daysBetween(from, to) + 1) }, (_, index) => {
    const day = addDays(from, index);
    const own = week.days.find((one) => one.day === day);
    const items = (own?.items ?? []).slice(0, AGENDA_DAY_MAX);
    return {
      day,
      weekday: formatWeekday(day, "short"),
      number: Number(day.slice(8)),
      items: items.map((item) => ({
        key: `${item.type} ${item.id}`,
        name: item.name,
        to: placedPath(item),
        kind: item.kind,
        status: item.status,
        networks: item.networks,
        colour: item.project?.colour ?? null,
        image: cardImage(item.image),
        plan: planOf(item, reader),
      })),
      more: Math.max(0, (own?.total ?? 0) - items.length),
    };
  });
  return {
    from,
    to,
    isCurrent: from <= reader.today && reader.today <= to,
    previous: addDays(from, -WEEK_DAYS),
    next: addDays(from, WEEK_DAYS),
    posts,
    counts: countWords({ posts, ads, blog_posts }),
    inReview,
    days,
  };
}

/** What someone is asked to do with an item. */
const STEPS = {
  publish: { label: "Mark as published", name: "time to publish" },
  review: { label: "Review", name: "waiting for your approval" },
  reply: { label: "Reply", name: "a comment mentions you" },
} as const;

/** Returns what waits for the reader: what is to be published, approved, answered, checked, and renewed. */
function shownWaiting(
  { to_publish, to_approve, mentions, reports, vault, stock, log }: Agenda,
  reader: Reader,
  hasApprovals: boolean,
) {
  const rowOf = (step: keyof typeof STEPS, item: AgendaItem) => {
    const to = placedPath(item);
    const review = hasApprovals && to ? href("/approvals") + searchWith({ item: item.id }) : to;
    const by = step === "publish" ? null : step === "review" ? (item.asked_by ?? item.author) : item.author;
    return {
      key: `${step} ${item.type} ${item.id} ${item.comment_id}`,
      step,
      name: item.name,
      to,
      act: {
        ...STEPS[step],
        // Without a page for all that waits, it is reviewed on its own page.
        to: step === "publish" ? publishPath(item) : step === "review" ? review : to,
      },
      kind: item.kind,
      status: item.status,
      networks: item.networks,
      image: cardImage(item.image),
      text: item.text,
      when: whenWords(item, reader, step),
      isLate: step === "publish",
      who: by && {
        name: by.name,
        image: by.avatar_url && imagePath(by.avatar_url),
        says: `${by.id === reader.user.id ? "You" : by.name} ${step === "reply" ? "mentioned you" : "asked"} ${item.since === null ? "" : ago(item.since, reader.now, reader.user.timezone)}`.trim(),
      },
    };
  };
  const rowsOf = (step: keyof typeof STEPS, group: Agenda["to_approve"]) =>
    (group?.items ?? []).slice(0, AGENDA_ROWS_MAX).map((item) => rowOf(step, item));
  return {
    total: [to_publish, to_approve, mentions, reports, vault, stock, log].reduce(
      (sum, group) => sum + (group?.total ?? 0),
      0,
    ),
    toApprove: to_approve?.total ?? 0,
    all: hasApprovals ? href("/approvals") : null,
    rows: [
      ...rowsOf("publish", to_publish),
      ...rowsOf("review", to_approve),
      ...rowsOf("reply", mentions),
      ...(stock?.items ?? []).slice(0, AGENDA_ROWS_MAX).map((item) => stockRow(item, reader)),
      ...(reports?.items ?? []).slice(0, AGENDA_ROWS_MAX).map((report) => reportRow(report, reader)),
      ...(vault?.items ?? []).slice(0, AGENDA_ROWS_MAX).map((item) => vaultRow(item)),
      ...(log?.items ?? []).slice(0, AGENDA_ROWS_MAX).map((item) => changeRow(item)),
      ...(log !== null && log.no_reason > 0 ? [reasonsRow(log.no_reason)] : []),
    ],
  };
}

/** A report, with what its file asks or why it couldn't be read, and the page that resolves it. */
function reportRow({ id, name, file }: ReportToCheck, reader: Reader) {
  const links = reportLinks(id);
  const isFailed = file.status === "failed";
  const added = file.created_at ? `, added ${ago(file.created_at, reader.now, reader.user.timezone)}` : "";
  return {
    key: `check reports ${id}`,
    step: "check" as const,
    name,
    to: links.report,
    act: {
      label: isFailed ? "See files" : "Check file",
      name: isFailed ? "a file couldn’t be read" : "a file to check",
      to: isFailed ? links.files : links.mapping(file.id),
    },
    kind: null,
    status: null,
    networks: [],
    image: null,
    text: `${file.name}: ${isFailed ? (file.error ?? "We couldn’t read this file.") : `${questionText(file.questions)}.`}`,
    when: `Report${added}`,
    isLate: false,
    who: null,
  };
}

/** A post, an ad, or a blog post that links to a product that is sold out, gone, or priced differently. */
function stockRow(item: ItemOutOfStock, reader: Reader) {
  const to = placedPath(item);
  return {
    key: `stock ${item.type} ${item.id}`,
    step: "stock" as const,
    name: item.name,
    to,
    act: { label: "Open", name: "its product has changed", to },
    kind: item.kind,
    status: item.status,
    networks: item.networks,
    image: cardImage(item.image),
    text: item.stock.map(stockSentence).join(" "),
    when: whenWords(item, reader, "review"),
    isLate: true,
    who: null,
  };
}

const RENEWALS: Readonly<Record<string, { name: string; when: string }>> = {
  overdue: { name: "replace its secret", when: "Was due" },
  due_soon: { name: "replace its secret", when: "Due" },
  rights_ended: { name: "its rights have ended", when: "Rights ended" },
  ends_soon: { name: "its rights end soon", when: "Rights end" },
};

/** An item of the vault with a secret that is due, or rights that end. */
function vaultRow({ id, name, flag, day }: VaultItemToRenew) {
  const to = vaultItemLinks(id).item;
  const renewal = RENEWALS[flag] ?? { name: "see to it", when: "Due" };
  return {
    key: `renew ${flag} ${id}`,
    step: "renew" as const,
    name,
    to,
    act: { label: "Open", name: renewal.name, to },
    kind: null,
    status: null,
    networks: [],
    image: null,
    text: null,
    when: `Vault: ${renewal.when} ${formatMonthDay(day)}`,
    isLate: flag === "overdue" || flag === "rights_ended",
    who: null,
  };
}

/** A change of ads whose numbers can be looked at. */
function changeRow(change: ChangeToReview) {
  const to = logLinks.entry(change.id);
  return {
    key: `look ${change.id}`,
    step: "look" as const,
    name: `${titleOf(change)}, ${change.object}`,
    to,
    act: { label: "Review", name: "did it help?", to },
    kind: null,
    status: null,
    networks: [],
    image: null,
    text: null,
    when: `Ad log: did it help? Due ${formatMonthDay(change.review_on)}`,
    isLate: false,
    who: null,
  };
}

/** Changes that nobody has given a reason for. */
function reasonsRow(count: number) {
  return {
    key: "reasons",
    step: "look" as const,
    name: `${counted(count, "change")} without a reason`,
    to: logLinks.noReason,
    act: { label: "Say why", name: "the reasons of your changes", to: logLinks.noReason },
    kind: null,
    status: null,
    networks: [],
    image: null,
    text: null,
    when: "Ad log",
    isLate: false,
    who: null,
  };
}

export type WaitingRow = ShownWaiting["rows"][number];

/** Says when an item is planned: "Fri, Nov 27, 9:30", and "Due 9:30" or "Due Nov 24" once its time has come. */
function whenWords(item: AgendaItem, reader: Reader, step: keyof typeof STEPS): string | null {
  const plan = planOf(item, reader);
  if (plan === null) return null;
  const { day, time, zone } = plan;
  const named = zone === null ? "" : ` (${zone})`;
  if (step === "publish")
    return day === reader.today && time !== null ? `Due ${time}${named}` : `Due ${formatMonthDay(day)}`;
  return [formatWeekday(day, "short"), formatMonthDay(day), time && `${time}${named}`]
    .filter(Boolean)
    .join(", ");
}

function shownTasks({ total, overdue, items }: NonNullable<Agenda["tasks"]>, { today }: Reader) {
  return {
    total,
    overdue,
    rows: items.slice(0, AGENDA_TASKS_MAX).map((task) => ({
      id: task.id,
      title: task.title,
      due: task.due_date === null ? null : { day: task.due_date, ...dueWords(task.due_date, today) },
      comments: task.comments_count,
      project: task.project && { name: task.project.name, colour: task.project.colour },
      canUpdate: task.can.update,
    })),
  };
}

/** Unsaved text of a record, or of a new one in its campaign. */
async function draftRow(context: Context, draft: DraftEntry) {
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
