import { href } from "react-router";
import { itemAt, itemParams } from "#components/review/item-at.ts";
import type { Placed } from "#contract/campaigns.ts";
import { campaignPath } from "./campaign-path.ts";

/** Returns the URL of a record's page, or null if the API doesn't send enough to build it. */
export function placedPath(placed: Placed): string | null {
  const { type, id, kind, folder, project } = placed;
  if (project === null) return null;
  const projectId = project.slug;
  if (type === "projects") return href("/projects/:projectId/folders", { projectId });
  if (type === "folders")
    return href("/projects/:projectId/folders/:folderId/campaigns", { projectId, folderId: id });
  if (type === "campaigns")
    return folder && kind && campaignPath({ projectId, folderId: folder.id }, { kind, id });
  const params = itemParams(placed);
  return params && itemAt(params).page;
}
