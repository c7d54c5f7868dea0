import type { SubmissionResult } from "@conform-to/react";
import { href } from "react-router";
import type { LabelChip } from "#contract/labels.ts";
import { RECORD_LABELS_MAX } from "#contract/limits.ts";
import { CheckboxesField } from "#forms/checkboxes-field.tsx";
import { Form } from "#forms/form.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { useForm } from "#forms/use-form.ts";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Link } from "#ui/link.tsx";
import { LabelMark } from "./label-chips.tsx";
import { PageTop } from "#components/shell/page-top.tsx";

type Props = {
  /** The record's name, and the URL of its page. */
  name: string;
  path: string;
  /** Ids of the labels that it has. */
  chosen: readonly string[];
  /** All labels of the organization. */
  labels: readonly LabelChip[];
  lastResult: SubmissionResult | undefined;
};

const names = { label_ids: "Labels" };

export function LabelsPage({ name, path, chosen, labels, lastResult }: Props) {
  const [form, fields] = useForm<{ label_ids: string[] }>({
    id: "labels",
    lastResult,
    defaultValue: { label_ids: [...chosen] },
  });
  const title = `${name} labels`;
  return (
    <>
      <PageTop page={title} form={form} labels={names} />
      {labels.length === 0 ? (
        <EmptyState
          heading="No labels yet"
          action={<ButtonLink to={href("/settings/labels/new")}>New label</ButtonLink>}
        >
          Create labels for the organization first.
        </EmptyState>
      ) : (
        <Form form={form} className="form-narrow">
          <CheckboxesField
            field={fields.label_ids}
            label={names.label_ids}
            hint={`Choose up to ${RECORD_LABELS_MAX}.`}
            options={labels.map(({ id, name: label, ...drawn }) => ({
              value: id,
              label,
              mark: <LabelMark {...drawn} />,
            }))}
          />
          <div className="actions">
            <SubmitButton>Save labels</SubmitButton>{" "}
            <Link to={path} className="btn btn-quiet">
              Cancel
            </Link>{" "}
            <Link to={href("/settings/labels")} className="text-link underline underline-offset-2">
              Manage labels
            </Link>
          </div>
        </Form>
      )}
    </>
  );
}
