import { SAVED_TEXT_KINDS, type SavedTextKind } from "#contract/vocabulary.ts";

const LABELS: Record<SavedTextKind, string> = { caption: "Caption", hashtags: "Hashtags" };

export const KIND_OPTIONS = SAVED_TEXT_KINDS.map((value) => ({ value, label: LABELS[value] }));

/** Returns the name of a type. An API’s own word stays as it is. */
export const kindLabel = (kind: string): string =>
  KIND_OPTIONS.find(({ value }) => value === kind)?.label ?? kind;
