import type { ComponentProps, ReactNode } from "react";
import { useHydrated } from "#ui/use-hydrated.ts";
import { Counter } from "./counter.tsx";
import { controlProps, Field, type FieldProps } from "./field.tsx";

type Props = FieldProps &
  Pick<
    ComponentProps<"textarea">,
    "rows" | "maxLength" | "placeholder" | "spellCheck" | "autoComplete" | "autoFocus" | "readOnly"
  > & {
    /** Shows how much of `maxLength` is used. With scripts, text over the limit is kept instead of cut off. */
    counter?: boolean;
    className?: string;
    /** Shown below the control and describes it, instead of `counter`. The element has the id of the control's counter. */
    measure?: ReactNode;
  };

export function TextareaField({
  field,
  label,
  hint,
  rows = 4,
  maxLength,
  counter = false,
  className = "input",
  measure,
  ...textarea
}: Props) {
  const hydrated = useHydrated();
  const counted = counter && maxLength !== undefined;
  return (
    <Field field={field} label={label} hint={hint}>
      <textarea
        {...textarea}
        {...controlProps(field, { hint, counter: counted || measure !== undefined })}
        className={className}
        rows={rows}
        maxLength={(counted || measure !== undefined) && hydrated ? undefined : maxLength}
        defaultValue={field.defaultValue}
      />
      {counted && <Counter field={field} limit={maxLength} />}
      {measure}
    </Field>
  );
}
