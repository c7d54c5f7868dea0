import { z } from "zod";
import { deleteBoard, updateBoard } from "#api-client/boards.server.ts";
import { ApiError, UnauthorizedError } from "#api-client/errors.server.ts";
import { SHIFT_DAYS_MAX } from "#contract/limits.ts";
import type { Board, BoardInput } from "#contract/social-calendar.ts";
import { dayField } from "#forms/field-schemas.server.ts";
import { shiftDay } from "#lib/dates.ts";
import type { Api } from "#middleware/api.server.ts";
import { inWords } from "../../bulk.server.ts";
import { BULK_ACTIONS, BULK_STATUSES } from "./bulk-actions.ts";

const nothing = "Choose at least one board";
const days = `Enter a number of days from -${SHIFT_DAYS_MAX} to ${SHIFT_DAYS_MAX}`;

export const bulkSchema = z
  .object({
    board: z.array(z.string(), nothing).min(1, nothing),
    action: z.enum(BULK_ACTIONS, "Choose what to do with them"),
    shift_days: z
      .string()
      .optional()
      .transform((text) => (text?.trim() ? Number(text) : null))
      .refine(
        (number) => number === null || (Number.isInteger(number) && Math.abs(number) <= SHIFT_DAYS_MAX),
        days,
      ),
    planned_for: dayField,
    status: z.enum(BULK_STATUSES).optional(),
    owner_id: z.string().optional(),
  })
  .refine(({ action, shift_days }) => action !== "shift" || shift_days, {
    path: ["shift_days"],
    message: days,
  })
  .refine(({ action, planned_for }) => action !== "date" || planned_for, {
    path: ["planned_for"],
    message: "Choose a date",
  })
  .refine(({ action, status }) => action !== "status" || status, {
    path: ["status"],
    message: "Choose a status",
  })
  .refine(({ action, owner_id: owner }) => action !== "owner" || owner, {
    path: ["owner_id"],
    message: "Choose who is responsible",
  });
type Bulk = z.output<typeof bulkSchema>;

/** What is sent for one board; null throws it into the trash. */
function changeOf({ planned_for: day }: Board, bulk: Bulk): BoardInput | null {
  switch (bulk.action) {
    case "shift":
      return { planned_for: shiftDay(day, bulk.shift_days ?? 0) };
    case "date":
      return { planned_for: bulk.planned_for };
    case "status":
      return { status: bulk.status };
    case "owner":
      return { owner_id: bulk.owner_id };
    default:
      return null;
  }
}

/** One call after another, as if each had been done by hand; says which were refused and why. */
export async function doBulk(api: Api, boards: readonly Board[], bulk: Bulk) {
  const failed: string[] = [];
  for (const board of boards) {
    const change = changeOf(board, bulk);
    try {
      if (change) await updateBoard(api, board.id, { ...change, version: board.version });
      else await deleteBoard(api, board.id);
    } catch (error) {
      if (!(error instanceof ApiError) || error instanceof UnauthorizedError) throw error;
      failed.push(`“${board.title}”: ${inWords(error)}`);
    }
  }
  return { done: boards.length - failed.length, failed };
}
