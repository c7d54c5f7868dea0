import type { ComponentPropsWithRef } from "react";
import { ITEM_STATUSES } from "#contract/vocabulary.ts";
import { isOut, STEPS } from "#domain/review/states.ts";
import { BULK_STATUSES } from "./bulk-statuses.ts";
import type { Selection } from "./list-view.tsx";
import type { ShownItem } from "./shown-item.ts";

type Props = ComponentPropsWithRef<"input"> & {
  item: Pick<ShownItem, "id" | "type" | "version" | "status">;
  selection: Selection;
};

/**
 * A checkbox that selects an item of a calendar. It names the actions that its item can't take, which the bar then hides
 * (bulk-steps.css).
 */
export const ChosenBox = ({ item: { id, type, version, status }, selection, ...rest }: Props) => (
  <input
    type="checkbox"
    name={selection.name}
    value={[id, version ?? "", ...(type ? [type] : [])].join(":")}
    defaultChecked={selection.ticked.includes(id)}
    data-cannot={status === null ? undefined : impossible(status)}
    {...rest}
  />
);

/** Returns what can't be done with an item of this status, as the bar for several items names it. */
function impossible(status: string): string | undefined {
  // Steps of other statuses are the API's to know.
  if (!ITEM_STATUSES.some((known) => known === status)) return undefined;
  const steps = BULK_STATUSES.filter(
    (to) => to !== status && !STEPS.some((step) => step.from === status && step.to === to),
  ).map((to) => `status:${to}`);
  return [...steps, ...(isOut(status) ? ["shift", "date", "trash"] : [])].join(" ") || undefined;
}
