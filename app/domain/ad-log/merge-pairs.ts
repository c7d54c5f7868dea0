import type { ChangeParts } from "./change-parts.ts";

/**
 * Makes one change of two rows by which Microsoft writes an edit: what was removed, and what was added in its place in the same
 * second. Several that were removed and added at once can't be told apart, and stay as they are.
 */
export function mergePairs(changes: readonly ChangeParts[]): ChangeParts[] {
  const groups = Map.groupBy(
    changes.filter((change) => isRemoved(change) || isAdded(change)),
    ({ moment, account, campaign, ad_group, actor, level, field }) =>
      JSON.stringify([moment.clock, account, campaign, ad_group, actor, level, field]),
  );
  const edits = new Map<ChangeParts, ChangeParts | null>();
  for (const group of groups.values()) {
    const unique = new Map(
      group.map((change) => [`${change.old_value ?? ""}\n${change.new_value ?? ""}`, change]),
    );
    const [one, other] = unique.values();
    if (unique.size !== 2 || one === undefined || other === undefined) continue;
    const [removed, added] = isRemoved(one) ? [one, other] : [other, one];
    if (!isRemoved(removed) || !isAdded(added)) continue;
    for (const change of group) edits.set(change, null);
    edits.set(group[0] ?? one, {
      ...added,
      line: Math.min(removed.line, added.line),
      operation: "changed",
      old_value: removed.old_value,
    });
  }
  return changes.flatMap((change) => {
    const edit = edits.get(change);
    return edit === undefined ? change : (edit ?? []);
  });
}

const isRemoved = ({ operation, old_value, new_value }: ChangeParts) =>
  operation === "removed" && old_value !== null && new_value === null;
const isAdded = ({ operation, old_value, new_value }: ChangeParts) =>
  operation === "created" && old_value === null && new_value !== null;
