import { useState, type ComponentProps, type ReactNode } from "react";
import { useHydrated } from "#ui/use-hydrated.ts";
import { Counter } from "./counter.tsx";
import { controlProps, Field, type FieldProps } from "./field.tsx";

type Input = Pick<
  ComponentProps<"input">,
  | "autoComplete"
  | "autoFocus"
  | "inputMode"
  | "maxLength"
  | "readOnly"
  | "spellCheck"
  | "placeholder"
  | "autoCapitalize"
>;

type Props = FieldProps &
  Input & {
    type?: "text" | "email" | "password" | "search" | "tel" | "url" | "time" | "month" | "number";
    /** Shows how much of `maxLength` is used; then a script lets over-long text stand instead of cutting it. */
    counter?: boolean;
    aside?: ReactNode;
  };

export function TextField({
  field,
  label,
  hint,
  type = "text",
  counter = false,
  maxLength,
  aside,
  ...input
}: Props) {
  const hydrated = useHydrated();
  const [shown, setShown] = useState(false);
  const counted = counter && maxLength !== undefined;
  const control = (
    <input
      key={field.key}
      {...input}
      {...controlProps(field, { hint, counter: counted })}
      type={type === "password" && shown ? "text" : type}
      className="input"
      maxLength={counted && hydrated ? undefined : maxLength}
      defaultValue={type === "password" ? undefined : field.defaultValue}
    />
  );
  return (
    <Field field={field} label={label} hint={hint} aside={aside}>
      {type === "password" ? (
        <div className="password">
          {control}
          {hydrated && (
            <button type="button" className="password-toggle" onClick={() => setShown(!shown)}>
              {shown ? "Hide" : "Show"}
              <span className="sr-only"> {label.toLowerCase()}</span>
            </button>
          )}
        </div>
      ) : (
        control
      )}
      {counted && <Counter field={field} limit={maxLength} />}
    </Field>
  );
}
