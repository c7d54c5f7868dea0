import type { ReactNode } from "react";
import { FieldGroup, type FieldProps } from "./field.tsx";

type Props = FieldProps & {
  options: readonly {
    value: string;
    label: string;
    hint?: string;
    /** A decoration before the label. */
    mark?: ReactNode;
  }[];
  /** "cards" are side by side and fill the width. "lines" are below each other, "row" is as short as possible. */
  layout?: keyof typeof LAYOUTS;
};

const LAYOUTS = { cards: "choice-cards", lines: "choice-lines", row: "choice-row" };

export function RadioCards({ field, label, hint, options, layout = "cards" }: Props) {
  return (
    <FieldGroup field={field} label={label} hint={hint}>
      <div className={LAYOUTS[layout]}>
        {options.map((option, index) => {
          // The error summary links to the field's own id, so the first choice gets it.
          const id = index === 0 ? field.id : `${field.id}-${option.value}`;
          const optionHintId = option.hint === undefined ? undefined : `${id}-about`;
          return (
            <div key={option.value} className="choice">
              <input
                type="radio"
                id={id}
                name={field.name}
                value={option.value}
                defaultChecked={field.defaultValue === option.value}
                aria-describedby={optionHintId}
              />
              <label htmlFor={id}>
                {option.mark}
                {option.label}
              </label>
              {option.hint !== undefined && (
                <p id={optionHintId} className="field-hint">
                  {option.hint}
                </p>
              )}
            </div>
          );
        })}
      </div>
    </FieldGroup>
  );
}
