import type { ComponentProps } from "react";
import { CheckboxesField } from "#forms/checkboxes-field.tsx";
import type { Field } from "#forms/use-form.ts";

type Props = {
  field: Field<string[] | undefined>;
  from: "vault" | "library";
  options: ComponentProps<typeof CheckboxesField>["options"];
  /** Whether there are more than are offered here. */
  hasMore: boolean;
};

/** Offers images that are stored already for a new post. */
export const OfferedImages = ({ field, from, options, hasMore }: Props) => (
  <details className="composer-details" open={field.errors !== undefined || undefined}>
    <summary>Images from the {from}</summary>
    <CheckboxesField
      field={field}
      label={`Add to the post from the ${from}`}
      hint={
        hasMore ? "These are the first ones. All of them are offered once the post is created." : undefined
      }
      options={options}
    />
  </details>
);
