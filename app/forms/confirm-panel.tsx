import type { ReactNode } from "react";
import type { ButtonTone } from "#ui/button.tsx";
import { Link } from "#ui/link.tsx";
import { Form } from "./form.tsx";
import { SubmitButton } from "./submit-button.tsx";
import type { AnyForm } from "./use-form.ts";

type Props = {
  /** Id of the form, such as "delete-folder". */
  id: string;
  /** For a question with fields. */
  form?: AnyForm;
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
  /** What Cancel says, where that isn't plain. */
  keep?: string;
  action?: string;
  /** What else is sent: hidden fields, or one to type the name into. */
  fields?: ReactNode;
};

/** The page that asks before something is deleted. */
export function ConfirmPanel({
  id,
  form,
  title,
  children,
  confirm,
  tone = "danger",
  intent = "delete",
  cancel,
  keep = "Cancel",
  action,
  fields,
}: Props) {
  return (
    <div className="confirm">
      <h1 tabIndex={-1} dir="auto">
        {title}
      </h1>
      <div className="confirm-text">{children}</div>
      <Form {...(form ? { form } : { id })} action={action}>
        {fields}
        <div className="actions">
          <SubmitButton tone={tone} name="intent" value={intent}>
            {confirm}
          </SubmitButton>
          <Link to={cancel} className="btn btn-quiet">
            {keep}
          </Link>
        </div>
      </Form>
    </div>
  );
}
