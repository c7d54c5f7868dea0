import { AD_GROUP_NAME_MAX } from "#contract/limits.ts";
import { labelled } from "#forms/labelled.ts";
import { TextField } from "#forms/text-field.tsx";
import { TextareaField } from "#forms/textarea-field.tsx";
import type { Field } from "#forms/use-form.ts";

export const groupLabels = { name: "Name", keywords: "Keywords", negatives: "Negative keywords" };

export function GroupFields({ fields }: { fields: Record<keyof typeof groupLabels, Field> }) {
  const named = labelled(fields, groupLabels);
  return (
    <>
      <TextField {...named("name")} maxLength={AD_GROUP_NAME_MAX} />
      <TextareaField
        {...named("keywords")}
        hint={
          'One per line. Type broad match as it is, "phrase match" in quotation marks, and [exact match] in brackets.'
        }
        rows={8}
      />
      <TextareaField
        {...named("negatives")}
        hint="One per line, in the same format. Ads in this group won’t show for these."
        rows={4}
      />
    </>
  );
}
