import { useRouteLoaderData } from "react-router";
import { afterDeletion } from "#domain/trash/words.ts";

/** Returns whether the API keeps deleted records. */
export const useHasTrash = (): boolean =>
  useRouteLoaderData<{ hasTrash: boolean }>("routes/layout")?.hasTrash ?? false;

/** Says whether what the page deletes can be restored. */
export const TrashPromise = ({ count }: { count?: number }) => afterDeletion(useHasTrash(), count);
