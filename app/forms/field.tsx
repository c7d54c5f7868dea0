import type { ReactNode } from "react";
import { Icon } from "#ui/icons.tsx";
import type { Field as Metadata } from "./use-form.ts";

/** What a control reads of its field: conform's metadata, or less for a field that isn't in the form's values. */
export type ControlField = Pick<Metadata, "id" | "name" | "errorId"> &
  Partial<Pick<Metadata, "errors" | "value" | "defaultValue" | "defaultOptions" | "defaultChecked">>;

export type FieldProps = {
  field: ControlField;
  label: string;
  hint?: ReactNode;
};

const hintId = (field: ControlField) => `${field.id}-hint`;
export const counterId = (field: ControlField) => `${field.id}-count`;

/**
 * Returns the attributes that connect a control to its label, hint, counter, and error.
 */
export function controlProps(field: ControlField, parts: { hint?: ReactNode; counter?: boolean } = {}) {
  const described = [
    parts.hint !== undefined && hintId(field),
    field.errors !== undefined && field.errorId,
    parts.counter === true && counterId(field),
  ].filter((id) => id !== false);
  return {
    id: field.id,
    name: field.name,
    // Users may write in any script, left to right or right to left.
    dir: "auto" as const,
    "aria-invalid": field.errors === undefined ? undefined : (true as const),
    "aria-describedby": described.length === 0 ? undefined : described.join(" "),
  };
}

/** Renders a control with its label, hint, and error before it, in that order. */
export function Field({
  field,
  label,
  hint,
  aside,
  children,
}: FieldProps & {
  /** Shown at the end of the label's line, such as "Forgot it?". */
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="field">
      <div className="field-head">
        <label htmlFor={field.id}>{label}</label> {aside}
      </div>
      <FieldNotes field={field} hint={hint} />
      {children}
    </div>
  );
}

/** Renders the same parts for a group of controls that answer one question. */
export function FieldGroup({ field, label, hint, children }: FieldProps & { children: ReactNode }) {
  return (
    <fieldset className="field" aria-describedby={controlProps(field, { hint })["aria-describedby"]}>
      <legend>{label}</legend>
      <FieldNotes field={field} hint={hint} />
      {children}
    </fieldset>
  );
}

export function FieldNotes({ field, hint }: { field: ControlField; hint?: ReactNode }) {
  return (
    <>
      {hint !== undefined && (
        <p id={hintId(field)} className="field-hint">
          {hint}
        </p>
      )}
      {field.errors !== undefined && (
        <p id={field.errorId} className="field-error">
          <Icon name="alert" />
          <span>Error: {field.errors.join(" ")}</span>
        </p>
      )}
    </>
  );
}
