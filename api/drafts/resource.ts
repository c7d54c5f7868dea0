import { shownName } from "#api/review/items.ts";
import { isItem } from "./repository.ts";
import type { DraftRecord, DraftRow } from "./repository.ts";

export const toReceipt = ({
  subject,
  record_id,
  base_version,
  saved_at,
}: Pick<DraftRow, "subject" | "record_id" | "base_version" | "saved_at">) => ({
  subject,
  id: record_id,
  base_version,
  saved_at,
});

export const toDraftEntry = (row: DraftRow, record: DraftRecord) => ({
  ...toReceipt(row),
  name: isItem(record.subject) ? shownName(record) : record.name,
  kind: record.kind,
  campaign: { id: record.campaign_id, name: record.campaign_name },
  folder: { id: record.folder_id, name: record.folder_name },
  project: { slug: record.project_slug, name: record.project_name },
});
