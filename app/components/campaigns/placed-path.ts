import { href } from "react-router";
import { itemAt, itemParams } from "#components/review/item-at.ts";
import type { Placed } from "#contract/campaigns.ts";
import { campaignPath } from "./campaign-path.ts";

/** Returns the page on which an item is marked as published, with what to copy until then. */
export function publishPath(placed: Placed): string | null {
  const params = itemParams(placed);
  return params && `${itemAt(params).status}?to=published`;
}

/**
 * Returns the URL of a record's page, or null if the API doesn't send enough to build it. A comment's is the page with all comments
 * on its item.
 */
export function placedPath(
  placed: Placed & {
    comment_id?: string | null;
    is_gone?: boolean;
    /** What a comment is on, if the record is one. */
    subject?: { type: string; id: string } | null;
  },
): string | null {
  if (placed.subject)
    return placedPath({ ...placed, ...placed.subject, subject: null, comment_id: placed.id });
  const { type, id, kind, folder, project, comment_id: comment = null } = placed;
  const commented = comment === null ? null : itemParams(placed);
  if (type === "tasks") {
    const page = href("/tasks/:taskId", { taskId: id });
    return placed.is_gone === true ? null : comment === null ? page : `${page}#comment-${comment}`;
  }
  if (commented) return `${itemAt(commented).comments}#comment-${comment}`;
  if (type === "reports") return href("/micro-tools/report-analyzer/:reportId", { reportId: id });
  if (type === "vault_items")
    return placed.is_gone === true ? null : href("/micro-tools/vault/items/:itemId", { itemId: id });
  if (type === "feeds") return href("/micro-tools/feed-monitor/feeds/:feedId", { feedId: id });
  if (type === "log_entries") return href("/micro-tools/ad-log/entries/:entryId", { entryId: id });
  if (project === null) return null;
  const projectId = project.slug;
  if (type === "projects") return href("/projects/:projectId/folders", { projectId });
  if (type === "events")
    return href("/projects/:projectId/calendar/events/:eventId/edit", { projectId, eventId: id });
  if (type === "folders")
    return href("/projects/:projectId/folders/:folderId/campaigns", { projectId, folderId: id });
  if (type === "campaigns")
    return folder && kind && campaignPath({ projectId, folderId: folder.id }, { kind, id });
  const params = itemParams(placed);
  return params && itemAt(params).page;
}
