import { PRIMARY_TEXT_MAX, PRIMARY_TEXTS_MAX } from "#contract/limits.ts";
import { SubmitButton } from "#forms/submit-button.tsx";
import { TextareaField } from "#forms/textarea-field.tsx";
import type { AnyForm, Field } from "#forms/use-form.ts";
import { useRowKeys } from "#ui/row-keys.ts";

type Props = {
  form: AnyForm;
  field: Field<(string | undefined)[]>;
  isRowNew: boolean;
};

/** Renders up to five primary texts. Buttons of the form add and remove rows, so this works without scripts. */
export function PrimaryTexts({ form, field, isRowNew }: Props) {
  const rows = field.getFieldList();
  const keys = useRowKeys(rows);
  return (
    <fieldset className="grid w-full gap-4">
      <legend className="sr-only">Primary texts</legend>
      {rows.map((row, index) => (
        <div key={keys[index]} className="grid gap-2">
          <TextareaField
            field={row}
            label={index === 0 ? "Primary text" : `Primary text ${index + 1}`}
            hint={
              index === 0
                ? "Shown above the image. About 125 characters are visible, or 72 in reels. If you add several, Meta tests which works best."
                : undefined
            }
            rows={3}
            maxLength={PRIMARY_TEXT_MAX}
            counter
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- without a script the page begins at its top again
            autoFocus={isRowNew && index === rows.length - 1}
          />
          {rows.length > 1 && (
            <div>
              <SubmitButton
                {...form.remove.getButtonProps({ name: field.name, index })}
                tone="quiet"
                size="small"
              >
                Remove primary text {index + 1}
              </SubmitButton>
            </div>
          )}
        </div>
      ))}
      {rows.length < PRIMARY_TEXTS_MAX && (
        <div>
          <SubmitButton {...form.insert.getButtonProps({ name: field.name })} tone="secondary" size="small">
            Add primary text
          </SubmitButton>
        </div>
      )}
    </fieldset>
  );
}
