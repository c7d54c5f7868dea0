import { isRecordPath } from "#lib/record-path.ts";
import { type Crumb } from "./crumbs.ts";

/** Returns the record that a page belongs to, from its breadcrumbs. Null for lists and other pages. */
export function openedRecord(crumbs: readonly Crumb[]): { path: string; name: string } | null {
  const record = crumbs.findLast(({ to }) => to !== undefined && isRecordPath(to));
  return record?.to === undefined ? null : { path: record.to, name: record.label };
}
