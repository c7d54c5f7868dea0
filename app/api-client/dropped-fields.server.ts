import { z } from "zod";

const RecordSchema = z.record(z.string(), z.unknown());

/** What an API keeps for itself: never a field that somebody typed. */
const NOT_TYPED =
  /^(?:id|.*_id|version|position|status|.*password.*|remember|token|signature|accessor|shift_days)$/;

const isEmpty = (value: unknown) =>
  value === undefined ||
  value === null ||
  value === "" ||
  (typeof value === "object" && Object.keys(value).length === 0);

/**
 * The fields that a write has sent with something in them, and that the record in its answer does not hold, or holds nothing in. An
 * answer without a record of that kind says nothing.
 * @param sent the write's JSON
 * @param body the answer's, whose record may lie in `data`
 */
export function droppedFields(sent: Record<string, unknown> | undefined, body: unknown): string[] {
  const outer = RecordSchema.safeParse(body).data;
  const record = RecordSchema.safeParse(outer?.["data"] ?? outer).data;
  if (!sent || !record) return [];
  const typed = Object.entries(sent).filter(([name, value]) => !NOT_TYPED.test(name) && !isEmpty(value));
  // A message, or the id alone, is no record to compare with.
  if (!typed.some(([name]) => name in record)) return [];
  return typed.filter(([name]) => isEmpty(record[name])).map(([name]) => name);
}
