import { PostPreviews } from "#components/boards/post-previews.tsx";
import type { CalendarPlace } from "#components/calendar/calendar-links.ts";
import { networkLabel } from "#components/campaigns/network-label.ts";
import { ReviewBar } from "#components/review/review-bar.tsx";
import type { shownPost } from "./composer.server.ts";
import { Picture } from "./picture.tsx";

type Props = {
  place: CalendarPlace & { boardId: string };
  post: { content: string; networks: string[]; shown: Awaited<ReturnType<typeof shownPost>> };
};

/** Shows a post to users who can’t edit it, or when it is closed. */
export function ReadPost({ place, post: { content, networks, shown } }: Props) {
  const { images, review, preview } = shown;
  return (
    <>
      <ReviewBar place={place} review={review} />
      <div className="grid gap-6">
        <p className="whitespace-pre-wrap [overflow-wrap:anywhere]" dir="auto">
          {content || "No content yet."}
        </p>
        {networks.length > 0 && <p>Networks: {networks.map(networkLabel).join(", ")}</p>}
        {images.map((image) => (
          <Picture key={image.path} picture={image} />
        ))}
      </div>
      <PostPreviews post={preview} />
    </>
  );
}
