import { href } from "react-router";
import { placedPath } from "#components/campaigns/placed-path.ts";
import { itemAt, itemParams } from "#components/review/item-at.ts";
import { worded } from "#components/review/published.server.ts";
import { askedNames } from "#components/review/review.server.ts";
import { snapshotTexts } from "#components/review/snapshot-texts.ts";
import type { Approval } from "#contract/approvals.ts";
import type { User } from "#contract/users.ts";
import { searchWith } from "#lib/search-params.ts";

/** How much of each text the list shows. The item's own page has all of it. */
const TEXT_SHOWN = 600;

export function shownApproval(item: Approval, reader: Pick<User, "id">) {
  const { id, type, name, kind, version, author, since, campaign, project, files } = item;
  const content = item.content ?? {};
  const params = itemParams(item);
  const picture = pictureIn(content);
  const file = files.find((known) => known.id === picture?.file);
  return {
    id,
    type,
    name,
    kind,
    version,
    since,
    author: author?.id === reader.id ? "you" : (author?.name ?? null),
    asked: askedNames(item.approvers, reader),
    isOwn: item.is_only_reviewer,
    // A blog post is its campaign.
    place: [project?.name, type !== "blogs" && campaign?.name].filter(Boolean).join(", "),
    to: placedPath(item),
    changes: params && itemAt(params).status + searchWith({ to: "changes_requested", from: "approvals" }),
    preview: params && itemAt(params).status + searchWith({ to: "approved", from: "approvals" }),
    picture: file && {
      path: href("/files/:fileId", { fileId: file.id }),
      alt: picture?.alt ?? "",
      width: file.width,
      height: file.height,
    },
    texts: [...snapshotTexts(worded(content))]
      .filter(([label, text]) => text !== "" && text !== name && !/^(Card \d+|.*\bimage\b.*)$/i.test(label))
      .map(([label, text]) => ({ label, text: shortened(text) })),
  };
}

function shortened(text: string): string {
  const signs = Array.from(text);
  return signs.length <= TEXT_SHOWN ? text : `${signs.slice(0, TEXT_SHOWN).join("").trimEnd()}…`;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function pictureIn(value: unknown): { file: string; alt: string | null } | null {
  if (isRecord(value) && typeof value["file"] === "string")
    return { file: value["file"], alt: typeof value["alt"] === "string" ? value["alt"] : null };
  if (typeof value !== "object" || value === null) return null;
  for (const inner of Object.values(value)) {
    const found = pictureIn(inner);
    if (found !== null) return found;
  }
  return null;
}
