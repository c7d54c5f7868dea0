import type { z } from "zod";
import { changeDated } from "#api-client/calendar.server.ts";
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
} from "#components/calendar/bulk.server.ts";
import type { CalendarItem } from "#contract/calendar.ts";
import { isOut } from "#domain/review/states.ts";
import { plural } from "#lib/counts.ts";
import { shiftDay } from "#lib/dates.ts";
import type { Api } from "#middleware/api.server.ts";

const ACTIONS = ["shift", "date", "owner"] as const;

export const datedBulkSchema = bulkSchema(chosenItem, ACTIONS, "Select at least one item.")
  .extend(dayFields)
  .refine(hasShift, noShift)
  .refine(hasDate, noDate);
type Bulk = z.output<typeof datedBulkSchema>;

export const datedBulkChoices = (people: readonly { value: string; label: string }[]): BulkChoices =>
  [DATE_CHOICES, ownerChoices(people)].filter(({ options }) => options.length > 0);

/**
 * @param items what the list shows, as it is now
 * @returns how many were changed, and why the others failed (with the API's status) or were skipped
 */
export async function changeAll(api: Api, items: readonly CalendarItem[], bulk: Bulk) {
  const { action, value } = bulk.change;
  const listed = new Map(items.map((item) => [`${item.type} ${item.id}`, item]));
  const present = bulk.chosen.flatMap(({ id, type, version }) => {
    const item = listed.get(`${type} ${id}`);
    return item ? [{ item, version }] : [];
  });
  // A single published item has a page that asks.
  const published = present.filter(
    ({ item: { status } }) => action !== "owner" && status !== null && isOut(status),
  );
  const { done, failed } = await doEach(
    present.filter((one) => !published.includes(one)),
    ({ item: { type, id, starts_on: day }, version }) =>
      changeDated(api, type, id, {
        version,
        ...(action === "owner"
          ? { owner_id: value }
          : {
              starts_on: (action === "shift" ? shiftDay(day, bulk.shift_days ?? 0) : bulk.planned_for) ?? day,
            }),
      }),
  );
  const gone = bulk.chosen.length - present.length;
  return {
    done,
    failed: failed.map(({ one: { item }, status, told }) => ({
      id: item.id,
      status,
      told: `“${item.title}”: ${told}`,
    })),
    leftOut: [
      ...published.map(({ item: { title } }) => `“${title}” is published, so it wasn’t moved.`),
      ...(gone > 0 ? [`${plural(gone, "item")} ${gone === 1 ? "is" : "are"} no longer in this list.`] : []),
    ],
  };
}
