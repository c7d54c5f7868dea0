import { controlProps, Field, type FieldProps } from "./field.tsx";

type Props = FieldProps & {
  options: readonly { value: string; label: string }[];
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
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </Field>
  );
}
