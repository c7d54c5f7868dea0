import { useRouteLoaderData } from "react-router";
import { afterDeletion } from "#domain/trash/words.ts";

/** Whether the API keeps what is deleted. */
export const useHasTrash = (): boolean =>
  useRouteLoaderData<{ hasTrash: boolean }>("routes/layout")?.hasTrash ?? false;

/** What becomes of the page's record once it is deleted. */
export const TrashPromise = () => afterDeletion(useHasTrash());
