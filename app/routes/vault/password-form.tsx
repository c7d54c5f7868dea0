import type { ReactNode } from "react";
import { CheckboxesField } from "#forms/checkboxes-field.tsx";
import { Form } from "#forms/form.tsx";
import { RadioCards } from "#forms/radio-cards.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { TextField } from "#forms/text-field.tsx";
import { useForm } from "#forms/use-form.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import { Card } from "#ui/card.tsx";
import { CopyField } from "#ui/copy-field.tsx";

type Wishes = { kind: string; length: string; words: string; sets: string[] };

type Answer =
  | { suggestion: string; wishes: { kind: string; length?: number; words?: number; sets?: string[] } }
  | { result: Parameters<typeof useForm>[0]["lastResult"] };

const labels = {
  kind: "Made of",
  length: "Characters",
  words: "Words",
  sets: "With",
};

type Props = {
  page: string;
  lead: string;
  answer: Answer | { refusal?: string } | undefined;
  /** What can be done with a suggestion. */
  use?: (suggestion: string) => ReactNode;
};

/** Asks how a password is to be made, and shows the one that was. */
export function PasswordForm({ page, lead, answer, use }: Props) {
  const made = answer && "suggestion" in answer ? answer : undefined;
  const [form, fields] = useForm<Wishes>({
    id: "generate",
    lastResult: answer && "result" in answer ? answer.result : undefined,
    defaultValue: {
      kind: made?.wishes.kind ?? "characters",
      length: String(made?.wishes.length ?? 20),
      words: String(made?.wishes.words ?? 5),
      sets: made?.wishes.sets ?? ["lower", "upper", "digits", "signs"],
    },
  });
  return (
    <>
      <PageTop
        page={page}
        lead={lead}
        form={form}
        labels={labels}
        refusal={answer && "refusal" in answer ? answer.refusal : undefined}
      />
      {made && (
        <Card as="section" className="vault-confirm form-narrow mb-6">
          <h2>Suggested password</h2>
          <CopyField id="suggestion" label="Suggested password" value={made.suggestion} />
          {use?.(made.suggestion)}
        </Card>
      )}
      <Form form={form} className="form-narrow" isGuarded={false}>
        <RadioCards
          field={fields.kind}
          label={labels.kind}
          options={[
            { value: "characters", label: "Characters", hint: "Short, for sites that limit passwords." },
            { value: "words", label: "Words", hint: "Long, and easy to read out." },
          ]}
        />
        <TextField
          field={fields.length}
          label={labels.length}
          hint="From 8 to 128. Not for words."
          inputMode="numeric"
          autoComplete="off"
        />
        <CheckboxesField
          field={fields.sets}
          label={labels.sets}
          options={[
            { value: "lower", label: "Small letters" },
            { value: "upper", label: "Capital letters" },
            { value: "digits", label: "Digits" },
            { value: "signs", label: "Signs, like ! and ?" },
          ]}
        />
        <TextField
          field={fields.words}
          label={labels.words}
          hint="From 3 to 10. Not for characters."
          inputMode="numeric"
          autoComplete="off"
        />
        <SubmitButton name="intent" value="suggest">
          {made ? "Suggest another" : "Suggest a password"}
        </SubmitButton>
      </Form>
    </>
  );
}
