import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { Title } from "#components/shell/title.tsx";
import { TEAM_DESCRIPTION_MAX, TEAM_NAME_MAX } from "#contract/limits.ts";
import { type Conflict, ConflictTexts } from "#forms/conflict-texts.tsx";
import { ErrorSummary } from "#forms/error-summary.tsx";
import { Form } from "#forms/form.tsx";
import { HiddenField } from "#forms/hidden-field.tsx";
import { SaveButton } from "#forms/save-button.tsx";
import { TextField } from "#forms/text-field.tsx";
import { TextareaField } from "#forms/textarea-field.tsx";
import { useForm } from "#forms/use-form.ts";
import { Link } from "#ui/link.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import type { TeamFormValues } from "./team-form-schema.server.ts";

type Props = {
  id: string;
  title: string;
  submit: string;
  cancel: string;
  /** What else can be done with the record. It comes after the form. */
  actions?: ReactNode;
  /** What another user saved since the form was opened. */
  conflict?: Conflict;
  lastResult: SubmissionResult | undefined;
  defaultValue?: Partial<TeamFormValues>;
};

const labels = { name: "Name", description: "Description" };

export function TeamForm({ id, title, submit, cancel, actions, lastResult, defaultValue, conflict }: Props) {
  const [form, fields] = useForm<TeamFormValues>({ id, lastResult, defaultValue });
  return (
    <>
      <Title page={title} refused={form.status === "error"} />
      <ErrorSummary form={form} labels={labels} />
      <PageHeader title={title} />
      <ConflictTexts conflict={conflict} form={form} labels={labels} />
      <Form form={form} className="form-narrow">
        <HiddenField field={fields.version} />
        <TextField
          field={fields.name}
          label={labels.name}
          hint="People mention the team by this name, like @Content."
          maxLength={TEAM_NAME_MAX}
          autoComplete="off"
        />
        <TextareaField
          field={fields.description}
          label={labels.description}
          hint="Optional. What the team takes care of."
          maxLength={TEAM_DESCRIPTION_MAX}
        />
        <div className="actions">
          <SaveButton conflict={conflict}>{submit}</SaveButton>
          <Link to={cancel} className="btn btn-quiet">
            {conflict ? "Use their version" : "Cancel"}
          </Link>
        </div>
      </Form>
      {actions && <div className="form-narrow mt-8 border-t border-hairline pt-4">{actions}</div>}
    </>
  );
}
