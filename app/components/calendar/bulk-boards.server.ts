import type { z } from "zod";
import { deleteBoard, updateBoard } from "#api-client/boards.server.ts";
import { type BulkChoices, bulkSchema, doEach } from "#components/bulk.server.ts";
import {
  chosenItem,
  DATE_CHOICES,
  dayFields,
  hasDate,
  hasShift,
  noDate,
  noShift,
  ownerChoices,
} from "./bulk.server.ts";
import { BULK_STATUSES } from "./bulk-statuses.ts";
import type { BoardInput } from "#contract/social-calendars.ts";
import { isOut } from "#domain/review/states.ts";
import { plural } from "#lib/counts.ts";
import { shiftDay } from "#lib/dates.ts";
import { sentenceLabel } from "#lib/labels.ts";
import type { Api } from "#middleware/api.server.ts";

const ACTIONS = ["shift", "date", "status", "owner", "trash"] as const;

export const boardBulkSchema = bulkSchema(chosenItem, ACTIONS, "Select at least one post.")
  .extend(dayFields)
  .refine(hasShift, noShift)
  .refine(hasDate, noDate);
type Bulk = z.output<typeof boardBulkSchema>;

/** Changes that skip published posts, because each would need a question of its own. */
const LEFT_ALONE: ReadonlySet<string> = new Set(["shift", "date", "trash"]);

export const boardBulkChoices = (
  members: readonly { value: string; label: string }[],
  hasTrash: boolean,
): BulkChoices =>
  [
    DATE_CHOICES,
    {
      label: "Set status",
      options: BULK_STATUSES.map((status) => ({ value: `status:${status}`, label: sentenceLabel(status) })),
    },
    ownerChoices(members),
    { label: "Delete", options: hasTrash ? [{ value: "trash", label: "Move to the trash" }] : [] },
  ].filter(({ options }) => options.length > 0);

type BulkBoard = {
  id: string;
  title: string;
  /** The day that its calendar shows it on. */
  day: string | null;
  status: string | null;
  version?: number | undefined;
};

/** Returns what is sent for one board: null moves it to the trash, and undefined skips it. */
function changeOf({ day }: BulkBoard, bulk: Bulk): BoardInput | null | undefined {
  const { action, value } = bulk.change;
  switch (action) {
    case "shift":
      return day === null ? undefined : { planned_for: shiftDay(day, bulk.shift_days ?? 0) };
    case "date":
      return { planned_for: bulk.planned_for };
    case "status":
      return { status: BULK_STATUSES.find((known) => known === value) };
    case "owner":
      return { owner_id: value };
    default:
      return null;
  }
}

/**
 * @param boards the list's boards, as they are now
 * @returns how many were changed, and why the others failed (with the API's status) or were skipped
 */
export async function changeBoards(api: Api, boards: readonly BulkBoard[], bulk: Bulk) {
  const listed = new Map(boards.map((board) => [board.id, board]));
  const present = bulk.chosen.flatMap(({ id, version }) => {
    const board = listed.get(id);
    return board ? [{ board, version, change: changeOf(board, bulk) }] : [];
  });
  const undated = present.filter(({ change }) => change === undefined);
  // A single published post has a page that asks.
  const published = present.filter(
    ({ board: { status } }) => LEFT_ALONE.has(bulk.change.action) && status !== null && isOut(status),
  );
  // The call that deletes takes no version.
  const stale = present
    .filter((one) => !published.includes(one))
    .filter(
      ({ board, version, change }) => change === null && version !== undefined && version !== board.version,
    );
  const rest = present.filter((one) => ![undated, stale, published].some((left) => left.includes(one)));
  const { done, failed } = await doEach(rest, ({ board: { id }, version, change }) =>
    change ? updateBoard(api, id, { ...change, version }) : deleteBoard(api, id),
  );
  const gone = bulk.chosen.length - present.length;
  return {
    done,
    failed: [
      ...stale.map(({ board: { id, title } }) => ({
        id,
        status: 412,
        told: `“${title}” has changed since you opened this list. Check it before you try again.`,
      })),
      ...failed.map(({ one: { board }, status, told }) => ({
        id: board.id,
        status,
        told: `“${board.title}”: ${told}`,
      })),
    ],
    leftOut: [
      ...published.map(
        ({ board: { title } }) =>
          `“${title}” is published, so it wasn’t ${bulk.change.action === "trash" ? "deleted" : "moved"}.`,
      ),
      ...undated.map(({ board: { title } }) => `“${title}” has no date, so it wasn’t moved.`),
      ...(gone > 0 ? [`${plural(gone, "post")} ${gone === 1 ? "is" : "are"} no longer in this list.`] : []),
    ],
  };
}
