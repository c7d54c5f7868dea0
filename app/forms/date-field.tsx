import { controlProps, Field, type FieldProps } from "./field.tsx";

type Props = FieldProps & {
  /** Plain days, YYYY-MM-DD. */
  min?: string;
  max?: string;
};

const DAY_HINT = "Use YYYY-MM-DD, like 2026-11-20.";

/** A day as YYYY-MM-DD. Where the browser knows no date control it is a text box, hence the hint. */
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
