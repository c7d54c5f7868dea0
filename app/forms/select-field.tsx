import { sentenceLabel } from "#lib/labels.ts";
import { controlProps, Field, type FieldProps } from "./field.tsx";

type Option = { value: string; label: string };

type Props = FieldProps & {
  options: readonly (Option | { label: string; options: readonly Option[] })[];
  /** First line for "nothing chosen"; its value is the empty string. */
  placeholder?: string;
};

export function SelectField({ field, label, hint, options, placeholder }: Props) {
  const present = field.defaultValue ?? "";
  // A word of the API's own: it stays unless another one is chosen.
  const isOther = /^[a-z]/i.test(present) && !options.some((option) => hasValue(option, present));
  return (
    <Field field={field} label={label} hint={hint}>
      <select
        key={field.key}
        {...controlProps(field, { hint })}
        className="input"
        defaultValue={isOther ? "" : present}
      >
        {isOther && <option value="">{sentenceLabel(present)}</option>}
        {placeholder !== undefined && !isOther && <option value="">{placeholder}</option>}
        {options.map((option) =>
          "options" in option ? (
            <optgroup key={option.label} label={option.label}>
              {option.options.map(toOption)}
            </optgroup>
          ) : (
            toOption(option)
          ),
        )}
      </select>
    </Field>
  );
}

const hasValue = (option: Props["options"][number], value: string): boolean =>
  "options" in option ? option.options.some((one) => one.value === value) : option.value === value;

const toOption = ({ value, label }: Option) => (
  <option key={value} value={value}>
    {label}
  </option>
);
