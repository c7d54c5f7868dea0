import { useEffect, useRef } from "react";
import { useActionData, useNavigation } from "react-router";
import { fieldLabel } from "#lib/field-labels.ts";
import { useHydrated } from "#ui/use-hydrated.ts";
import { useAnswer, useSender } from "./use-answer.ts";
import type { AnyForm } from "./use-form.ts";

type Props = {
  form: Pick<AnyForm, "id" | "allErrors">;
  /** Maps each control's name to its label. Lists use names like `items[].title`. */
  labels: Readonly<Record<string, string>>;
  /** A field that takes the focus if nothing else is wrong. It must have `autoFocus` then. */
  focused?: string;
};

/** Lists every error of an invalid form and takes the focus, with and without scripts. */
export function ErrorSummary({ form, labels, focused }: Props) {
  const element = useRef<HTMLDivElement>(null);
  const sender = useSender(form.id);
  const isPageIdle = useNavigation().state === "idle";
  const actionData = useAnswer(form.id, useActionData<unknown>());
  const hydrated = useHydrated();
  // On page load the browser focuses the element with `autofocus`. By the time of hydration, the user may have moved on.
  const answered = useRef<unknown>(hydrated ? undefined : actionData);

  const errors = Object.entries(form.allErrors).flatMap(([name, messages]) =>
    messages.map((message) => ({ name, message })),
  );
  const wrong = errors.length > 0;
  const idle = isPageIdle && sender.state === "idle";
  const isOnField = focused !== undefined && isOnly(form, focused);

  // A successful save returns no data, so the errors it fixed stay listed until the new page renders.
  useEffect(() => {
    if (!idle || !wrong || actionData == null || answered.current === actionData) return;
    answered.current = actionData;
    if (isOnField) document.getElementById(`${form.id}-${focused}`)?.focus();
    else element.current?.focus();
  }, [idle, wrong, actionData, isOnField, form.id, focused]);

  if (!wrong) return null;
  const saved = savedIn(actionData);
  const headingId = `${form.id}-problem`;
  return (
    <div
      ref={element}
      className="error-summary"
      role="alert"
      aria-labelledby={headingId}
      tabIndex={-1}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- without a script this is what brings a refused form to notice
      autoFocus={!isOnField}
    >
      <h2 id={headingId}>There is a problem</h2>
      {saved && <p>{saved}</p>}
      <ul>
        {errors.map(({ name, message }) => {
          const known = Object.hasOwn(labels, name.replaceAll(/\[\d+\]/g, "[]"));
          return (
            <li key={`${name} ${message}`}>
              {known ? (
                <a href={`#${form.id}-${name}`}>{message}</a>
              ) : (
                <>
                  {name !== "" && `${fieldLabel(name)}: `}
                  {message}
                </>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** Returns what an action saved nevertheless, as a sentence. */
const savedIn = (answer: unknown) =>
  typeof answer === "object" && answer !== null && "saved" in answer && typeof answer.saved === "string"
    ? answer.saved
    : null;

/** Returns whether a field is the only one that is wrong. */
export const isOnly = ({ allErrors }: Props["form"], name: string) =>
  Object.keys(allErrors)
    .filter((wrong) => wrong !== "")
    .join() === name;
