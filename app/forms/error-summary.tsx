import { useEffect, useRef } from "react";
import { useActionData, useNavigation } from "react-router";
import { fieldLabel } from "#lib/field-labels.ts";
import { useHydrated } from "#ui/use-hydrated.ts";
import type { AnyForm } from "./use-form.ts";

type Props = {
  form: AnyForm;
  /** Name of each control on the form → its label; lists as `items[].title`. */
  labels: Readonly<Record<string, string>>;
};

/** Everything that is wrong with a refused form. Takes the focus, with and without a script. */
export function ErrorSummary({ form, labels }: Props) {
  const element = useRef<HTMLDivElement>(null);
  const navigation = useNavigation();
  const actionData = useActionData<unknown>();
  const hydrated = useHydrated();
  // The browser itself focuses what came with `autofocus`; by the time of hydration the person may be elsewhere.
  const answered = useRef<unknown>(hydrated ? undefined : actionData);

  const errors = Object.entries(form.allErrors).flatMap(([name, messages]) =>
    messages.map((message) => ({ name, message })),
  );
  const wrong = errors.length > 0;
  const idle = navigation.state === "idle";

  // A save that went through has no answer: what it put right is still listed when it comes, and gone a moment later.
  useEffect(() => {
    if (!idle || !wrong || actionData === undefined || answered.current === actionData) return;
    answered.current = actionData;
    element.current?.focus();
  }, [idle, wrong, actionData]);

  if (!wrong) return null;
  const headingId = `${form.id}-problem`;
  return (
    <div
      ref={element}
      className="error-summary"
      role="alert"
      aria-labelledby={headingId}
      tabIndex={-1}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- without a script this is what brings a refused form to notice
      autoFocus
    >
      <h2 id={headingId}>There is a problem</h2>
      <ul>
        {errors.map(({ name, message }) => {
          const known = Object.hasOwn(labels, name.replaceAll(/\[\d+\]/g, "[]"));
          return (
            <li key={`${name} ${message}`}>
              {known ? <a href={`#${form.id}-${name}`}>{message}</a> : plainLine(name, message)}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** A message for a field that is not on the form is shown with the field's name, never lost. */
function plainLine(name: string, message: string) {
  if (name === "") return message;
  return `${fieldLabel(name)}: ${message}`;
}
