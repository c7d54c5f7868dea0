import { controlProps, FieldNotes, type FieldProps } from "./field.tsx";

export function CheckboxField({ field, label, hint }: FieldProps) {
  return (
    <div className="field">
      <div className="choice-line">
        <input
          type="checkbox"
          {...controlProps(field, { hint })}
          value="on"
          defaultChecked={field.defaultChecked}
        />
        <label htmlFor={field.id}>{label}</label>
      </div>
      <FieldNotes field={field} hint={hint} />
    </div>
  );
}
