import { controlProps, Field, type FieldProps } from "./field.tsx";

type Props = FieldProps & {
  /** Plain days, YYYY-MM-DD. */
  min?: string;
  max?: string;
};

const DAY_HINT = "Use YYYY-MM-DD, like 2026-11-20.";

/** Renders a field for a day as YYYY-MM-DD. Browsers without a date control show a text box, so the field has a hint. */
export function DateField({ field, label, hint = DAY_HINT, min, max }: Props) {
  return (
    <Field field={field} label={label} hint={hint}>
      <input
        key={field.key}
        {...controlProps(field, { hint })}
        type="date"
        className="input input-date"
        min={min}
        max={max}
        defaultValue={field.defaultValue}
      />
    </Field>
  );
}
