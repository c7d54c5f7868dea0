import type { ReactNode } from "react";
import { Icon } from "#ui/icons.tsx";
import type { Field as FieldMetadata } from "./use-form.ts";

export type FieldProps = {
  field: FieldMetadata;
  label: string;
  hint?: ReactNode;
};

const hintId = (field: FieldMetadata) => `${field.id}-hint`;
export const counterId = (field: FieldMetadata) => `${field.id}-count`;

/** The attributes which tie a control to its label, hint, counter and error. `key` lets a reset put fresh text in. */
export function controlProps(field: FieldMetadata, parts: { hint?: ReactNode; counter?: boolean } = {}) {
  const described = [
    parts.hint !== undefined && hintId(field),
    field.errors !== undefined && field.errorId,
    parts.counter === true && counterId(field),
  ].filter((id) => id !== false);
  return {
    id: field.id,
    name: field.name,
    // People write in their own script.
    dir: "auto" as const,
    "aria-invalid": field.errors === undefined ? undefined : (true as const),
    "aria-describedby": described.length === 0 ? undefined : described.join(" "),
  };
}

/** Label, hint and error of one control, in that order and before the control. */
export function Field({
  field,
  label,
  hint,
  aside,
  children,
}: FieldProps & {
  /** Stands at the end of the label's line, such as "Forgot it?". */
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

/** The same for a set of controls that answer one question. */
export function FieldGroup({ field, label, hint, children }: FieldProps & { children: ReactNode }) {
  return (
    <fieldset className="field" aria-describedby={controlProps(field, { hint })["aria-describedby"]}>
      <legend>{label}</legend>
      <FieldNotes field={field} hint={hint} />
      {children}
    </fieldset>
  );
}

export function FieldNotes({ field, hint }: { field: FieldMetadata; hint?: ReactNode }) {
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
