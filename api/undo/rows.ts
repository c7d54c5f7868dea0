import type { CampaignKind } from "#contract/campaigns.ts";
import type { Watched } from "./offer.ts";
import { GOOGLE_TEXTS } from "./texts.ts";

const ITEM = ["status", "planned_for", "scheduled_at", "published_json", "position", "owner_id"] as const;

/** The rows with a post's schedule and status. */
export const boardRows = (ids: readonly string[]): Watched[] => [
  { table: "boards", key: "id", values: ids, columns: [...ITEM, "social_calendar_id", "recurrence_id"] },
];

export const metaContentRows = (ids: readonly string[]): Watched[] => [
  { table: "meta_contents", key: "id", values: ids, columns: ITEM },
];

export const googleContentRows = (ids: readonly string[]): Watched[] => [
  { table: "google_contents", key: "id", values: ids, columns: [...ITEM, "ad_group_id"] },
];

/** Does the same with the texts that a save of several ads changes. */
export const googleTextRows = (ids: readonly string[]): Watched[] =>
  googleContentRows(ids).map((rows) => ({ ...rows, columns: [...rows.columns, ...GOOGLE_TEXTS] }));

const CAMPAIGN = ["status", "starts_on", "ends_on", "owner_id", "folder_id", "project_id", "archived_at"];

const DETAILS = {
  SocialCalendar: { table: "social_calendars", columns: [] },
  MetaAd: { table: "meta_ads", columns: [] },
  GoogleAd: { table: "google_ads", columns: [] },
  Blog: { table: "blogs", columns: ["planned_for", "publish_at", "published_url"] },
} as const;

export const campaignRows = ({ id, kind }: { id: string; kind: CampaignKind }): Watched[] => [
  { table: "campaigns", key: "id", values: [id], columns: CAMPAIGN },
  { ...DETAILS[kind], key: "campaign_id", values: [id] },
];

/** Does the same for a move, which may rename what must be unique in the new project. */
export const movedCampaignRows = (campaign: { id: string; kind: CampaignKind }): Watched[] =>
  campaignRows(campaign).map((rows) =>
    rows.table === "blogs" ? { ...rows, columns: [...rows.columns, "project_id", "slug"] } : rows,
  );

/** Does the same with everything that a series shares with its posts. */
export const seriesRows = (ids: readonly string[]): Watched[] =>
  boardRows(ids).map((rows) => ({
    ...rows,
    columns: [
      ...rows.columns,
      "title",
      "content",
      "overrides_json",
      "networks_json",
      "format",
      "link_url",
      "first_comment",
      "internal_notes",
    ],
  }));

/** The tables of what belongs to an item, by its `subject_id`. */
export const ITEM_TABLES = [
  "item_versions",
  "item_changes",
  "comments",
  "review_decisions",
  "review_links",
  "labelings",
] as const;

/** The other rows that say which campaign an item belongs to. */
export const belongings = (itemId: string, fileIds: readonly string[]): Watched[] => [
  ...ITEM_TABLES.map((table): Watched => ({
    table,
    key: "id",
    by: "subject_id",
    values: [itemId],
    columns: ["campaign_id"],
    isBookkeeping: true,
  })),
  { table: "files", key: "id", values: fileIds, columns: ["campaign_id"], isBookkeeping: true },
];

/** The files of a campaign, including those removed from their record. */
const removedFiles = (campaignId: string): Watched => ({
  table: "files",
  key: "id",
  by: "campaign_id",
  values: [campaignId],
  columns: ["removed_at"],
  isBookkeeping: true,
});

export const boardImageRows = (id: string, calendarId: string): Watched[] => [
  ...boardRows([id]),
  { table: "board_images", key: "file_id", by: "board_id", values: [id], columns: ["alt", "position"] },
  removedFiles(calendarId),
];

/** An ad and its images, those of its cards included. */
export const metaImageRows = (id: string, metaAdId: string): Watched[] => [
  ...metaContentRows([id]),
  { table: "meta_content_images", key: "file_id", by: "content_id", values: [id], columns: ["alt"] },
  { table: "meta_content_cards", key: "id", by: "content_id", values: [id], columns: ["file_id", "alt"] },
  removedFiles(metaAdId),
];

export const coverRows = (id: string): Watched[] => [
  ...campaignRows({ id, kind: "Blog" }).map((rows) =>
    rows.table === "blogs"
      ? { ...rows, columns: [...rows.columns, "cover_id", "cover_alt", "cover_caption"] }
      : rows,
  ),
  removedFiles(id),
];

export const adGroupRows = ({ id, google_ad_id }: { id: string; google_ad_id: string }): Watched[] => [
  { table: "google_ad_groups", key: "id", values: [id], columns: ["deleted_at"] },
  {
    table: "google_contents",
    key: "id",
    by: "google_ad_id",
    values: [google_ad_id],
    columns: ["ad_group_id"],
    isBookkeeping: true,
  },
];

export const commentRows = (id: string): Watched[] => [
  { table: "comments", key: "id", values: [id], columns: ["deleted_at"] },
];

export const slotRows = (calendarId: string): Watched[] => [
  { table: "posting_slots", key: "id", by: "social_calendar_id", values: [calendarId], columns: [] },
];

/** A team as long as it isn't deleted, and its name, which another team may take then. */
export const teamRows = (id: string): Watched[] => [
  { table: "teams", key: "id", values: [id], columns: ["deleted_at", "name_key"] },
];

/** An event's days, as long as it isn't deleted. */
export const eventRows = (id: string): Watched[] => [
  { table: "events", key: "id", values: [id], columns: ["deleted_at", "starts_on", "ends_on"] },
];

/** A saved text, as long as it isn't deleted. */
export const savedTextRows = (id: string): Watched[] => [
  { table: "saved_texts", key: "id", values: [id], columns: ["deleted_at"] },
];

/** An image that is only in the library. */
export const mediaRows = (fileId: string): Watched[] => [
  { table: "media", key: "file_id", values: [fileId], columns: [] },
  { table: "files", key: "id", values: [fileId], columns: ["removed_at"], isBookkeeping: true },
];

/** Who is on a team, and who leads it. */
export const teamMemberRows = (id: string): Watched[] => [
  { table: "teams", key: "id", values: [id], columns: ["lead_id"] },
  {
    table: "team_members",
    key: "id",
    by: "team_id",
    values: [id],
    columns: ["removed_at"],
    isBookkeeping: true,
  },
];

export const labelRows = (id: string): Watched[] => [
  {
    table: "labels",
    key: "id",
    values: [id],
    columns: ["name", "name_key", "colour", "pattern", "deleted_at"],
  },
];

export const taskTemplateRows = (id: string): Watched[] => [
  {
    table: "task_templates",
    key: "id",
    values: [id],
    columns: ["name", "name_key", "kind", "lines_json", "deleted_at"],
  },
];

export const savedViewRows = (id: string): Watched[] => [
  { table: "saved_views", key: "id", values: [id], columns: ["name", "query", "is_shared", "deleted_at"] },
];

export const labelingRows = (subjectId: string): Watched[] => [
  { table: "labelings", key: "id", by: "subject_id", values: [subjectId], columns: [] },
];

export const projectMemberRows = (id: string): Watched[] => [
  { table: "project_members", key: "id", values: [id], columns: ["role"] },
];

export const attachmentRows = (fileId: string): Watched[] => [
  { table: "task_attachments", key: "file_id", values: [fileId], columns: [] },
  { table: "files", key: "id", values: [fileId], columns: ["removed_at"], isBookkeeping: true },
];

export const taskRows = (ids: readonly string[]): Watched[] => [
  {
    table: "tasks",
    key: "id",
    values: ids,
    columns: [
      "status",
      "completed_at",
      "due_date",
      "priority",
      "project_id",
      "checklist_json",
      "repeat_json",
    ],
  },
  { table: "task_assignees", key: "id", by: "task_id", values: ids, columns: [] },
  ...ids.flatMap(labelingRows),
];
