import type { Member } from "#api/http/exchange.ts";
import { mayChange, mayIn } from "#api/projects/policy.ts";
import type { DatedRow } from "./repository.ts";

/** Moving something takes the right to change it. */
export const mayMove = (member: Member, row: DatedRow): boolean =>
  row.type === "event" || row.type === "freeze"
    ? mayIn(member, row.project_id, "arrange")
    : mayChange(member, row);
