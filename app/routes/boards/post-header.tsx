import { ItemHeader } from "#components/review/item-header.tsx";
import type { loadPost } from "./load-post.server.ts";
import { PostMenu } from "./post-menu.tsx";

export type LoadedPost = Awaited<ReturnType<typeof loadPost>>;

type Props = { post: LoadedPost; place: Parameters<typeof PostMenu>[0]["place"] };

/** The heading of a post, with what can be done with it. */
export const PostHeader = ({ post, place }: Props) => (
  <ItemHeader
    title={post.title}
    kind="Social calendar"
    status={post.status}
    review={post.shown.review}
    actions={<PostMenu post={post} place={place} />}
  />
);
