import { useNavigation } from "react-router";
import { Loading } from "#ui/dots.tsx";
import { useLate } from "#ui/use-late.ts";
import { useIsPosting } from "#ui/use-posting.ts";

/** Shows three dots while the next page loads. Its live region is in the document from the start and announces this once. */
export function PendingIndicator() {
  const isPosting = useIsPosting();
  const shown = useLate(useNavigation().state !== "idle" || isPosting);
  return <output className="pending">{shown && <Loading />}</output>;
}
