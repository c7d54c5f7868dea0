import { href } from "react-router";
import type { Placed } from "#contract/campaigns.ts";
import type { CommentSubject, ItemSubject } from "#contract/vocabulary.ts";

type Place = { projectId: string; folderId: string };

export type ItemParams = Place &
  (
    | { socialCalendarId: string; boardId: string }
    | { metaAdvertisementId: string; contentId: string }
    | { googleAdvertisementId: string; contentId: string }
    | { blogId: string }
  );

const campaigns = "/projects/:projectId/folders/:folderId/campaigns";
const board = `${campaigns}/social-calendar/:socialCalendarId/boards/:boardId` as const;
const metaContent = `${campaigns}/meta-advertisement/:metaAdvertisementId/content/:contentId` as const;
const googleContent = `${campaigns}/google-advertisement/:googleAdvertisementId/content/:contentId` as const;

type Item = { subject: ItemSubject; id: string; address: string; page: string };

/** Returns the review's name for the record in a URL, the base URL of its pages, and the page on which it is edited. */
function itemOf(params: ItemParams): Item {
  if ("boardId" in params) {
    const address = href(board, params);
    return { subject: "boards", id: params.boardId, address, page: address };
  }
  if ("metaAdvertisementId" in params) {
    const address = href(metaContent, params);
    return { subject: "contents", id: params.contentId, address, page: `${address}/edit` };
  }
  if ("googleAdvertisementId" in params) {
    const address = href(googleContent, params);
    return { subject: "contents", id: params.contentId, address, page: `${address}/edit` };
  }
  const address = href(`${campaigns}/blog/:blogId`, params);
  return { subject: "blogs", id: params.blogId, address, page: address };
}

/** Returns the record in a URL, and the URLs of the pages that all reviewable records have. */
export function itemAt(params: ItemParams) {
  const { subject, id, address, page } = itemOf(params);
  return {
    name: { subject, id },
    page,
    status: `${address}/status`,
    comments: `${address}/comments`,
    versions: `${address}/versions`,
    reviewLinks: `${address}/review-links`,
    version: (number: number) => `${address}/versions/${number}`,
    duplicate: `${address}/duplicate`,
    labels: `${address}/labels`,
  };
}

export type CommentedParams = ItemParams | { taskId: string };

export function commentedAt(params: CommentedParams): {
  name: { subject: CommentSubject; id: string };
  page: string;
  comments: string;
  /** The page that shows open comments, and to which their forms return. */
  shown: string;
} {
  if (!("taskId" in params)) {
    const item = itemAt(params);
    return { ...item, shown: item.comments };
  }
  const page = href("/tasks/:taskId", params);
  return { name: { subject: "tasks", id: params.taskId }, page, comments: `${page}/comments`, shown: page };
}

/** Returns the URL parameters of a post, an ad, or a blog post. Null if the API doesn't send enough to build them. */
export function itemParams({ type, id, kind, campaign, folder, project }: Placed): ItemParams | null {
  if (project === null || folder === null) return null;
  const place = { projectId: project.slug, folderId: folder.id };
  if (type === "blogs") return { ...place, blogId: id };
  if (campaign === null) return null;
  if (type === "boards") return { ...place, socialCalendarId: campaign.id, boardId: id };
  if (type !== "contents") return null;
  if (kind === "MetaAd") return { ...place, metaAdvertisementId: campaign.id, contentId: id };
  return kind === "GoogleAd" ? { ...place, googleAdvertisementId: campaign.id, contentId: id } : null;
}

/** Returns the URL of another record in the same campaign, such as a copy. */
export const besideItem = (params: ItemParams, id: string): string =>
  itemAt(
    "blogId" in params
      ? { ...params, blogId: id }
      : "boardId" in params
        ? { ...params, boardId: id }
        : { ...params, contentId: id },
  ).page;
