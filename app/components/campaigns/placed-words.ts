import type { Placed } from "#contract/campaigns.ts";
import type { SearchType } from "#contract/vocabulary.ts";

export const TYPE_HEADINGS: Record<SearchType, string> = {
  projects: "Projects",
  folders: "Folders",
  campaigns: "Campaigns",
  boards: "Posts",
  contents: "Ads",
  blogs: "Blog posts",
  tasks: "Tasks",
  events: "Events",
  reports: "Reports",
  vault_items: "Vault",
  feeds: "Feeds",
  log_entries: "Ad log",
  comments: "Comments",
};

/** What a record is called. The kind of a campaign says it for campaigns and ads. */
export const PLACED_TYPES: Partial<Record<string, string>> = {
  projects: "Project",
  folders: "Folder",
  boards: "Post",
  blogs: "Blog post",
  tasks: "Task",
  events: "Event",
  reports: "Report",
  vault_items: "Vault",
  feeds: "Feed",
  log_entries: "Ad log entry",
  comments: "Comment",
};

/** Returns the names of what a record is in. */
export const placeOf = ({ type, campaign, folder, project }: Placed) =>
  [
    type === "projects" ? null : project,
    type === "folders" ? null : folder,
    type === "boards" || type === "contents" ? campaign : null,
  ]
    .flatMap((holder) => holder?.name ?? [])
    .join(" / ");
