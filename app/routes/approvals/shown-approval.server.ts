import { href } from "react-router";
import { findComments } from "#api-client/comments.server.ts";
import { NotFoundError } from "#api-client/errors.server.ts";
import { getReview } from "#api-client/review.server.ts";
import { toShownThread } from "#components/comments/shown-threads.server.ts";
import { placedPath } from "#components/campaigns/placed-path.ts";
import { changedWords } from "#components/review/changed-words.server.ts";
import { itemAt, itemParams } from "#components/review/item-at.ts";
import { readPost } from "#app/posts.server.ts";
import { publishedHere, shownFacts } from "#components/review/published.server.ts";
import { askedNames } from "#components/review/review.server.ts";
import type { Approval } from "#contract/approvals.ts";
import { ITEM_SUBJECTS, type ItemStatus } from "#contract/vocabulary.ts";
import type { User } from "#contract/users.ts";
import type { Api } from "#middleware/api.server.ts";

const subjectOf = ({ type }: Pick<Approval, "type">) => ITEM_SUBJECTS.find((known) => known === type);

/** Returns what the queue shows of an item. */
export function shownInQueue(item: Approval, reader: Pick<User, "id">) {
  const { id, type, name, kind, version, author, since, campaign, project, content, files, status } = item;
  const facts = shownFacts(content ?? {}, files, (fileId) => href("/files/:fileId", { fileId }));
  return {
    id,
    type,
    name,
    kind,
    status,
    version,
    since,
    author: author?.id === reader.id ? "you" : (author?.name ?? null),
    // A blog post is its campaign.
    place: [project?.name, type !== "blogs" && campaign?.name].filter(Boolean).join(", "),
    image: facts.images.find(({ path }) => path !== null)?.path ?? null,
    images: facts.images.length,
    text: facts.texts[0]?.text.slice(0, 80) ?? "",
    when: facts.when,
  };
}
export type InQueue = ReturnType<typeof shownInQueue>;

/** Returns the item that is decided about: all that is published, what changed since the reader's last decision, and the comments. */
export async function openApproval(api: Api, item: Approval, reader: User) {
  const { id, name, kind, planned_for, content, files, status } = item;
  const params = itemParams(item);
  const subject = subjectOf(item);
  const place = params && itemAt(params);
  const on = subject && { subject, id };
  const [published, review, comments] = await Promise.all([
    content === null || kind === null
      ? null
      : publishedHere(
          { id, kind, status: status as ItemStatus, title: name, planned_for, content, files },
          reader,
          (body, base) => readPost("rendered", body, { base, shift: 1 }),
        ),
    on ? getReview(api.raw, on).catch(missing) : null,
    on ? findComments(api.raw, on).catch(missing) : null,
  ]);
  const changed = on && review ? await changedWords(api.raw, on, review, reader) : null;
  return {
    id,
    published,
    page: placedPath(item),
    project: item.project?.slug ?? null,
    comments: comments
      ?.filter(({ resolved_at }) => resolved_at === null)
      .map(toShownThread)
      .slice(-20),
    commentsPage: place?.comments ?? null,
    comparison: changed && place ? `${place.version(changed.from)}?with=${changed.to}` : null,
    changed,
    /** Issues that keep it from being published. */
    obstacles: review?.obstacles.map(({ message }) => message) ?? null,
    asker: item.asked_by?.name ?? item.author?.name ?? null,
    asked: askedNames(item.approvers, reader),
    isOwn: item.is_only_reviewer,
  };
}

const missing = (error: unknown) => {
  if (error instanceof NotFoundError) return null;
  throw error;
};
