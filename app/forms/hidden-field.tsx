import type { Field } from "./use-form.ts";

/** Renders a hidden value that the form sends, such as a record's `version`. */
export function HiddenField({ field, value }: { field: Field; value?: string | number }) {
  return <input type="hidden" name={field.name} defaultValue={value ?? field.defaultValue} />;
}
