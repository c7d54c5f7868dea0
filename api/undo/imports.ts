import { IMPORT_UNDO_MINUTES } from "#contract/limits.ts";

/** Returns until when an import can be undone, as an instant. */
export const undoUntil = (importedAt: string): string =>
  new Date(Date.parse(importedAt) + IMPORT_UNDO_MINUTES * 60_000).toISOString();

/** @param now milliseconds */
export const isUndoable = (importedAt: string | null, now: number): boolean =>
  importedAt !== null && now <= Date.parse(undoUntil(importedAt));
