import { href } from "react-router";
import { findComments } from "#api-client/comments.server.ts";
import { findBoardChecks, offersImages } from "#api-client/boards.server.ts";
import { offersUploads } from "#api-client/uploads.server.ts";
import { offersMedia } from "#api-client/media.server.ts";
import { findReview } from "#api-client/review.server.ts";
import { remindsOfPosts } from "#api-client/notifications.server.ts";
import { findNextSlot, getSocialCalendar, listSlots } from "#api-client/social-calendars.server.ts";
import { offersVault } from "#api-client/vault.server.ts";
import { shownPreviews } from "#components/boards/shown-previews.server.ts";
import { zoneOf } from "#components/calendar/zone-of.ts";
import { commentParts } from "#components/comments/comment-parts.server.ts";
import { stepsOfDraft, stepsOfNew } from "#components/composer/draft-steps.server.ts";
import { lastSteps, noteFor, savedLine, shownComments } from "#components/composer/shown-panel.server.ts";
import { shownUtm } from "#components/naming-rules/utm.server.ts";
import { someMedia } from "#components/media/shown-media.server.ts";
import { itemAt } from "#components/review/item-at.ts";
import { someAssets } from "#components/vault/offered-assets.server.ts";
import { APPROVED } from "#components/review/approved.ts";
import { type NextStep, shownReview, type ShownReview } from "#components/review/review.server.ts";
import { BOARD_FORMATS, NETWORKS } from "#contract/vocabulary.ts";
import { BOARD_IMAGES_MAX } from "#contract/limits.ts";
import type { Board, SocialCalendar } from "#contract/social-calendars.ts";
import type { Review } from "#contract/review.ts";
import type { User } from "#contract/users.ts";
import type { ItemStatus } from "#contract/vocabulary.ts";
import { checksOf } from "#domain/boards/checks.ts";
import { nextFreeSlot } from "#domain/boards/posting-slots.ts";
import { barSteps, inMenu } from "#domain/review/bar-steps.ts";
import { reminderWords } from "#domain/review/step-notice.ts";
import { formatDay, formatMonthDay, formatTime, formatWeekday } from "#lib/dates.ts";
import { sentenceLabel } from "#lib/labels.ts";
import { zoneName } from "#lib/time-zones.ts";
import { instantAt, wallClock } from "#lib/zoned-time.ts";
import type { Api } from "#middleware/api.server.ts";
import { boardPlace } from "#components/boards/board-place.ts";
import { shownSavedTexts } from "./saved-texts.server.ts";
import { shownImages } from "./shown-images.server.ts";

type Place = { projectId: string; folderId: string; socialCalendarId: string };

/** What the composer needs of an organization, a calendar and its reader, whether or not the post exists. */
function surroundings(
  calendar: SocialCalendar,
  user: User,
  { at, most, parts }: { at: { day: string; time: string } | null } & Taken,
) {
  const zone = zoneOf(calendar, user) ?? "UTC";
  const organization = user.organizations.find(({ id }) => id === user.current_organization_id);
  return {
    limits: calendar.network_limits,
    networks: calendar.networks,
    author: organization?.name ?? user.name,
    imagesMost: most,
    parts,
    zone,
    zoneWords: zoneWords(zone, user.timezone, at),
    readerZone: user.timezone,
  };
}

/** How many images and videos the API takes, and where it takes videos in parts, if it does. */
type Taken = { most: number; parts: string | null };

async function taken(api: Api): Promise<Taken> {
  const [several, inParts] = await Promise.all([offersImages(api), offersUploads(api)]);
  return { most: several ? BOARD_IMAGES_MAX : 1, parts: several && inParts ? href("/uploads") : null };
}

/** Names the next free posting time. */
const slotWords = ({ planned_for: day, time }: { planned_for: string; time: string }) =>
  `Next posting time: ${formatWeekday(day, "short")}, ${formatMonthDay(day)}, ${formatTime(time)}`;

const cityOf = (zone: string) => (zone.split("/").at(-1) ?? zone).replaceAll("_", " ");

/** Names the time zone of a post’s time, and says what time that is for a reader in another one. */
function zoneWords(zone: string, own: string | null, at: { day: string; time: string } | null): string {
  const words = zoneName(zone);
  const instant = at && own && own !== zone ? instantAt(at.day, at.time, zone) : null;
  const clock = instant === null ? null : wallClock(instant, own);
  if (!clock || !own || clock.time === at?.time) return words;
  return `${words}. ${formatTime(clock.time)} your time in ${cityOf(own)}.`;
}

/** Statuses in which a post isn’t scheduled any more. */
const PUBLISHED: readonly string[] = ["published", "live", "paused", "ended"] satisfies ItemStatus[];

/** Returns the form of a post that exists. */
export async function shownPost(
  api: Api,
  {
    params,
    board,
    calendar,
    reader,
  }: { params: Place & { boardId: string }; board: Board; calendar: SocialCalendar; reader: Promise<User> },
) {
  const item = itemAt(params);
  const [{ most, parts }, hasVault, hasLibrary, user, review, record, found, threads, slot, savedTexts, utm] =
    await Promise.all([
      taken(api),
      offersVault(api),
      offersMedia(api, params.projectId),
      reader,
      shownReview(api, reader, item.name),
      findReview(api, item.name),
      findBoardChecks(api, board.id),
      findComments(api.raw, item.name),
      findNextSlot(api, params.socialCalendarId, board.networks, board.id),
      board.can.update ? shownSavedTexts(api, params.projectId) : null,
      shownUtm(api, board.link_url, boardPlace(calendar, board.networks, board.planned_for)),
    ]);
  const zone = zoneOf(calendar, user);
  const isOut = PUBLISHED.includes(board.status);
  const clock = board.scheduled_at === null ? null : wallClock(board.scheduled_at, zone);
  const day = board.planned_for ?? clock?.day ?? null;
  const images = shownImages(board);
  const around = surroundings(calendar, user, { at: clock, most, parts });
  const history = record ? lastSteps(record, user) : [];
  const changed = review?.changed ?? null;
  const isOwnReview =
    review !== null &&
    review.isOwnVersion &&
    !review.isOnlyReviewer &&
    record !== null &&
    sentBy(record)?.id === user.id;
  return {
    ...around,
    asked: "",
    post: {
      id: board.id,
      status: board.status,
      version: board.version,
      saved: savedLine(record, board.updated_at, user.timezone),
      day,
      time: clock?.time ?? null,
    },
    // The checks include its obstacles and more.
    review: review && { ...review, obstacles: [] },
    steps: inMenu(
      barSteps(
        board.status,
        [...(review?.steps ?? []), ...(await stepsOverDraft(api, params.projectId, review))].map(withDate),
      ),
      notYet(board, isOwnReview),
    ),
    stock: board.stock,
    verdict: review?.verdict ?? null,
    publishedUrl: review?.publishedUrl ?? null,
    note: review && noteFor(review),
    hint: editHint(board.status, review?.isApproved ?? false),
    reminder: isOut
      ? ""
      : [NOT_FOR_YOU, record?.reminded && reminderWords(record.reminded)].filter(Boolean).join(" "),
    values: {
      content: board.content,
      overrides: board.overrides,
      title: board.title,
      networks: NETWORKS.filter((network) => board.networks.includes(network)),
      format: BOARD_FORMATS.find((format) => format === board.format),
      link_url: board.link_url ?? "",
      first_comment: board.first_comment ?? "",
      internal_notes: board.internal_notes ?? "",
      when: "date" as const,
      planned_for: day ?? "",
      time: clock?.time ?? "",
      images: images.map(({ id, alt }, index) => ({ id: id ?? "", alt, place: String(index + 1) })),
      series: board.recurrence_id === null ? undefined : "this",
    },
    details: detailsIn(board),
    savedTexts,
    slot: isOut ? undefined : slot && slotWords(slot),
    isOut,
    images,
    preview: shownPreviews(board, {
      author: around.author,
      limits: around.limits,
      images: images.map(({ path, alt, width, height, video }) => ({
        path,
        alt,
        width,
        height,
        video: video?.path ?? null,
        seconds: video?.seconds ?? null,
      })),
      day: day && formatDay(day),
      time: clock?.time ?? "",
      zone: around.zone,
    }),
    /** Whether the previews show unsaved text, so that a phone opens them without scripts. */
    previewsTyped: false,
    checks: [
      ...(found ?? checksOf(board, [], calendar.network_limits)),
      // A link without any tag has a message of its own.
      ...(/[?&]utm_/i.test(board.link_url ?? "") ? (utm?.faults ?? []) : []).map((message) => ({
        level: "warn" as const,
        field: "link_url" as const,
        network: null,
        message,
      })),
    ],
    hasUtm: utm !== null,
    hasVault: hasVault && most > 1,
    hasLibrary: hasLibrary && most > 1,
    assets: null,
    library: null,
    comments: shownComments(threads, {
      canComment: record?.can.comment ?? board.can.update,
      parts: commentParts(record?.comment_anchors ?? [], {
        networks: board.networks,
        images: images.map(({ id, alt, video }) => ({ id, alt, seconds: video?.seconds ?? null })),
      }),
      page: item.comments,
    }),
    changed,
    changedPage: changed ? `${item.version(changed.from)}?with=${changed.to}` : "",
    history,
    historyPage: item.status,
  };
}

/**
 * The steps that few people want now: marking a post as published before its time, and requesting changes from oneself. They stay
 * in the menu.
 */
const notYet = ({ status, scheduled_at: at }: Board, isOwnReview: boolean): ItemStatus[] => [
  ...(status === "scheduled" && at !== null && at > new Date().toISOString() ? (["published"] as const) : []),
  ...(isOwnReview ? (["changes_requested"] as const) : []),
];

/** Returns who sent an item to review last. */
const sentBy = ({ history }: Pick<Review, "history">) =>
  history.find(({ to, decision }) => to === "in_review" && decision === null)?.actor;

/** The composer has the date and the time that scheduling needs. */
const withDate = (step: NextStep): NextStep => (step.to === "scheduled" ? { ...step, asks: false } : step);

/** Returns the steps that an idea takes by way of a draft. */
const stepsOverDraft = async (api: Api, projectId: string, review: ShownReview) =>
  review?.status === "idea" && review.steps.some(({ to }) => to === "draft")
    ? (await stepsOfDraft(api, projectId, false)).map(withDate)
    : [];
export type ShownComposer = Awaited<ReturnType<typeof shownPost>> | Awaited<ReturnType<typeof shownNew>>;

/** Says in a few words what the closed details hold, or what they are for. */
const detailsIn = ({
  format,
  link_url: link,
  first_comment,
  internal_notes,
}: Pick<Board, "format" | "link_url" | "first_comment" | "internal_notes">) =>
  [
    format && sentenceLabel(format),
    link && (URL.parse(link)?.host ?? link),
    first_comment && "first comment",
    internal_notes && "notes",
  ]
    .filter(Boolean)
    .join(", ") || "format, link, first comment, notes";

/** Returns what saving does to a post that was approved or published. */
function editHint(status: Board["status"], isApproved: boolean): string | null {
  if (status === "published")
    return "This post is already published. Changes you save here are kept as a new version and don’t affect the published post.";
  if (isApproved) return APPROVED;
  return null;
}

/** What is easily expected of something scheduled. */
const NOT_FOR_YOU = "Marquee doesn’t publish for you.";

/** The time of a new post on a day without free posting times. */
const USUAL_TIME = "09:00";

/** Returns the empty form of a new post. */
export async function shownNew(
  api: Api,
  {
    params,
    calendar,
    reader,
    day,
    time,
  }: {
    params: Place;
    calendar: SocialCalendar;
    reader: Promise<User>;
    day: string | null;
    time: string | null;
  },
) {
  const [{ most, parts }, user, steps, slot, isReminding, vault, library, savedTexts] = await Promise.all([
    taken(api),
    reader,
    stepsOfNew(api, params.projectId, false),
    findNextSlot(api, params.socialCalendarId, calendar.networks),
    remindsOfPosts(api),
    someAssets(api),
    someMedia(api, params.projectId, reader),
    shownSavedTexts(api, params.projectId),
  ]);
  const zone = zoneOf(calendar, user) ?? "UTC";
  const chosen =
    day === null ? null : (time ?? (await timeOn(api, params.socialCalendarId, calendar, day, zone)));
  const { default_hashtags: hashtags, default_link: link } = calendar;
  const around = surroundings(calendar, user, {
    at: day && chosen ? { day, time: chosen } : null,
    most,
    parts,
  });
  const content = hashtags ? `\n\n${hashtags}` : "";
  return {
    ...around,
    post: null,
    /** The day and the time from the address. */
    asked: [day, time].filter(Boolean).join(" "),
    review: null,
    steps: barSteps("draft", steps.map(withDate)),
    verdict: null,
    publishedUrl: null,
    note: null,
    hint: null,
    reminder: [NOT_FOR_YOU, isReminding && "We’ll remind you to publish."].filter(Boolean).join(" "),
    values: {
      content,
      overrides: {},
      title: "",
      networks: NETWORKS.filter((network) => calendar.networks.includes(network)),
      format: undefined,
      link_url: link ?? "",
      first_comment: "",
      internal_notes: "",
      when: "date" as const,
      planned_for: day ?? "",
      time: chosen ?? time ?? "",
      images: [],
      asset_ids: [],
      media_ids: [],
      series: undefined,
    },
    details: detailsIn({
      format: null,
      link_url: calendar.default_link,
      first_comment: null,
      internal_notes: null,
    }),
    savedTexts,
    slot: slot && slotWords(slot),
    isOut: false,
    images: [],
    preview: shownPreviews(
      {
        networks: calendar.networks,
        content,
        overrides: {},
        link_url: link ?? null,
        first_comment: null,
        format: null,
      },
      {
        author: around.author,
        limits: around.limits,
        images: [],
        day: day && formatDay(day),
        time: chosen ?? time ?? "",
        zone: around.zone,
      },
    ),
    previewsTyped: false,
    checks: [],
    hasUtm: false,
    stock: [],
    hasVault: false,
    hasLibrary: false,
    assets: most > 1 ? vault : null,
    library: most > 1 ? library : null,
    comments: null,
    changed: null,
    changedPage: "",
    history: [],
    historyPage: "",
  };
}

/** Returns the first free posting time of a day, or else a usual one. Null if the day is over. */
async function timeOn(
  api: Api,
  calendarId: string,
  { networks }: SocialCalendar,
  day: string,
  zone: string,
): Promise<string | null> {
  const now = new Date().toISOString();
  const start = instantAt(day, "00:00", zone) ?? now;
  const [slots, { boards }] = await Promise.all([
    listSlots(api, calendarId).catch(() => []),
    getSocialCalendar(api, calendarId, { from: day, to: day }),
  ]);
  const after = start > now ? new Date(Date.parse(start) - 1).toISOString() : now;
  const taken = boards.flatMap(({ scheduled_at: at }) => at ?? []);
  const free = nextFreeSlot(slots, { networks, taken, after, zone });
  if (free?.day === day) return free.time;
  const usual = instantAt(day, USUAL_TIME, zone);
  return usual !== null && usual > now ? USUAL_TIME : null;
}
