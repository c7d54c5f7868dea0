import { clsx } from "clsx";
import type { ReactNode } from "react";
import { FieldGroup, type FieldProps } from "./field.tsx";

type Props = FieldProps & {
  options: readonly {
    value: string;
    label: string;
    /** A decoration before the label. */
    mark?: ReactNode;
  }[];
};

/** Renders several checkboxes. The browser sends one value per checked box under the same name. */
export function CheckboxesField({ field, label, hint, options }: Props) {
  return (
    <FieldGroup field={field} label={label} hint={hint}>
      <div
        className={clsx(
          "clear-both grid grid-cols-[repeat(auto-fill,minmax(min(100%,12.5rem),1fr))] gap-x-4",
          options.some(({ mark }) => mark !== undefined) && "gap-y-2",
        )}
      >
        {options.map(({ value, label, mark }, index) => {
          // The error summary links to the field's own id, so the first choice gets it.
          const id = index === 0 ? field.id : `${field.id}-${index}`;
          return (
            <div key={value} className="choice">
              <input
                type="checkbox"
                id={id}
                name={field.name}
                value={value}
                defaultChecked={field.defaultOptions?.includes(value) ?? false}
              />
              <label htmlFor={id}>
                {mark}
                {label}
              </label>
            </div>
          );
        })}
      </div>
    </FieldGroup>
  );
}
