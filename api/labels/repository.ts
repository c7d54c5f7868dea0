import { ulid } from "ulid";
import type { LabelRow, Reader, Trx } from "#api/data/schema.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { toChip } from "./resource.ts";

/** Two names that differ only in case are the same. */
export const nameKey = (name: string) => name.toLowerCase();

export const labelsIn = (db: Reader, organizationId: string): Promise<LabelRow[]> =>
  db
    .selectFrom("labels")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .where("deleted_at", "is", null)
    .orderBy("name_key")
    .orderBy("id")
    .execute();

export const labelWithId = (db: Reader, id: string): Promise<LabelRow | undefined> =>
  db.selectFrom("labels").selectAll().where("id", "=", id).where("deleted_at", "is", null).executeTakeFirst();

export async function findLabel(exchange: Exchange): Promise<LabelRow | undefined> {
  const label = await labelWithId(exchange.deps.db, exchange.params["label"] ?? "");
  return label?.organization_id === exchange.membership?.organization.id ? label : undefined;
}

type Chip = ReturnType<typeof toChip>;

/** Returns the labels of several records by name, by the record's id. */
export async function labelsOf(
  db: Reader,
  subjectIds: readonly string[],
): Promise<(subjectId: string) => Chip[]> {
  const rows = await db
    .selectFrom("labelings")
    .innerJoin("labels", "labels.id", "labelings.label_id")
    .selectAll("labels")
    .select("labelings.subject_id")
    .where("labelings.subject_id", "in", ["", ...subjectIds])
    .where("labels.deleted_at", "is", null)
    .orderBy("labels.name_key")
    .orderBy("labels.id")
    .execute();
  const bySubject = Map.groupBy(rows, (row) => row.subject_id);
  return (subjectId) => (bySubject.get(subjectId) ?? []).map(toChip);
}

export type Labeled = { id: string; organization_id: string; campaign_id: string | null };

/** Gives a record exactly these labels. The ones that it keeps are not touched. */
export async function setLabels(
  trx: Trx,
  exchange: Exchange,
  record: Labeled,
  labelIds: readonly string[],
): Promise<void> {
  // A deleted label is still there while its deletion can be undone, so it stays on the record.
  await trx
    .deleteFrom("labelings")
    .where("subject_id", "=", record.id)
    .where("label_id", "not in", ["", ...labelIds])
    .where("label_id", "in", (labels) =>
      labels
        .selectFrom("labels")
        .select("labels.id")
        .where("labels.organization_id", "=", record.organization_id)
        .where("labels.deleted_at", "is", null),
    )
    .execute();
  for (const labelId of labelIds)
    await trx
      .insertInto("labelings")
      .values({
        id: ulid(exchange.deps.clock()),
        organization_id: record.organization_id,
        label_id: labelId,
        subject_id: record.id,
        campaign_id: record.campaign_id,
      })
      .onConflict((conflict) => conflict.columns(["subject_id", "label_id"]).doNothing())
      .execute();
}

export async function copyLabels(trx: Trx, exchange: Exchange, fromId: string, copy: Labeled): Promise<void> {
  const labels = (await labelsOf(trx, [fromId]))(fromId);
  await setLabels(
    trx,
    exchange,
    copy,
    labels.map(({ id }) => id),
  );
}
