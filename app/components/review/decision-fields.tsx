import { REASON_MAX } from "#contract/limits.ts";
import type { ControlField } from "#forms/field.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { TextareaField } from "#forms/textarea-field.tsx";
import { Icon } from "#ui/icons.tsx";

export const decisionLabels = { reason: "What should we change?" };

type Props = {
  reason: ControlField;
  /** Of what is decided, for those who don’t see what the buttons stand beside. */
  title: string;
  /** Who reads the reason. */
  hint: string;
  /** Whether the reason is asked for at once. */
  isOpen: boolean;
};

/** The two decisions of someone who isn’t signed in, in a form: Approve, and a request for changes with its reason. */
export const DecisionFields = ({ reason, title, hint, isOpen }: Props) => (
  <>
    <SubmitButton name="intent" value="approve" className="cr-big">
      <Icon name="check" size={16} />
      <span>
        Approve<span className="sr-only"> {title}</span>
      </span>
    </SubmitButton>
    <span className="sr-only">, </span>
    <details className="cr-ask" open={isOpen || undefined}>
      <summary className="btn btn-secondary cr-big">
        <span>
          Request changes<span className="sr-only"> to {title}</span>
        </span>
      </summary>
      <TextareaField
        field={reason}
        label={decisionLabels.reason}
        hint={hint}
        maxLength={REASON_MAX}
        rows={3}
      />
      <SubmitButton name="intent" value="request_changes">
        Send request
      </SubmitButton>
    </details>
  </>
);
