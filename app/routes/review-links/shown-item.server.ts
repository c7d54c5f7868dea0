import { readPost } from "#app/posts.server.ts";
import { commentParts } from "#components/comments/comment-parts.server.ts";
import { aboutIn, momentIn } from "#components/comments/shown-threads.server.ts";
import { publishedView, worded } from "#components/review/published.server.ts";
import { snapshotDifferences } from "#domain/review/snapshot-texts.ts";
import { pinIn } from "#domain/review/pins.ts";
import { linkedText } from "#lib/linked-text.server.ts";
import type { GuestItem } from "#contract/review-links.ts";

/** Where the images of a link are. */
type Frame = { organization: string; pictureAt: (id: string) => string };

export async function shownItem(item: GuestItem, frame: Frame) {
  const { subject, id, title, status, version_number, content_hash, content, can } = item;
  const { decision, comments, comment_anchors: anchors } = item;
  const view = await publishedView(item, {
    ...frame,
    rendered: (body, base) => readPost("rendered", body, { base, shift: 1 }),
  });
  const images = view.facts.images.map(({ path, alt, seconds }) => ({
    id: path?.split("/").at(-1) ?? null,
    alt,
    seconds,
  }));
  return {
    subject,
    id,
    title,
    status,
    version: version_number,
    hash: content_hash,
    can,
    comments: comments.map(({ body, anchor, ...comment }) => ({
      ...comment,
      parts: linkedText(body),
      about: aboutIn(anchor, null),
      pin: pinIn({ id: comment.id, anchor }),
      moment: momentIn(anchor, frame.pictureAt),
    })),
    /** What a comment can be about, beside all of it. Empty if the API keeps no such thing. */
    parts: commentParts(anchors, { networks: [], images }),
    contact: item.contact,
    publishedUrl: /^https?:/.test(item.published_url ?? "") ? item.published_url : null,
    decision: decision && {
      decision: decision.decision,
      name: decision.name,
      reason: decision.reason,
      version: decision.version_number,
      at: decision.created_at,
      isCurrent: decision.is_current,
    },
    changes: decision?.content
      ? snapshotDifferences(worded(decision.content), worded(content)).filter(({ parts }) =>
          parts.some(({ change }) => change !== "same"),
        )
      : [],
    ...view,
  };
}
export type ShownItem = Awaited<ReturnType<typeof shownItem>>;
