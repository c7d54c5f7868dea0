import type { ReactNode } from "react";
import type { ButtonTone } from "#ui/button.tsx";
import { FormActions } from "#forms/form-actions.tsx";
import { Form } from "#forms/form.tsx";
import type { AnyForm } from "#forms/use-form.ts";

type Props = {
  /** The form's id, such as "delete-folder". */
  id: string;
  /** Set this if the question has fields. */
  form?: AnyForm;
  /** The question, naming the record: `Delete "Launch week"?`. */
  title: string;
  /** Says what else is deleted and whether the user can undo it. */
  children: ReactNode;
  /** Label of the button: "Delete folder". */
  confirm: string;
  /** Red by default. Pass another tone if nothing is lost. */
  tone?: ButtonTone;
  /** Value of the button named "intent". */
  intent?: string;
  cancel: string;
  /** The text of the Cancel link, if "Cancel" would be unclear. */
  keep?: string;
  action?: string;
  /** More fields to send: hidden ones, or one to type the name into. */
  fields?: ReactNode;
};

/** Renders a page that asks for confirmation before something is deleted. */
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
        <FormActions submit={confirm} intent={intent} tone={tone} cancel={cancel} keep={keep} />
      </Form>
    </div>
  );
}
