import type { ComponentProps } from "react";
import { SelectField } from "./select-field.tsx";

type Props = Omit<ComponentProps<typeof SelectField>, "placeholder"> & {
  /** Where the value comes from unless another one is chosen: the organization's name. */
  from: string;
  /** What that value is. */
  inherited: string;
};

/** Renders a select whose first option keeps the value of the level above, and says so. */
export function InheritedSelect({ from, inherited, hint, ...select }: Props) {
  return (
    <SelectField
      {...select}
      hint={
        <>
          {hint} {!select.field.defaultValue && <strong>Inherited from {from}.</strong>}
        </>
      }
      placeholder={`Same as ${from} (${inherited})`}
    />
  );
}
