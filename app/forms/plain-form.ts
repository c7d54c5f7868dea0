import type { SubmissionResult } from "@conform-to/react";
import type { AnyForm, Field } from "./use-form.ts";

/** What a control needs to know of its field. */
export type PlainField = Pick<
  Field,
  | "id"
  | "name"
  | "key"
  | "errorId"
  | "errors"
  | "defaultValue"
  | "defaultOptions"
  | "defaultChecked"
  | "value"
>;

/**
 * Returns a form and its fields as `useForm` does, for a form that only the server validates and that the browser never changes.
 * A page with no other form goes without conform.
 * @param result what the action returned if it rejected the form
 */
export function plainForm(
  id: string,
  result: SubmissionResult | null | undefined,
): { form: Pick<AnyForm, "id" | "allErrors" | "status">; field: (name: string) => PlainField } {
  const allErrors = Object.fromEntries(
    Object.entries(result?.error ?? {}).flatMap(([name, errors]) => (errors ? [[name, errors]] : [])),
  );
  return {
    form: { id, allErrors, status: result?.status },
    field: (name) => {
      const posted: unknown = result?.initialValue?.[name];
      return {
        id: `${id}-${name}`,
        name,
        key: undefined,
        errorId: `${id}-${name}-error`,
        errors: allErrors[name],
        defaultValue: typeof posted === "string" ? posted : undefined,
        value: typeof posted === "string" ? posted : undefined,
        defaultChecked: posted === "on",
        defaultOptions: [posted ?? []].flat().filter((one) => typeof one === "string"),
      };
    },
  };
}
