import type { ReactNode } from "react";
import type { Conflict } from "#forms/conflict.ts";
import { ConflictTexts } from "#forms/conflict-texts.tsx";
import { ErrorSummary } from "#forms/error-summary.tsx";
import { Form } from "#forms/form.tsx";
import { HiddenField } from "#forms/hidden-field.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import type { AnyForm, Field } from "#forms/use-form.ts";
import { Link } from "#ui/link.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Title } from "./shell/title.tsx";

/** What the new and edit pages of a record give to its form. */
export type RecordFormProps = {
  title: string;
  submit: string;
  cancel: string;
  /** What else can be done with the record. It comes after the form. */
  actions?: ReactNode;
  /** What another user saved since the form was opened. */
  conflict?: Conflict;
};

type Props = RecordFormProps & {
  form: AnyForm;
  version: Field<string>;
  /** Of the fields, by their names. */
  labels: Record<string, string>;
  children: ReactNode;
};

export function RecordForm({
  form,
  version,
  labels,
  title,
  submit,
  cancel,
  actions,
  conflict,
  children,
}: Props) {
  return (
    <>
      <Title page={title} refused={form.status === "error"} />
      <ErrorSummary form={form} labels={labels} />
      <PageHeader title={title} />
      <Form form={form} className="form-narrow">
        <HiddenField field={version} />
        <ConflictTexts conflict={conflict} labels={labels} />
        {children}
        <div className="actions">
          <SubmitButton>{submit}</SubmitButton>{" "}
          <Link to={cancel} className="btn btn-quiet">
            Cancel
          </Link>
        </div>
      </Form>
      {actions && <div className="form-narrow mt-8 border-t border-hairline pt-4">{actions}</div>}
    </>
  );
}
