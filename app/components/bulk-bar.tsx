import { Fragment, type ReactNode } from "react";
import { type ControlField, FieldNotes } from "#forms/field.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { Menu } from "#ui/menu.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";
import type { BulkChoices } from "./bulk.server.ts";
import { SelectMany } from "./select-many.tsx";

type Props = {
  /** The word for one record. */
  word: string;
  legend: string;
  field: ControlField;
  choices: BulkChoices;
  /** More fields that some actions need. */
  children?: ReactNode;
};

export const bulkLabel = "Action";

/**
 * Renders what can be done with the selected records of a list, as the submit buttons of its form. It floats above the list once
 * something is selected, by CSS alone.
 */
export function BulkBar({ word, legend, field, choices, children }: Props) {
  const hydrated = useHydrated();
  return (
    <fieldset className="bulk">
      <legend className="sr-only">{legend}</legend>
      <FieldNotes field={field} />
      {hydrated && <SelectMany word={word} name="chosen" />}
      {children}
      {choices.map(({ label, options }) => {
        const buttons = options.map((option) => (
          <Fragment key={option.value}>
            <SubmitButton name={field.name} value={option.value} tone="quiet">
              {option.label}
            </SubmitButton>{" "}
          </Fragment>
        ));
        // A value says nothing without the word above it.
        const areActions = options.every(({ value }) => !value.includes(":"));
        return areActions && options.length <= 2 ? (
          buttons
        ) : (
          <Menu
            key={label}
            id={`bulk-${label.replaceAll(" ", "-").toLowerCase()}`}
            label={label}
            tone="quiet"
          >
            {buttons}
          </Menu>
        );
      })}
    </fieldset>
  );
}
