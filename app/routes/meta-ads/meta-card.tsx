import type { DragEvent, ReactNode } from "react";
import { AdPreview } from "#components/meta-ads/ad-preview.tsx";
import type { MetaLinks } from "#components/meta-ads/meta-links.ts";
import type { Preview } from "#components/meta-ads/preview.server.ts";
import { Status } from "#components/status.tsx";
import { plural } from "#lib/counts.ts";
import { formatDays } from "#lib/dates.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Icon, type IconName } from "#ui/icons.tsx";
import { Link } from "#ui/link.tsx";
import { PartLink } from "#ui/part-popover.tsx";
import { DropField } from "./drop-field.tsx";

export type ShownAd = {
  id: string;
  heading: string;
  status: string;
  /** How many issues keep it from being published, and how many suggestions there are besides. */
  issues: number;
  tips: number;
  /** What is wrong with the products that it links to, in sentences. */
  stock: readonly string[];
  preview: Preview;
  owner: { name: string; image: string | null } | null;
  /** Plain days. */
  run: { from: string | null; to: string | null };
  /** Null if the API doesn't say. */
  comments: number | null;
  canUpdate: boolean;
  /** Where it is approved, beside all that is published of it. Null if it doesn’t wait for a decision. */
  review: string | null;
  /** What an image is dropped for, if there is none. */
  drop: { use: string; size: string } | null;
};

type Props = { ad: ShownAd; number: number; links: MetaLinks; isHydrated: boolean; canDrag: boolean };

/** Renders an ad as people will see it, between what the team knows of it and what comes next. */
export function MetaCard({ ad, number, links, isHydrated, canDrag }: Props) {
  const { id, heading, preview, drop } = ad;
  const { view } = preview;
  const headingId = `content-${id}-heading`;
  const page = links.content(id, view);
  // The others are too small for a field and its button, which scripts leave out.
  const hasRoom = isHydrated || view === "feed" || view === "square";
  return (
    <li
      id={`content-${id}`}
      tabIndex={-1}
      aria-labelledby={headingId}
      className="meta-card relative flex min-w-0 break-inside-avoid flex-col rounded-xl border border-hairline bg-surface hover:shadow-menu data-drop:outline-2 data-drop:outline-offset-2 data-drop:outline-ink"
      data-row
      data-lane={canDrag ? number : undefined}
    >
      <h3 id={headingId}>
        <Link to={page} className="absolute inset-0 rounded-xl" draggable={false}>
          <span className="sr-only" dir="auto">
            {heading}
          </span>
        </Link>
      </h3>
      <div
        className="relative flex min-h-11.5 flex-wrap items-center gap-x-2 gap-y-1 py-2 pr-2 pl-3.5 text-sm"
        draggable={canDrag}
        data-item={canDrag ? id : undefined}
        onDragStart={showWhole}
      >
        <Status of={ad.status} />{" "}
        <span className="flex flex-1 flex-wrap justify-end gap-x-2.5">
          {ad.issues > 0 && (
            <Check to={`${page}#checks`} icon="octagon-alert" tone="red">
              {plural(ad.issues, "issue")}
            </Check>
          )}{" "}
          {ad.tips > 0 && (
            <Check to={`${page}#checks`} icon="lightbulb" tone="blue">
              {plural(ad.tips, "tip")}
            </Check>
          )}{" "}
          {ad.stock.map((sentence) => (
            <Check key={sentence} to={page} icon="warning" tone="amber">
              {sentence}
            </Check>
          ))}{" "}
          {ad.issues === 0 && ad.stock.length === 0 && (
            <span className={checkClass("green")}>
              <Icon name="check" size={14} /> Ready
            </span>
          )}
        </span>{" "}
        {ad.canUpdate && (
          <PartLink look="dots" to={links.moreContent(id, view)} label={`Actions of ${heading}`} />
        )}
      </div>
      <AdPreview
        preview={preview}
        isCaptioned={false}
        drop={
          drop &&
          hasRoom && (
            <DropField
              id={id}
              heading={heading}
              {...drop}
              action={links.image(id, {}, links.item(id, view))}
            />
          )
        }
      />
      <Foot ad={ad} page={page} comments={links.comments(id)} />
    </li>
  );
}

/** Shows the whole card under the pointer, not only its head. */
const showWhole = ({ currentTarget, dataTransfer, nativeEvent: { offsetX, offsetY } }: DragEvent) => {
  const card = currentTarget.closest("li");
  if (card) dataTransfer.setDragImage(card, offsetX, offsetY);
};

const checkClass = (tone: "red" | "amber" | "blue" | "green") =>
  `tone-${tone} inline-flex min-h-(--target) items-center gap-1 font-[560] whitespace-nowrap text-(--tone-ink) no-underline [a&]:hover:underline`;

type CheckProps = { to: string; icon: IconName; tone: "red" | "amber" | "blue"; children: ReactNode };

const Check = ({ to, icon, tone, children }: CheckProps) => (
  <Link to={to} className={checkClass(tone)} draggable={false}>
    <Icon name={icon} size={14} /> {children}
  </Link>
);

function Foot({ ad, page, comments }: { ad: ShownAd; page: string; comments: string }) {
  const { id, heading, owner, run } = ad;
  const next = ad.review !== null ? "Review" : ad.canUpdate ? "Edit" : null;
  return (
    <div className="pointer-events-none relative mt-auto flex min-h-12 flex-wrap items-center gap-x-2 gap-y-1 py-2 pr-3 pl-3.5 text-sm text-ink-2 *:[a]:pointer-events-auto">
      {owner && <Avatar name={owner.name} image={owner.image} isAlone />}{" "}
      <span className="min-w-0 flex-1">{formatDays(run.from, run.to)}</span>{" "}
      {ad.comments !== null && ad.comments > 0 && (
        <Link
          to={comments}
          className="inline-flex min-h-(--target) min-w-(--target) items-center gap-1 text-ink-3 no-underline hover:text-ink hover:underline"
          aria-label={`${plural(ad.comments, "comment")} on ${heading}`}
        >
          <Icon name="message-square" size={14} />
          {ad.comments}
          <span className="sr-only"> comments</span>
        </Link>
      )}{" "}
      {next !== null && (
        <Link
          to={ad.review ?? page}
          className="btn btn-secondary btn-small"
          aria-describedby={`content-${id}-heading`}
        >
          {next}
        </Link>
      )}
    </div>
  );
}
