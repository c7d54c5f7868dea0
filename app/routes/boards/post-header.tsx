import { ReviewBadge } from "#components/review/review-badge.tsx";
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
          <span className="sr-only">Social calendar</span>{" "}
          <ReviewBadge status={post.status} review={review} />
        </>
      }
      actions={<PostMenu post={post} place={place} />}
    />
  );
}
