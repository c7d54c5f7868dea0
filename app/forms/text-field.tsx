import { useState, type ComponentProps, type ReactNode } from "react";
import { useHydrated } from "#ui/use-hydrated.ts";
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
    /**
     * Shown below the control and describes it. The element has the id of the control's counter. Text over the limit isn't cut
     * off then.
     */
    measure?: ReactNode;
    aside?: ReactNode;
  };

export function TextField({
  field,
  label,
  hint: ownHint,
  type = "text",
  maxLength,
  measure,
  aside,
  ...input
}: Props) {
  const hydrated = useHydrated();
  const [shown, setShown] = useState(false);
  const isMeasured = measure !== undefined;
  // WebKitGTK renders an empty time field as if it had a time. What is shown below the control says so itself.
  const isUnset = type === "time" && !field.defaultValue && !isMeasured;
  const hint = isUnset ? <>No time set. {ownHint}</> : ownHint;
  const control = (
    <input
      {...input}
      {...controlProps(field, { hint, counter: isMeasured })}
      type={type === "password" && shown ? "text" : type}
      className="input"
      maxLength={isMeasured && hydrated ? undefined : maxLength}
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
      {measure}
    </Field>
  );
}
