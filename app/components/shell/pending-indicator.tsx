import { useFetchers, useNavigation } from "react-router";
import { Loading } from "#ui/dots.tsx";
import { useLate } from "#ui/use-late.ts";

/** Shows three dots while the next page loads. Its live region is in the document from the start and announces this once. */
export function PendingIndicator() {
  const isSending = useFetchers().some(({ formMethod }) => formMethod === "POST");
  const shown = useLate(useNavigation().state !== "idle" || isSending);
  return <output className="pending">{shown && <Loading />}</output>;
}
