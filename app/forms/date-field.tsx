import { controlProps, Field, type FieldProps } from "./field.tsx";

type Props = FieldProps & {
  /** Plain days, YYYY-MM-DD. */
  min?: string;
  max?: string;
};

/**
 * A day as YYYY-MM-DD. Text browsers show a text box, so the hint ends with the format. The date control of other browsers shows a format of its
 * own, so the style sheet hides that sentence.
 */
export function DateField({ field, label, hint, min, max }: Props) {
  const hints = (
    <>
      {hint !== undefined && <span>{hint}</span>}{" "}
      <span className="typed-day-hint">Use YYYY-MM-DD, like 2026-11-20.</span>
    </>
  );
  return (
    <Field field={field} label={label} hint={hints}>
      <input
        {...controlProps(field, { hint: hints })}
        type="date"
        className="input input-date"
        min={min}
        max={max}
        defaultValue={field.defaultValue}
      />
    </Field>
  );
}
