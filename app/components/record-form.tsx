import type { ReactNode } from "react";
import type { Conflict } from "#lib/conflict.ts";
import { ConflictTexts } from "#components/conflicts/conflict-texts.tsx";
import { FormActions } from "#forms/form-actions.tsx";
import { Form } from "#forms/form.tsx";
import { HiddenField } from "#forms/hidden-field.tsx";
import type { AnyForm, Field } from "#forms/use-form.ts";
import { PageTop } from "#components/shell/page-top.tsx";

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
      <PageTop page={title} form={form} labels={labels} />
      <Form form={form} className="form-narrow">
        <HiddenField field={version} />
        <ConflictTexts conflict={conflict} labels={labels} />
        {children}
        <FormActions submit={submit} cancel={cancel} />
      </Form>
      {actions && <div className="form-narrow mt-8 border-t border-hairline pt-4">{actions}</div>}
    </>
  );
}
