import {
  parse,
  useForm,
  type DefaultValue,
  type FieldMetadata,
  type SubmissionResult,
} from "@conform-to/react";
import { useNavigation } from "react-router";
import { useFormContext } from "./form-context.tsx";

type Constraints = NonNullable<Parameters<typeof useForm>[0]["constraint"]>;

type Options<Values> = {
  /** Stable and unique on the page; ids of the controls are `{id}-{name}`. */
  id: string;
  /** What the action answered when it refused the form. */
  lastResult: SubmissionResult | null | undefined;
  defaultValue?: DefaultValue<Values>;
  constraint?: Constraints;
};

/**
 * A form whose rules live on the server only. Returns conform's form and fields, and whether the fields were refilled
 * with what the person had typed before signing in again.
 */
export function useServerForm<Values extends Record<string, unknown>>({
  id,
  lastResult,
  defaultValue,
  constraint,
}: Options<Values>) {
  const navigation = useNavigation();
  const { draft } = useFormContext();
  const restored = draft !== null && draft.formId === id;
  const [form, fields] = useForm<Values>({
    id,
    constraint,
    lastResult: navigation.state === "idle" ? lastResult : null,
    defaultValue: restored ? Object.assign({}, defaultValue, unflatten(draft.values)) : defaultValue,
  });
  return [form, fields, { restored }] as const;
}

/** `{"items[0].title": "x"}`, as posted, → `{items: [{title: "x"}]}`, as conform wants it. */
function unflatten(values: Record<string, unknown>) {
  const posted = new URLSearchParams();
  for (const [name, value] of Object.entries(values))
    for (const text of Array.isArray(value) ? value : [value])
      if (typeof text === "string") posted.append(name, text);
  return parse(posted, { resolve: (value) => ({ value }) }).payload;
}

/** A field of any form. */
export type Field = FieldMetadata;
