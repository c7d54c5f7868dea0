import type { SubmissionResult } from "@conform-to/react";
import { labelled } from "#forms/labelled.ts";
import { LabelMark } from "#components/labels/label-chips.tsx";
import { RecordForm, type RecordFormProps } from "#components/record-form.tsx";
import { LABEL_NAME_MAX } from "#contract/limits.ts";
import { COLOURS, LABEL_PATTERNS } from "#contract/vocabulary.ts";
import { RadioCards } from "#forms/radio-cards.tsx";
import { TextField } from "#forms/text-field.tsx";
import { useForm } from "#forms/use-form.ts";
import { sentenceLabel } from "#lib/labels.ts";
import type { LabelFormValues } from "./label-form-schema.server.ts";

type Props = RecordFormProps & {
  id: string;
  lastResult: SubmissionResult | undefined;
  defaultValue: Partial<LabelFormValues>;
};

const labels = { name: "Name", colour: "Color", pattern: "Pattern" };

export function LabelForm({ id, lastResult, defaultValue, ...page }: Props) {
  const [form, fields] = useForm<LabelFormValues>({ id, lastResult, defaultValue });
  const named = labelled(fields, labels);
  return (
    <RecordForm form={form} version={fields.version} labels={labels} {...page}>
      <TextField {...named("name")} maxLength={LABEL_NAME_MAX} />
      <RadioCards
        {...named("colour")}
        layout="row"
        options={COLOURS.map((value) => ({
          value,
          label: sentenceLabel(value),
          mark: <LabelMark colour={value} pattern="solid" />,
        }))}
      />
      <RadioCards
        {...named("pattern")}
        hint="Tells labels apart for people who don’t see their colors."
        layout="row"
        options={LABEL_PATTERNS.map((value) => ({
          value,
          label: sentenceLabel(value),
          mark: <LabelMark colour="slate" pattern={value} />,
        }))}
      />
    </RecordForm>
  );
}
