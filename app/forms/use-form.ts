import {
  type DefaultValue,
  type FieldMetadata,
  type FormMetadata,
  type SubmissionResult,
  useForm as useConformForm,
} from "@conform-to/react";
import { useEffect, useLayoutEffect, useMemo, useState } from "react";
import { useNavigation } from "react-router";
import { useFormContext } from "./form-context.tsx";
import { SAVED, SETTLED, SETTLES, tell } from "#ui/sent-form.ts";
import { useSender } from "./use-answer.ts";

type Options<Values> = {
  /** Stable and unique on the page. The controls' ids are `{id}-{name}`. */
  id: string;
  /** What the action returned if it rejected the form. */
  lastResult: SubmissionResult | null | undefined;
  defaultValue?: DefaultValue<Values> | undefined;
};

export type Field<Value = unknown> = FieldMetadata<Value>;
export type Fields<Values extends Record<string, unknown>> = ReturnType<FormMetadata<Values>["getFieldset"]>;
export type AnyForm = FormMetadata;

/**
 * Wraps conform's `useForm` for forms that are validated only on the server. Returns the form, its fields, and whether they were
 * refilled with text the user typed before signing in again.
 */
export function useForm<Values extends Record<string, unknown>>({
  id,
  lastResult,
  defaultValue,
}: Options<Values>) {
  const isIdle = [useNavigation().state, useSender(id).state].every((state) => state === "idle");
  const { draft } = useFormContext();
  const restored = draft !== null && draft.formId === id;

  // A result applies once, when its page has rendered. If it were applied again, conform would add a row again.
  const [answer, setAnswer] = useState(lastResult);
  if (isIdle && answer !== lastResult) setAnswer(lastResult);

  // Rows get their keys from the defaults. If the form comes back with the page, the defaults are the submitted values.
  const [first] = useState(answer);
  const sent = answer === first ? answer?.initialValue : undefined;

  // With `initialValue: null`, the fields were saved although something else failed. conform then resets the form and drops the
  // errors, so they are set a moment later.
  const [filled, setFilled] = useState(answer);
  // oxlint-disable-next-line react/set-state-in-effect -- conform itself fills the form in an effect
  useEffect(() => setFilled(answer), [answer]);
  const errors = useMemo(() => answer && { ...answer, initialValue: undefined }, [answer]);
  const isFilled = answer?.initialValue === null && filled === answer;

  // A save gives the fields their new defaults.
  const [saved, setSaved] = useState<SubmissionResult | null>(null);
  useEffect(() => {
    const onSaved = (event: Event) => {
      if (!(event.target instanceof HTMLFormElement) || event.target.id !== id) return;
      event.preventDefault();
      setSaved({ initialValue: null });
    };
    document.addEventListener(SAVED, onSaved);
    return () => document.removeEventListener(SAVED, onSaved);
  }, [id]);

  const [form, fields] = useConformForm<Values>({
    id,
    lastResult: isFilled ? errors : (answer ?? saved),
    defaultValue: (sent ?? { ...defaultValue, ...(restored && draft.values) }) as DefaultValue<Values>,
    shouldValidate: "onSubmit",
  });

  // The form has another key for each set of defaults. conform writes them into all fields in an effect, and leaves a select without
  // one on none of its options.
  const { key } = form;
  useLayoutEffect(() => {
    if (key !== undefined) tell(id, SETTLES);
  }, [id, key]);
  useEffect(() => {
    if (key === undefined) return;
    for (const select of document.querySelectorAll<HTMLSelectElement>(`form#${CSS.escape(id)} select`))
      if (select.selectedIndex < 0) select.selectedIndex = 0;
    tell(id, SETTLED);
  }, [id, key]);

  return [form, fields, { restored }] as const;
}
