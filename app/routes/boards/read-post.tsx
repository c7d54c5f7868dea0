import { PostPreviews } from "#components/boards/post-previews.tsx";
import type { CalendarPlace } from "#components/calendar/calendar-links.ts";
import { networkLabel } from "#components/campaigns/network-label.ts";
import { ReviewBar } from "#components/review/review-bar.tsx";
import { formatDay, formatTime } from "#lib/dates.ts";
import { DescriptionList } from "#ui/description-list.tsx";
import type { shownPost } from "./composer.server.ts";
import { Picture } from "./picture.tsx";

type Props = {
  place: CalendarPlace & { boardId: string };
  post: {
    content: string;
    networks: string[];
    canReopen: boolean;
    shown: Awaited<ReturnType<typeof shownPost>>;
  };
};

/** Shows a post to users who can’t edit it, or when it is closed. */
export function ReadPost({ place, post: { content, networks, canReopen, shown } }: Props) {
  const { images, review, preview, values, zoneWords } = shown;
  const { planned_for: day, time, link_url: link, first_comment: firstComment } = values;
  const facts = [
    {
      term: "When",
      details: day
        ? [formatDay(day), time && `${formatTime(time)} ${zoneWords}`].filter(Boolean).join(", ")
        : "No date",
    },
    { term: "Networks", details: networks.map(networkLabel).join(", ") || "None" },
    ...(link ? [{ term: "Link", details: link }] : []),
    ...(firstComment ? [{ term: "First comment", details: firstComment }] : []),
  ];
  return (
    <>
      <ReviewBar place={place} review={review} isHeaded />
      {canReopen && <p className="mb-4 text-ink-2">To edit this post, change its status first.</p>}
      <div className="read-post">
        <div className="grid content-start gap-6">
          <p className="whitespace-pre-wrap [overflow-wrap:anywhere]" dir="auto">
            {content || "No content yet."}
          </p>
          <DescriptionList items={facts} />
          {images.map((image) => (
            <Picture key={image.path} picture={image} />
          ))}
        </div>
        <PostPreviews post={preview} />
      </div>
    </>
  );
}
