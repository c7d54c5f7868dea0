import { useNavigation } from "react-router";
import { Loading } from "#ui/dots.tsx";
import { useLate } from "#ui/use-late.ts";

/** Three dots over a page that is on its way out. Its live region is in the document from the start, and says so once. */
export function PendingIndicator() {
  const shown = useLate(useNavigation().state !== "idle");
  return <output className="pending">{shown && <Loading />}</output>;
}
