import type { LabelRow } from "#api/data/schema.ts";
import type { Member } from "#api/http/exchange.ts";
import { mayDelete, mayWrite } from "#api/organizations/policy.ts";

export const toLabel = (row: LabelRow, member: Member) => ({
  ...toChip(row),
  version: row.version,
  can: { update: mayWrite(member), delete: mayDelete(member, row) },
});

/** Returns the fields of a label that labeled records include. */
export const toChip = ({ id, name, colour, pattern }: LabelRow) => ({ id, name, colour, pattern });
