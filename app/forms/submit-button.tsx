import type { ReactNode } from "react";
import { buttonClass, type ButtonSize, type ButtonTone } from "#ui/button.tsx";
import { Dots } from "#ui/dots.tsx";
import { useEnclosingForm } from "./form-context.tsx";

type Props = {
  /** Which of several things the form does; `name` is usually "intent". */
  name?: string;
  value?: string;
  tone?: ButtonTone;
  size?: ButtonSize;
  /** Of a button that chooses one of several: whether it is the one chosen. */
  pressed?: boolean;
  className?: string;
  children: ReactNode;
};

/**
 * Submits the form around it. Looks pressed as soon as the form is on its way and shows dots when that takes more than
 * 150 ms; its label stays, and it is never disabled: Form itself ignores the second click.
 */
export function SubmitButton({
  name,
  value,
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
      type="submit"
      name={name}
      value={value}
      aria-pressed={pressed}
      className={buttonClass(tone, size, className)}
      data-busy={busy || undefined}
    >
      {children}
      {busy && <Dots className="btn-dots" />}
    </button>
  );
}
