import type { LabelChip } from "#contract/labels.ts";

/** Returns whether a record has a label. No label is asked for by an empty id. */
export const hasLabel = ({ labels }: { labels: readonly LabelChip[] | null }, id: string): boolean =>
  id === "" || (labels?.some((label) => label.id === id) ?? false);
