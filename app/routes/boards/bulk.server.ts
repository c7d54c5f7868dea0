import { z } from "zod";
import { deleteBoard, updateBoard } from "#api-client/boards.server.ts";
import { ApiError, UnauthorizedError } from "#api-client/errors.server.ts";
import { SHIFT_DAYS_MAX } from "#contract/limits.ts";
import type { Board, BoardInput } from "#contract/social-calendars.ts";
import { dayField } from "#forms/field-schemas.server.ts";
import { plural } from "#lib/counts.ts";
import { shiftDay } from "#lib/dates.ts";
import type { Api } from "#middleware/api.server.ts";
import { inWords } from "#components/campaigns/bulk.server.ts";
import { toShown } from "#components/calendar/shown.server.ts";
import { BULK_ACTIONS, BULK_STATUSES } from "./bulk-actions.ts";

const nothing = "Choose at least one board";
const days = `Enter a number of days from -${SHIFT_DAYS_MAX} to ${SHIFT_DAYS_MAX}`;

/** `01H…:3`: a board, and the version that the list was drawn with. */
const chosen = z.string().transform((value) => {
  const [id = "", version = ""] = value.split(":");
  return { id, version: /^[1-9]\d{0,9}$/.test(version) ? Number(version) : undefined };
});

export const bulkSchema = z
  .object({
    board: z.array(chosen, nothing).min(1, nothing),
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

/** What is sent for one board; null throws it into the trash, undefined leaves it out. `zone` is IANA; null counts as UTC. */
function changeOf(board: Board, bulk: Bulk, zone: string | null): BoardInput | null | undefined {
  switch (bulk.action) {
    case "shift": {
      const { day } = toShown(zone)(board);
      return day === null ? undefined : { planned_for: shiftDay(day, bulk.shift_days ?? 0) };
    }
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

/**
 * One call after another, as if each had been done by hand.
 * @param boards those of the list, as they are now
 * @returns how many were changed, and of the others which were refused (with the API's status) or left out, and why
 */
export async function doBulk(api: Api, boards: readonly Board[], bulk: Bulk, zone: string | null) {
  const failed: { id: string; status: number; told: string }[] = [];
  const leftOut: string[] = [];
  let done = 0;
  const listed = new Map(boards.map((board) => [board.id, board]));
  const present = bulk.board.flatMap(({ id, version }) => {
    const board = listed.get(id);
    return board ? [{ board, version }] : [];
  });
  for (const { board, version } of present) {
    const { id, title } = board;
    const change = changeOf(board, bulk, zone);
    if (change === undefined) {
      leftOut.push(`“${title}” was left out: it has no date.`);
      continue;
    }
    // The call for the trash takes no version.
    if (change === null && version !== undefined && version !== board.version) {
      failed.push({ id, status: 412, told: `“${title}” was changed meanwhile. Look at it again first.` });
      continue;
    }
    try {
      if (change) await updateBoard(api, id, { ...change, version });
      else await deleteBoard(api, id);
      done += 1;
    } catch (error) {
      if (!(error instanceof ApiError) || error instanceof UnauthorizedError) throw error;
      failed.push({ id, status: error.status, told: `“${title}”: ${inWords(error)}` });
    }
  }
  const gone = bulk.board.length - present.length;
  if (gone > 0) leftOut.push(`${plural(gone, "board")} ${gone === 1 ? "is" : "are"} no longer in this list.`);
  return { done, failed, leftOut };
}
