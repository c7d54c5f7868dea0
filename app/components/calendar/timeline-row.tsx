import { clsx } from "clsx";
import { StatusGlyph, statusWord } from "#components/status.tsx";
import { placeOn, shortDays } from "#domain/calendar/timeline.ts";
import { counted } from "#lib/counts.ts";
import { daysBetween, formatMonthDay } from "#lib/dates.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Icon } from "#ui/icons.tsx";
import { Link } from "#ui/link.tsx";
import { Meter } from "#ui/meter.tsx";
import type { TimelinePost, TimelineRow } from "./shown-timeline.ts";
import { placed } from "./timeline-place.ts";

type Page = { first: string; days: number };
type Props = {
  row: TimelineRow;
  page: Page;
  /** The page that changes its days. */
  move: string;
  /** Whether it is being dragged, or saved after that. */
  isChanging: boolean;
};

/** The share of the width that dates need inside their bar, and that texts need beside it. */
const INSIDE = 0.13;
const BESIDE = 0.8;
/** The share below which a bar may be too narrow for a finger. */
const NARROW = 0.06;

/** Renders a campaign, or what stands alone: its name, type, and person, and its bar with all that is on it. */
export function TimelineRowView({ row, page, move, isChanging }: Props) {
  const { title, path, word, kind, type, owner, day, until, posts, progress, budget, canUpdate } = row;
  const place = day !== null && until !== null ? placeOn(page, { day, until }) : null;
  const lanes = 1 + Math.max(0, ...posts.map(({ lane }) => lane));
  const start = place?.at ?? Math.min(...posts.map((post) => daysBetween(page.first, post.day)));
  const isOver = budget?.max != null && budget.spent !== null && budget.spent > budget.max;
  return (
    <li className="tl-r" data-kind={kind ?? type} data-lanes={lanes > 1 ? lanes : undefined}>
      <div className="tl-n">
        <span className="tl-k" data-kind={kind ?? type} />
        <Link to={path} className="tl-name">
          <b dir="auto">{title}</b>
          <small>
            <span className="sr-only">, </span>
            {word}
          </small>
        </Link>
        {owner && (
          <>
            <span className="sr-only">, </span>
            <Avatar name={owner.name} image={owner.image} isAlone />
          </>
        )}
        {canUpdate && (
          <>
            <span className="sr-only">, </span>
            <Link to={move} className="tl-move" title="Change dates">
              <Icon name="calendar-range" size={16} />
              <span className="sr-only">Change dates of {title}</span>
            </Link>
          </>
        )}
      </div>{" "}
      <div className="tl-g">
        {place && (
          <Bar row={row} page={page} place={place} isChanging={isChanging} hasPosts={posts.length > 0} />
        )}
        {posts.map((post) => (
          <Post key={post.id} post={post} first={page.first} />
        ))}{" "}
        {(progress ?? budget) !== null && (
          <p
            className="tl-m"
            {...placed(start, Math.max(place?.span ?? 1, 1))}
            data-side={start / page.days > BESIDE ? "end" : undefined}
          >
            {progress !== null && <span className="tl-num">{progress}</span>}
            {progress !== null && budget && <span className="sr-only">, </span>}
            {budget?.max != null && budget.spent !== null && (
              <Meter value={budget.spent} max={budget.max} {...(isOver && { tone: "red" })} />
            )}
            {budget && <span className={clsx("tl-num", isOver && "tl-exceeded")}>{budget.text}</span>}
          </p>
        )}
      </div>
    </li>
  );
}

type BarProps = Pick<Props, "row" | "page" | "isChanging"> & {
  place: NonNullable<ReturnType<typeof placeOn>>;
  hasPosts: boolean;
};

function Bar({ row, page, place, isChanging, hasPosts }: BarProps) {
  const { id, type, title, path, word, day, until, says, canUpdate, canResize } = row;
  const dates = shortDays(day ?? "", until ?? "");
  const length = daysBetween(day ?? "", until ?? "") + 1;
  const before = `${word}: ${title}, `;
  const after = [length > 1 && `, ${counted(length, "day")}`, says !== "" && `; ${says}`]
    .filter(Boolean)
    .join("");
  const isShort = place.span / page.days < INSIDE && !hasPosts;
  return (
    <Link
      to={path}
      className="tl-b"
      // Its texts are apart from each other on the page, and some are for text browsers only.
      aria-label={before + dates + after}
      draggable={false}
      {...placed(place.at, place.span)}
      data-item={canUpdate ? id : undefined}
      data-type={type}
      data-resize={canResize || undefined}
      data-one={length === 1 || undefined}
      data-cut-start={place.isCutStart || undefined}
      data-cut-end={place.isCutEnd || undefined}
      data-saving={isChanging || undefined}
      data-dates={
        isShort ? ((place.at + place.span) / page.days > BESIDE + 0.05 ? "before" : "after") : undefined
      }
    >
      {place.span / page.days < NARROW && <span className="tl-hit" />}
      <span className="sr-only">{before}</span>
      <span className={hasPosts && !isChanging ? "sr-only" : "tl-dates"}>{dates}</span>
      <span className="sr-only">{after}</span>
    </Link>
  );
}

/** Draws a post on its day. The name of its campaign's bar counts it. */
function Post({ post, first }: { post: TimelinePost; first: string }) {
  const { title, day, lane, status, isDue, path } = post;
  const word = isDue ? "Publish now" : statusWord(status);
  return (
    <span
      className="tl-d"
      {...placed(daysBetween(first, day), 1)}
      data-lane={lane > 0 ? lane : undefined}
      data-post={path ?? undefined}
      title={`${title}, ${formatMonthDay(day)}, ${word}`}
      aria-hidden
    >
      {isDue ? (
        <Icon name="bell-ring" size={13} className="status-glyph tone-red" />
      ) : (
        <StatusGlyph status={status} size={13} />
      )}
    </span>
  );
}
