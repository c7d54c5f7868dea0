import type { SubmissionResult } from "@conform-to/react";
import type { z } from "zod";
import { PageTop } from "#components/shell/page-top.tsx";
import { REVIEWER_NAME_MAX } from "#contract/limits.ts";
import { FormActions } from "#forms/form-actions.tsx";
import { Form } from "#forms/form.tsx";
import { TextField } from "#forms/text-field.tsx";
import { useForm } from "#forms/use-form.ts";
import type { nameSchema } from "./guest-schemas.server.ts";

type Props = {
  /** What is sent with the name. */
  kept: readonly (readonly [string, string])[];
  name: string;
  result: SubmissionResult | undefined;
  back: string;
};

const labels = { name: "Your name" };

/** Asks who the reader is. */
export function AskName({ kept, name, result, back }: Props) {
  const [form, fields] = useForm<z.input<typeof nameSchema>>({
    id: "name",
    lastResult: result,
    defaultValue: { name },
  });
  return (
    <>
      <PageTop
        page="What’s your name?"
        form={form}
        labels={labels}
        lead="The team sees it beside your decisions and comments. We ask once in this browser."
      />
      <Form form={form} className="form-narrow">
        {kept.map(([field, value]) => (
          <input key={`${field} ${value}`} type="hidden" name={field} value={value} />
        ))}
        {kept.some(([field, value]) => field === "intent" && value === "approve_all") && (
          <input type="hidden" name="sure" value="yes" />
        )}
        <TextField
          field={fields.name}
          label={labels.name}
          maxLength={REVIEWER_NAME_MAX}
          autoComplete="name"
        />
        <FormActions submit="Continue" cancel={back} />
      </Form>
    </>
  );
}
