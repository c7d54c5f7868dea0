import { ReasonField } from "#components/review/reason-field.tsx";
import type { NextStep } from "#components/review/review.server.ts";
import type { BarSteps } from "#domain/review/bar-steps.ts";
import type { ControlField } from "#forms/field.tsx";
import { isDeciding } from "./composer-bar.tsx";

type Props = {
  steps: BarSteps<NextStep>;
  field: ControlField;
  /** Whether it alone was refused. */
  isAlone: boolean;
};

/** Asks whoever decides for a reason. It belongs to the step, and isn’t saved with the other fields. */
export const DecisionReason = ({ steps, field, isAlone }: Props) =>
  isDeciding(steps) && (
    <div className="composer-reason print:hidden" data-beside>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- its field says why */}
      <ReasonField field={field} autoFocus={isAlone} />
    </div>
  );
