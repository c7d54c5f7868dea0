import type { ReactNode } from "react";
import type { BarSteps } from "#domain/review/bar-steps.ts";
import { ReasonField } from "#components/review/reason-field.tsx";
import type { NextStep } from "#components/review/review.server.ts";
import type { ControlField } from "#forms/field.tsx";
import { useEnclosingForm } from "#forms/form-context.tsx";
import { OfferedText } from "#unsaved/offered-text.tsx";
import { SaveStatus } from "#unsaved/status.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import type { ButtonTone } from "#ui/button.tsx";
import { Menu } from "#ui/menu.tsx";

type Props = {
  steps: BarSteps<NextStep>;
  save: ReactNode;
  /** What was saved, and when. */
  line: ReactNode;
  /** The step that was refused because it needs a reason. */
  reasonFor: string | null;
  /** Whether nothing else was refused. */
  focusesReason: boolean;
  reason: ControlField;
  /** What is said about the steps. */
  children?: ReactNode;
};

/** Whether someone decides about the record, for which its page asks for a reason. */
export const isDeciding = ({ outline }: BarSteps<NextStep>): boolean => outline?.to === "changes_requested";

/** The bar of an editor: what was saved, the plain save, and the next steps. Each button sends the whole form. */
export function ComposerBar({ steps, save, line, reasonFor, focusesReason, reason, children }: Props) {
  const { id: formId } = useEnclosingForm();
  const { solid, outline, rest } = steps;
  const decides = isDeciding(steps);
  const hasReason = reasonFor !== null && !decides;
  // On phones. A reviewer keeps both decisions at hand, and whoever is asked for a reason the step that needs it.
  const isInMenu = rest.length > 0 && !decides && outline?.to !== reasonFor;
  return (
    <section className="composer-bar print:hidden" id="save" aria-labelledby="save-heading">
      {/* Takes the focus when a step takes away the button that was pressed. */}
      <h2 id="save-heading" className="sr-only" tabIndex={-1}>
        {save ? "Save and next" : "Next"} steps
      </h2>
      <OfferedText formId={formId} />
      {children}
      {hasReason && (
        <div className="composer-over">
          <ReasonField
            field={reason}
            anyway={reasonFor !== "on_hold"}
            hint={reasonFor === "on_hold" ? "Your team sees it beside the post." : undefined}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- its field says why
            autoFocus={focusesReason}
          />
        </div>
      )}
      {/* Waits for the next review. No step takes it. */}
      {!hasReason && !decides && reason.defaultValue && (
        <input type="hidden" name="held-reason" value={reason.defaultValue} />
      )}
      <div className="composer-bar-row" data-commands="Status">
        <SaveStatus className="composer-line">{line}</SaveStatus> {save}
        {outline && (
          <>
            {" "}
            <StepButton
              key={outline.to}
              step={outline}
              tone="secondary"
              className={isInMenu ? "composer-wide" : ""}
            />
          </>
        )}
        {solid && (
          <>
            {" "}
            <StepButton key={solid.to} step={solid} tone="primary" />
          </>
        )}
        {rest.length > 0 && (
          <>
            {" "}
            {/* A menu of other steps is another one, which is closed. */}
            <Menu
              key={rest.map(({ to }) => to).join(" ")}
              id="steps"
              label="Steps"
              tone="quiet"
              className="composer-steps"
            >
              {outline && isInMenu && <StepButton step={outline} tone="quiet" className="composer-narrow" />}
              {rest.map((step) => [" ", <StepButton key={step.to} step={step} tone="quiet" />])}
            </Menu>
          </>
        )}
      </div>
    </section>
  );
}

type StepProps = {
  step: NextStep;
  tone: ButtonTone;
  className?: string;
};

/** The bar itself asks for a reason. */
const StepButton = ({ step: { to, label, asks, needs }, tone, className }: StepProps) => (
  <SubmitButton name="intent" value={`${asks ? "ask" : "step"}-${to}`} tone={tone} className={className}>
    {asks && !needs.includes("reason") ? `${label}…` : label}
  </SubmitButton>
);
