import { href } from "react-router";
import { placedPath } from "#components/campaigns/placed-path.ts";
import { itemAt, itemParams } from "#components/review/item-at.ts";
import { readPost } from "#app/posts.server.ts";
import { publishedHere, shownFacts } from "#components/review/published.server.ts";
import { askedNames } from "#components/review/review.server.ts";
import type { Approval } from "#contract/approvals.ts";
import type { User } from "#contract/users.ts";
import { searchWith } from "#lib/search-params.ts";

/** How much of each text of a blog post the list shows. Its own page has all of it. */
const TEXT_SHOWN = 600;

/** @param next the id of the item to land on after a decision */
export function shownApproval(item: Approval, reader: Pick<User, "id">, next: string | null) {
  const { id, type, name, kind, version, author, since, campaign, project, files } = item;
  const params = itemParams(item);
  return {
    id,
    type,
    name,
    kind,
    version,
    since,
    next,
    author: author?.id === reader.id ? "you" : (author?.name ?? null),
    asked: askedNames(item.approvers, reader),
    isOwn: item.is_only_reviewer,
    // A blog post is its campaign.
    place: [project?.name, type !== "blogs" && campaign?.name].filter(Boolean).join(", "),
    to: placedPath(item),
    changes:
      params && itemAt(params).status + searchWith({ to: "changes_requested", from: "approvals", next }),
    preview: params && itemAt(params).status + searchWith({ to: "approved", from: "approvals" }),
    facts: (type === "blogs" ? shortened : whole)(
      shownFacts(item.content ?? {}, files, (fileId) => href("/files/:fileId", { fileId })),
    ),
  };
}

/** Returns all of an item, as it is published. Null if the API sends no content. */
export function wholeApproval({ id, kind, name, planned_for, content, files }: Approval, reader: User) {
  if (content === null || kind === null) return null;
  const item = { id, kind, status: "in_review" as const, title: name, planned_for, content, files };
  return publishedHere(item, reader, (body, base) => readPost("rendered", body, { base, shift: 1 }));
}

const whole = (facts: ReturnType<typeof shownFacts>) => facts;

/** A blog post may be as long as a book. */
const shortened = (facts: ReturnType<typeof shownFacts>) => ({
  ...facts,
  texts: facts.texts.map(({ label, text }) => {
    const signs = Array.from(text);
    const isLong = signs.length > TEXT_SHOWN;
    return { label, text: isLong ? `${signs.slice(0, TEXT_SHOWN).join("").trimEnd()}…` : text };
  }),
});
