import type { ReactNode } from "react";
import { KindBadge } from "#components/kind-badge.tsx";
import { Title } from "#components/title.tsx";
import type { CampaignKind } from "#contract/campaign.ts";
import { ErrorSummary } from "#forms/error-summary.tsx";
import { Form } from "#forms/form.tsx";
import type { Field, ServerForm } from "#forms/use-server-form.ts";
import { DescriptionList } from "#ui/description-list.tsx";
import { Link } from "#ui/link.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { type Conflict, ConflictTexts } from "#forms/conflict-texts.tsx";
import { SaveActions } from "#forms/save-actions.tsx";
import { VersionField } from "#forms/version-field.tsx";
import { actionsBeside } from "./campaign-path.ts";

type Props = {
  kind: CampaignKind;
  form: ServerForm;
  fields: { version: Field } & Readonly<Record<string, { id: string } | undefined>>;
  labels: Readonly<Record<string, string>>;
  version: number | undefined;
  /** What the form was filled with. */
  values: { name: string } & Readonly<Record<string, string>>;
  conflict: Conflict | undefined;
  here: string;
  submit: string;
  canUpdate: boolean;
  canDelete: boolean;
  children: ReactNode;
};

/** The page of a campaign that is one form: its head, what is wrong, what somebody else saved, and Save. */
export function CampaignForm({
  kind,
  form,
  fields,
  labels,
  version,
  values,
  conflict,
  here,
  submit,
  canUpdate,
  canDelete,
  children,
}: Props) {
  return (
    <>
      <Title page={values.name} refused={form.status === "error"} />
      <ErrorSummary form={form} fields={fields} labels={labels} />
      <PageHeader
        title={values.name}
        badge={<KindBadge kind={kind} />}
        actions={
          <>
            {canUpdate && (
              <Link to={actionsBeside(here, kind)} className="btn btn-quiet">
                More…<span className="sr-only"> about {values.name}</span>
              </Link>
            )}{" "}
            {canDelete && (
              <Link to={`${here}/delete`} className="btn btn-quiet">
                Delete…
              </Link>
            )}
          </>
        }
      />
      {canUpdate ? (
        <Form form={form}>
          <VersionField
            field={fields.version}
            version={version}
            shown={JSON.stringify(values)}
            conflict={conflict}
          />
          <ConflictTexts conflict={conflict} form={form} labels={labels} />
          {children}
          <SaveActions conflict={conflict} to={here}>
            {submit}
          </SaveActions>
        </Form>
      ) : (
        <DescriptionList
          items={Object.entries(labels).map(([name, term]) => ({
            term,
            details: (
              <span className="whitespace-pre-wrap [overflow-wrap:anywhere]" dir="auto">
                {values[name] || "Nothing yet"}
              </span>
            ),
          }))}
        />
      )}
    </>
  );
}
