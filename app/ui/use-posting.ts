import { useFetchers, useNavigation } from "react-router";

/** Returns whether any form is being sent, or the page read again after it, whichever way it was sent. */
export function useIsPosting(): boolean {
  const isNavigating = useNavigation().formMethod === "POST";
  const isFetching = useFetchers().some(({ formMethod }) => formMethod === "POST");
  return isNavigating || isFetching;
}
