import type { NamingRules } from "#contract/naming-rules.ts";
import { expected } from "#domain/naming-rules/names.ts";
import type { ControlField } from "#forms/field.tsx";
import { SelectField } from "#forms/select-field.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { TextField } from "#forms/text-field.tsx";
import { sentenceLabel } from "#lib/labels.ts";

/** The intent of the button that fills in a name. */
export const FILL_NAME = "fill-name";

type Props = {
  /** The pattern of each type, as people read it. */
  patterns: readonly { kind: string; pattern: string }[];
  separator: string;
  fields: NamingRules["fields"];
  /** The controls of the fields, in the same order. */
  controls: readonly ControlField[];
};

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const isTouched = ({ defaultValue, errors }: ControlField) => Boolean(defaultValue) || errors !== undefined;

/** Makes a campaign's name from its parts. */
export function NameBuilder({ patterns, separator, fields, controls }: Props) {
  return (
    <details className="w-full" open={controls.some(isTouched) || undefined}>
      <summary className="text-sm">Build the name from its parts</summary>
      <ul className="field-hint mt-2 grid gap-1">
        {patterns.map(({ kind, pattern }) => (
          <li key={kind} className="[overflow-wrap:anywhere]">
            {kind}: {pattern}
          </li>
        ))}
      </ul>
      <div className="mt-4 grid gap-4 sm:grid-cols-2">
        {fields.map((field, index) => {
          const control = controls[index];
          if (control === undefined) return null;
          const label = sentenceLabel(field.name);
          return field.type === "list" ? (
            <SelectField
              key={field.name}
              field={control}
              label={label}
              placeholder="Not chosen"
              options={field.values.map((value) => ({ value, label: value }))}
            />
          ) : (
            <TextField
              key={field.name}
              field={control}
              label={label}
              hint={field.type === "text" ? undefined : capitalized(expected(field, separator))}
            />
          );
        })}
      </div>
      <div className="mt-4">
        <SubmitButton tone="secondary" size="small" name="intent" value={FILL_NAME}>
          Fill in name
        </SubmitButton>
      </div>
    </details>
  );
}
