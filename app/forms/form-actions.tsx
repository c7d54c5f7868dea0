import type { ReactNode } from "react";
import type { ButtonTone } from "#ui/button.tsx";
import { Link } from "#ui/link.tsx";
import { SubmitButton } from "./submit-button.tsx";

type Props = {
  /** The label of the button. */
  submit: ReactNode;
  /** Its value, in a form with several. */
  intent?: string;
  tone?: ButtonTone;
  /** Where the other link leads. */
  cancel: string;
  /** The text of that link. */
  keep?: string;
};

/** Ends a form: the button that sends it, and the link that leaves it. */
export const FormActions = ({ submit, intent, tone, cancel, keep = "Cancel" }: Props) => (
  <div className="actions">
    <SubmitButton tone={tone} {...(intent !== undefined && { name: "intent", value: intent })}>
      {submit}
    </SubmitButton>{" "}
    <Link to={cancel} className="btn btn-quiet">
      {keep}
    </Link>
  </div>
);
