import type { ReactNode } from "react";
import { buttonClass, type ButtonSize, type ButtonTone } from "#ui/button.tsx";
import { Dots } from "#ui/dots.tsx";
import { useEnclosingForm } from "./form-context.tsx";

type Props = {
  id?: string;
  /** The form's action if it has several. `name` is usually "intent". */
  name?: string;
  value?: string;
  /** The URL that the form is submitted to with this button. */
  action?: string;
  tone?: ButtonTone;
  size?: ButtonSize;
  /** For a button that chooses one of several options: whether that option is chosen. */
  pressed?: boolean;
  className?: string;
  children: ReactNode;
};

/**
 * Submits the surrounding form. Looks pressed as soon as the form is submitted, and shows dots if that takes more than 150 ms.
 * Its label stays, and it is never disabled: Form ignores the second click, and sends another button after it.
 */
export function SubmitButton({
  id,
  name,
  value,
  action,
  tone = "primary",
  size = "medium",
  pressed,
  className,
  children,
}: Props) {
  const { sending } = useEnclosingForm();
  const busy = sending !== undefined && (name === undefined || sending.get(name) === (value ?? ""));
  return (
    <button
      id={id}
      type="submit"
      name={name}
      value={value}
      formAction={action}
      aria-pressed={pressed}
      className={buttonClass(tone, size, className)}
      data-busy={busy || undefined}
    >
      {children}
      {busy && <Dots className="btn-dots" />}
    </button>
  );
}
