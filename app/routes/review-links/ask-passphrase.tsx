import type { SubmissionResult } from "@conform-to/react";
import type { z } from "zod";
import { PageTop } from "#components/shell/page-top.tsx";
import { Form } from "#forms/form.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { TextField } from "#forms/text-field.tsx";
import { useForm } from "#forms/use-form.ts";
import type { passphraseSchema } from "./guest-schemas.server.ts";

type Props = { result: SubmissionResult | undefined; kept: Record<string, string> };

export function AskPassphrase({ result, kept }: Props) {
  const [form, fields] = useForm<Pick<z.input<typeof passphraseSchema>, "passphrase">>({
    id: "passphrase",
    lastResult: result,
  });
  const labels = { passphrase: "Passphrase" };
  return (
    <>
      <PageTop
        page="Enter the passphrase"
        form={form}
        labels={labels}
        lead={
          "kept_form" in kept
            ? "It’s needed again after a while. We kept what you typed."
            : "The person who sent you this link can tell you its passphrase."
        }
      />
      <Form form={form} className="form-narrow">
        {Object.entries(kept).map(([name, text]) => (
          <input key={name} type="hidden" name={name} value={text} />
        ))}
        <TextField field={fields.passphrase} label={labels.passphrase} type="password" autoComplete="off" />
        <div className="actions">
          <SubmitButton name="intent" value="enter">
            Open review
          </SubmitButton>
        </div>
      </Form>
    </>
  );
}
