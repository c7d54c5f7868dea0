import type { DecimalSign } from "#lib/written-numbers.ts";
import type { ChangeProblem, ReadChange } from "./change-reading.ts";
import { nameIn, valueIn } from "./change-texts.ts";
import { type ChangeMoment, clockPlacer } from "./change-times.ts";
import { levelName } from "./change-words.ts";
import { doubleKey } from "./double-key.ts";
import { valuesWith } from "./written-values.ts";

/** A change as it stands in the file: its texts may be long, and its amounts are as they were written. */
export type ChangeParts = Omit<ReadChange, "occurred_at" | "clock"> & { moment: ChangeMoment };

type Settings = {
  /** IANA. Null if it isn't known. */
  zone: string | null;
  /** What separates decimals in all amounts. */
  sign: DecimalSign;
  /** What the time is called in the file. */
  timeColumn: string;
};

type Finished = { changes: ReadChange[]; doubles: number; problems: ChangeProblem[] };

const nameOrNull = (text: string | null) => (text === null ? null : nameIn(text));

/** Finishes the changes of a file. The first of several equal ones is kept. */
export function finishChanges(parts: readonly ChangeParts[], { zone, sign, timeColumn }: Settings): Finished {
  const place = clockPlacer(zone);
  const keys = new Set<string>();
  const finished: Finished = { changes: [], doubles: 0, problems: [] };
  for (const { moment, ...part } of parts) {
    const { clock, occurred_at, remark } = place(moment);
    const written = {
      old_value: part.old_value === null ? null : valueIn(part.old_value),
      new_value: part.new_value === null ? null : valueIn(part.new_value),
      unit: part.unit,
    };
    const change: ReadChange = {
      ...part,
      ...valuesWith(written, part.category, sign),
      account: nameOrNull(part.account),
      object: nameIn(part.object) ?? levelName(part.level),
      campaign: nameOrNull(part.campaign),
      ad_group: nameOrNull(part.ad_group),
      external_id: nameOrNull(part.external_id),
      field: nameIn(part.field) ?? levelName(part.level),
      actor: nameOrNull(part.actor),
      reason: part.reason === null ? null : valueIn(part.reason),
      occurred_at,
      clock,
    };
    const key = doubleKey(change);
    if (keys.has(key)) {
      finished.doubles++;
      continue;
    }
    keys.add(key);
    finished.changes.push(change);
    if (remark !== null)
      finished.problems.push({
        line: change.line,
        column: timeColumn,
        value: clock.replace("T", " "),
        message: remark,
      });
  }
  return finished;
}
