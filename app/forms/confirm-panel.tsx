import type { ReactNode } from "react";
import type { ButtonTone } from "#ui/button.tsx";
import { Link } from "#ui/link.tsx";
import { Form } from "./form.tsx";
import { SubmitButton } from "./submit-button.tsx";

type Props = {
  /** Id of the form, such as "delete-folder". */
  id: string;
  /** The question, naming the record: `Delete "Launch week"?`. */
  title: string;
  /** What goes with it and whether it can be undone. */
  children: ReactNode;
  /** Label of the button: "Delete folder". */
  confirm: string;
  /** Red unless nothing is lost by it. */
  tone?: ButtonTone;
  /** Value of the button named "intent". */
  intent?: string;
  /** Where Cancel leads. */
  cancel: string;
  action?: string;
  /** Hidden fields, such as the record's version. */
  fields?: ReactNode;
};

/** The page before something irreversible. */
export function ConfirmPanel({
  id,
  title,
  children,
  confirm,
  tone = "danger",
  intent = "delete",
  cancel,
  action,
  fields,
}: Props) {
  return (
    <div className="confirm">
      <h1 tabIndex={-1}>{title}</h1>
      <div className="confirm-text">{children}</div>
      <Form id={id} action={action}>
        {fields}
        <div className="actions">
          <SubmitButton tone={tone} name="intent" value={intent}>
            {confirm}
          </SubmitButton>
          <Link to={cancel} className="btn btn-quiet">
            Cancel
          </Link>
        </div>
      </Form>
    </div>
  );
}
