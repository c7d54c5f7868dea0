import { href } from "react-router";
import type { GuestOverview, GuestReview } from "#contract/review-links.ts";
import { isOut } from "#domain/review/states.ts";
import { addDays, formatMonthDay, formatTime, weekDays } from "#lib/dates.ts";
import { fileIdIn, narrowed } from "#lib/file-path.ts";
import { counted } from "#lib/counts.ts";
import { sentenceLabel } from "#lib/labels.ts";
import { timeZoneLabel } from "#lib/time-zones.ts";
import { wallClock } from "#lib/zoned-time.ts";

/** How many weeks the calendar of a room has. */
const WEEKS = 3;
/** How many approved items a room shows at first. */
const APPROVED_SHOWN = 4;

type Frame = {
  token: string;
  /** The day of the first week, if it isn't this week. */
  from: string | null;
  isAllApproved: boolean;
  /** The items that are on the page as a whole. */
  whole: readonly string[];
  /** The reader's name, if it is known. */
  name: string;
  now: Date;
};

/** Returns the calendar of what a link covers and what was approved. Null if the API doesn't send it. */
export function shownOverview(review: GuestReview, frame: Frame) {
  const { overview, timezone } = review;
  if (overview === null) return null;
  const zone = timezone ?? "UTC";
  const today = wallClock(frame.now, zone)?.day ?? "";
  const imageOf = ({ image_url: url }: GuestOverview) => {
    const fileId = url === null ? null : fileIdIn(url);
    return fileId && narrowed(href("/review/:token/files/:fileId", { token: frame.token, fileId }), 480);
  };
  const page = href("/review/:token", { token: frame.token });
  const toItem = ({ id }: GuestOverview) => (frame.whole.includes(id) ? `#item-${id}` : `${page}?item=${id}`);
  const stateOf = ({ status, is_waiting }: GuestOverview) =>
    is_waiting ? (review.may === "decide" ? "Waiting for you" : "In review") : sentenceLabel(status);
  const first = weekDays(frame.from ?? today)[0] ?? today;
  const zoneWord = timeZoneLabel(zone.split("/").at(-1) ?? zone);
  const last = addDays(first, WEEKS * 7 - 1);
  const lines = overview.map((line) => ({
    id: line.id,
    to: toItem(line),
    title: line.title,
    day: line.day,
    time: line.time && formatTime(line.time),
    status: line.status,
    image: imageOf(line),
    // Its picture and its sign are only drawn.
    name: [line.title, line.time && formatTime(line.time), stateOf(line)].filter(Boolean).join(", "),
  }));
  const approved = overview
    .filter(
      ({ approval, status }) => approval !== null && (isOut(status) || /approved|scheduled/.test(status)),
    )
    .toSorted((one, other) =>
      (one.approval?.created_at ?? "") < (other.approval?.created_at ?? "") ? 1 : -1,
    );
  const shown = frame.isAllApproved ? approved : approved.slice(0, APPROVED_SHOWN);
  return {
    calendar: {
      label: `${formatMonthDay(first)} – ${formatMonthDay(last)}`,
      zone: zoneWord,
      earlier: addDays(first, -WEEKS * 7),
      later: addDays(first, WEEKS * 7),
      today,
      weeks: Array.from({ length: WEEKS }, (_, week) =>
        weekDays(addDays(first, week * 7)).map((day) => ({
          day,
          items: lines.filter((line) => line.day === day),
        })),
      ),
      undated: lines.filter(({ day }) => day === null),
      count: overview.length,
    },
    approved: {
      count: approved.length,
      more: approved.length - shown.length,
      items: shown.map((line) => {
        const { approval } = line;
        const clock = approval && wallClock(approval.created_at, zone);
        const isYou = approval?.is_client === true && approval.name === frame.name;
        return {
          id: line.id,
          to: `${page}?item=${line.id}`,
          title: line.title,
          image: imageOf(line),
          text: line.text,
          when:
            line.day &&
            [formatMonthDay(line.day), line.time && `${formatTime(line.time)} ${zoneWord} time`]
              .filter(Boolean)
              .join(", "),
          by: `${isYou ? "You" : (approval?.name ?? "The team")}${clock ? `, ${formatMonthDay(clock.day)}` : ""}`,
        };
      }),
    },
    caughtUp: approved.length > 0 ? `${counted(approved.length, "item")} approved.` : null,
  };
}
export type ShownOverview = NonNullable<ReturnType<typeof shownOverview>>;
