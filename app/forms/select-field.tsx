import { controlProps, Field, type FieldProps } from "./field.tsx";

type Option = { value: string; label: string };

type Props = FieldProps & {
  options: readonly (Option | { label: string; options: readonly Option[] })[];
  /** First line for "nothing chosen"; its value is the empty string. */
  placeholder?: string;
};

export function SelectField({ field, label, hint, options, placeholder }: Props) {
  return (
    <Field field={field} label={label} hint={hint}>
      <select
        key={field.key}
        {...controlProps(field, { hint })}
        className="input"
        defaultValue={field.defaultValue ?? ""}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
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

const toOption = ({ value, label }: Option) => (
  <option key={value} value={value}>
    {label}
  </option>
);
