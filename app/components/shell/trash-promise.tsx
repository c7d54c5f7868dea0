import { afterDeletion } from "#domain/trash/words.ts";
import { useOffers } from "./use-offers.ts";

/** Says whether what the page deletes can be restored. */
export const TrashPromise = ({ count }: { count?: number }) => afterDeletion(useOffers("hasTrash"), count);
