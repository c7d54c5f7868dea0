import type { FormMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import { KindBadge } from "#components/kind-badge.tsx";
import { Title } from "#components/title.tsx";
import type { CampaignKind } from "#contract/campaign.ts";
import { ErrorSummary } from "#forms/error-summary.tsx";
import { Form } from "#forms/form.tsx";
import type { Field } from "#forms/use-server-form.ts";
import { Link } from "#ui/link.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { type Conflict, ConflictTexts } from "./conflict-texts.tsx";
import { SaveActions } from "./save-actions.tsx";
import { VersionField } from "./version-field.tsx";

type Props = {
  kind: CampaignKind;
  name: string;
  form: FormMetadata;
  fields: { version: Field } & Readonly<Record<string, { id: string } | undefined>>;
  labels: Readonly<Record<string, string>>;
  version: number | undefined;
  /** Everything the form was filled with, as one text. */
  shown: string;
  conflict: Conflict | undefined;
  here: string;
  submit: string;
  canDelete: boolean;
  children: ReactNode;
};

/** The page of a campaign that is one form: its head, what is wrong, what somebody else saved, and Save. */
export function CampaignForm({
  kind,
  name,
  form,
  fields,
  labels,
  version,
  shown,
  conflict,
  here,
  submit,
  canDelete,
  children,
}: Props) {
  return (
    <>
      <Title page={name} refused={form.status === "error"} />
      <ErrorSummary form={form} fields={fields} labels={labels} />
      <PageHeader
        title={name}
        badge={<KindBadge kind={kind} />}
        actions={
          canDelete && (
            <Link to={`${here}/delete`} className="btn btn-quiet">
              Delete…
            </Link>
          )
        }
      />
      <Form form={form}>
        <VersionField field={fields.version} version={version} shown={shown} conflict={conflict} />
        <ConflictTexts conflict={conflict} form={form} labels={labels} />
        {children}
        <SaveActions conflict={conflict} to={here}>
          {submit}
        </SaveActions>
      </Form>
    </>
  );
}
