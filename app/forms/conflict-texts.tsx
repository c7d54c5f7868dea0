import { memo } from "react";
import { lazyAfterLoad } from "#ui/lazy-after-load.tsx";

type Texts = Readonly<Record<string, string>>;

/**
 * What another user saved while this form was being filled in: the new version, and the form's fields with that version's values.
 */
export type Conflict = {
  version: number | undefined;
  theirs: Texts;
  /** The submitted values, if the form's own values aren't texts. */
  yours?: Texts | undefined;
};

/** Returns the conflict in an action's result, if there is one. */
export const conflictIn = (answer: { result: unknown; conflict?: Conflict } | undefined) => answer?.conflict;

const DifferingTexts = memo(
  lazyAfterLoad(async () => (await import("./differing-texts.tsx")).DifferingTexts, {
    without: <p>We couldn’t load both versions.</p>,
  }),
);

type Props = { conflict: Conflict | undefined; form?: { value: unknown }; labels: Texts };

/** Shows both versions of a form that came back because another user had saved it. */
export function ConflictTexts({ conflict, form, labels }: Props) {
  if (!conflict) return null;
  return <DifferingTexts theirs={conflict.theirs} yours={conflict.yours ?? form?.value} labels={labels} />;
}
