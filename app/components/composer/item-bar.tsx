import type { ControlField } from "#forms/field.tsx";
import { isOnly } from "#forms/error-summary.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import type { AnyForm } from "#forms/use-form.ts";
import { BarLine } from "./bar-line.tsx";
import { ComposerBar } from "./composer-bar.tsx";
import type { shownPanel } from "./shown-panel.server.ts";

type Props = {
  shown: Pick<Awaited<ReturnType<typeof shownPanel>>, "steps" | "note" | "saved">;
  /** When what is typed was kept as a private draft, if the page was opened with it. */
  kept: string | null;
  form: AnyForm;
  reason: ControlField;
  /** The step that was refused because it needs a reason. */
  reasonFor: string | undefined;
  /** What the button didn’t do, if not saving. */
  notDone: string | undefined;
  /** Whether someone else saved meanwhile. */
  isConflict: boolean;
};

/** The bar of an ad or a blog post. */
export const ItemBar = ({ shown, kept, form, reason, reasonFor, notDone, isConflict }: Props) => (
  <ComposerBar
    steps={shown.steps}
    reasonFor={reasonFor ?? null}
    focusesReason={isOnly(form, "reason")}
    reason={reason}
    save={
      <SubmitButton name="intent" value="save" tone={shown.steps.solid ? "secondary" : "primary"}>
        Save
      </SubmitButton>
    }
    line={
      <BarLine form={form} notDone={notDone} isConflict={isConflict}>
        {kept === null ? shown.saved : `Draft saved ${kept}`}
      </BarLine>
    }
  >
    {shown.note && <p>{shown.note}</p>}
  </ComposerBar>
);
