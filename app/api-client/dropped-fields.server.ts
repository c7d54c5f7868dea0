import { z } from "zod";

const RecordSchema = z.record(z.string(), z.unknown());

/** Fields that an API manages itself or never returns. Drafts come back without their values. */
const NOT_TYPED =
  /^(?:id|.*_id|version|base_version|position|status|step|subject|decision|content_hash|access|.*password.*|passphrase|project|calendar|expires_in_days|remember|remove_images|use_next_slot|reason|approvers|token|signature|accessor|shift_days)$/;

/** A step calls the time of every item the same, and the record of a blog post has a name of its own for it. */
const OTHER_NAMES: Readonly<Record<string, string>> = { scheduled_at: "publish_at" };

const isEmpty = (value: unknown) =>
  value === undefined ||
  value === null ||
  value === "" ||
  (typeof value === "object" && Object.keys(value).length === 0);

/**
 * Returns the fields that a write has sent with a value and that are missing or empty in the returned record. A response without
 * such a record says nothing about them.
 * @param sent the JSON of the write
 * @param body the response body, which may have the record in `data`
 */
export function droppedFields(sent: Record<string, unknown> | undefined, body: unknown): string[] {
  const outer = RecordSchema.safeParse(body).data;
  const record = RecordSchema.safeParse(outer?.["data"] ?? outer).data;
  if (!sent || !record) return [];
  const typed = Object.entries(sent).filter(([name, value]) => !NOT_TYPED.test(name) && !isEmpty(value));
  // A message or an id alone isn't a record to compare with.
  if (!typed.some(([name]) => name in record)) return [];
  return typed
    .filter(([name]) => isEmpty(record[name]) && isEmpty(record[OTHER_NAMES[name] ?? name]))
    .map(([name]) => name);
}
