import { memo } from "react";
import { lazyAfterLoad } from "#ui/lazy-after-load.tsx";
import type { Conflict } from "./conflict.ts";

/** Returns the conflict in an action's result, if there is one. */
export const conflictIn = (answer: { result: unknown; conflict?: Conflict } | undefined) => answer?.conflict;

const DifferingTexts = memo(
  // At hand when it is needed, so that it comes with the answer, and nothing moves a second time.
  lazyAfterLoad(async () => (await import("./differing-texts.tsx")).DifferingTexts, {
    ahead: true,
    without: <p>We couldn’t load both versions.</p>,
  }),
  // Labels stay the same, but some pages build them anew each time.
  (before, now) => before.conflict === now.conflict,
);

type Props = { conflict: Conflict | undefined; labels: Readonly<Record<string, string>> };

/**
 * Shows both versions of a form that came back because another user had saved it, and asks which to keep. Belongs into that form. A
 * form without it, or whose script is still to come, meets the conflict again.
 */
export const ConflictTexts = ({ conflict, labels }: Props) =>
  conflict && <DifferingTexts conflict={conflict} labels={labels} />;
