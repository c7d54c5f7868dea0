import { CARDS_MAX, DESCRIPTION_MAX, HEADING_MAX } from "#contract/limits.ts";
import { HiddenField } from "#forms/hidden-field.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { CountedTextField } from "#forms/counted-text-field.tsx";
import { TextField } from "#forms/text-field.tsx";
import type { AnyForm, Field } from "#forms/use-form.ts";
import { useRowKeys } from "#ui/row-keys.ts";
import type { ContentFormValues } from "#components/meta-ads/meta-schemas.server.ts";
import "../../components/meta-ads/previews.css";

type CardsField = Field<NonNullable<ContentFormValues["cards"]>>;

type Props = {
  form: AnyForm;
  field: CardsField;
  /** Whether the ad is already a carousel. */
  isCarousel: boolean;
  isRowNew: boolean;
};

/** Renders the cards of a carousel. Buttons of the form add, remove, and move them. */
export function Cards({ form, field, isCarousel, isRowNew }: Props) {
  const rows = field.getFieldList();
  const keys = useRowKeys(rows);
  const last = rows.length - 1;
  const { name } = field;
  const moveTo = (from: number, to: number) => form.reorder.getButtonProps({ name, from, to });
  return (
    <details id={field.id} className="cards" open={isCarousel || rows.length > 0}>
      <summary>Carousel cards: {rows.length}</summary>
      <p className="field-hint">
        Add 2 to 10 cards. After you save, add their images further down this page. Other formats don’t use
        cards.
      </p>
      {rows.map((row, index) => {
        const card = row.getFieldset();
        const number = index + 1;
        return (
          <fieldset key={keys[index]} className="card-row">
            <legend>Card {number}</legend>
            <HiddenField field={card.card_id} />
            <CountedTextField
              field={card.heading}
              label="Card headline"
              hint={`Up to ${HEADING_MAX} characters.`}
              maxLength={HEADING_MAX}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- without a script the page begins at its top again
              autoFocus={isRowNew && index === last}
            />
            <CountedTextField
              field={card.description}
              label="Card description"
              hint={`Up to ${DESCRIPTION_MAX} characters.`}
              maxLength={DESCRIPTION_MAX}
            />
            <TextField
              field={card.final_url}
              label="Card website URL"
              hint="Optional. Defaults to the ad’s website URL."
              type="url"
              inputMode="url"
            />
            <div className="actions">
              {index > 0 && <RowButton {...moveTo(index, index - 1)}>Move card {number} up</RowButton>}{" "}
              {index < last && <RowButton {...moveTo(index, index + 1)}>Move card {number} down</RowButton>}{" "}
              <RowButton {...form.remove.getButtonProps({ name, index })}>Remove card {number}</RowButton>
            </div>
          </fieldset>
        );
      })}
      {rows.length < CARDS_MAX && (
        <div>
          <SubmitButton {...form.insert.getButtonProps({ name })} tone="secondary" size="small">
            Add card
          </SubmitButton>
        </div>
      )}
    </details>
  );
}

const RowButton = (props: Pick<Parameters<typeof SubmitButton>[0], "name" | "value" | "children">) => (
  <SubmitButton {...props} tone="secondary" size="small" />
);
