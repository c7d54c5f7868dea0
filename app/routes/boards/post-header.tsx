import { LabelChips } from "#components/labels/label-chips.tsx";
import { WaitingFor } from "#components/review/waiting-for.tsx";
import { Status } from "#components/status.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import type { loadPost } from "./load-post.server.ts";
import { PostMenu } from "./post-menu.tsx";

export type LoadedPost = Awaited<ReturnType<typeof loadPost>>;

type Props = { post: LoadedPost; place: Parameters<typeof PostMenu>[0]["place"] };

/** The heading of a post, with what can be done with it. */
export function PostHeader({ post, place }: Props) {
  const { review } = post.shown;
  return (
    <PageHeader
      title={post.title}
      badge={
        <>
          <span className="sr-only">Social calendar</span> <Status of={post.status} />{" "}
          {review && <LabelChips labels={review.labels} />}
          {review?.waiting && !review.isOnlyReviewer && (
            <span className="text-sm text-ink-2">
              {" "}
              <WaitingFor {...review.waiting} />
            </span>
          )}
        </>
      }
      actions={<PostMenu post={post} place={place} />}
    />
  );
}
