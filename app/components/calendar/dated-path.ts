import { href } from "react-router";
import { campaignPath } from "#components/campaigns/campaign-path.ts";
import { itemAt, itemParams } from "#components/review/item-at.ts";
import type { UndatedPost } from "#contract/calendar.ts";

const SUBJECTS: Readonly<Partial<Record<string, string>>> = {
  board: "boards",
  meta_ad: "contents",
  google_ad: "contents",
  blog: "blogs",
};

/** Returns the URL of the page of something on a calendar or without a day, or null if the API doesn't send enough to build it. */
export function datedPath(item: UndatedPost): string | null {
  const { type, id, title, kind, project, folder_id: folderId, campaign } = item;
  if (type === "task") return href("/tasks/:taskId", { taskId: id });
  if (project === null) return null;
  const projectId = project.slug;
  if (type === "event" || type === "freeze")
    return href("/projects/:projectId/calendar/events/:eventId/edit", { projectId, eventId: id });
  if (folderId === null) return null;
  if (type === "campaign") return kind && campaignPath({ projectId, folderId }, { kind, id });
  const subject = SUBJECTS[type];
  const folder = { id: folderId, name: "" };
  const params = subject
    ? itemParams({ type: subject, id, name: title, kind, campaign, folder, project })
    : null;
  return params && itemAt(params).page;
}
