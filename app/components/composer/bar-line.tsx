import type { ReactNode } from "react";
import { plural } from "#lib/counts.ts";
import type { AnyForm } from "#forms/use-form.ts";

type Props = {
  form: Pick<AnyForm, "id" | "allErrors">;
  /** What the button didn’t do, if not saving. */
  notDone: string | undefined;
  /** Whether someone else saved meanwhile. */
  isConflict: boolean;
  /** What was saved, and when. */
  children: ReactNode;
};

/** What is wrong with a form, or else what was saved. */
export function BarLine({ form, notDone, isConflict, children }: Props) {
  const issues = Object.values(form.allErrors).flat().length;
  if (issues === 0) return children;
  return (
    <a href={`#${form.id}-problem`}>
      {notDone ?? "Not saved"}: {isConflict ? "choose what to keep" : `${plural(issues, "issue")} to fix`}
    </a>
  );
}
