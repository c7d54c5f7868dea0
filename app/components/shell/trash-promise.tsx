import { afterDeletion } from "#domain/trash/words.ts";
import { useHasTrash } from "./use-has-trash.ts";

/** Says whether what the page deletes can be restored. */
export const TrashPromise = ({ count }: { count?: number }) => afterDeletion(useHasTrash(), count);
