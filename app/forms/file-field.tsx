import { controlProps, Field, type FieldProps } from "./field.tsx";

/** Renders a file input. Its form needs `encType="multipart/form-data"`. */
export function FileField({
  field,
  label,
  hint,
  accept,
  multiple,
}: FieldProps & { accept?: string; multiple?: boolean }) {
  return (
    <Field field={field} label={label} hint={hint}>
      <input
        {...controlProps(field, { hint })}
        type="file"
        className="input-file"
        accept={accept}
        multiple={multiple}
      />
    </Field>
  );
}
