import { sentenceLabel } from "#lib/labels.ts";
import { controlProps, Field, type FieldProps } from "./field.tsx";

type Option = { value: string; label: string };

type Props = FieldProps & {
  options: readonly (Option | { label: string; options: readonly Option[] })[];
  /** The first option, for "nothing chosen". Its value is the empty string. */
  placeholder?: string;
};

export function SelectField({ field, label, hint, options, placeholder }: Props) {
  const present = field.defaultValue ?? "";
  // The API may send a value that isn't among the options. It stays selected unless the user chooses another one.
  const isOther = /^[a-z]/i.test(present) && !options.some((option) => hasValue(option, present));
  return (
    <Field field={field} label={label} hint={hint}>
      <select {...controlProps(field, { hint })} className="input" defaultValue={isOther ? "" : present}>
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
