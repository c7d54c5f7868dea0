import { clsx } from "clsx";
import type { ComponentProps } from "react";
import { AD_NOTES_MAX, DESCRIPTION_MAX, HEADING_MAX, PATH_MAX, URL_MAX } from "#contract/limits.ts";
import { Counter } from "#forms/counter.tsx";
import { DateField } from "#forms/date-field.tsx";
import { UtmBuilder } from "#components/naming-rules/utm-builder.tsx";
import { controlProps, Field, FieldNotes } from "#forms/field.tsx";
import { labelled } from "#forms/labelled.ts";
import { SubmitButton } from "#forms/submit-button.tsx";
import { SelectField } from "#forms/select-field.tsx";
import { TextField } from "#forms/text-field.tsx";
import { TextareaField } from "#forms/textarea-field.tsx";
import type { Field as AnyField, Fields } from "#forms/use-form.ts";
import { DESCRIPTION_POSITIONS, HEADLINE_POSITIONS } from "#domain/google-ads/combinations.ts";
import { useRowKeys } from "#ui/row-keys.ts";
import { adWidth } from "#domain/google-ads/width.ts";
import { type ListName, LISTS, type TypedAd } from "./ad-rows.ts";
import { adLabels } from "./ad-labels.ts";

type Named = { id: string; name: string };

const optionsOf = (records: readonly Named[]) => records.map(({ id, name }) => ({ value: id, label: name }));

type Props = {
  fields: Fields<TypedAd>;
  /** The control that the last button has asked for. */
  focus: string | null | undefined;
  utm: ComponentProps<typeof UtmBuilder>["utm"];
  /** What was chosen for the UTM tags. */
  chosen: ComponentProps<typeof UtmBuilder>["chosen"];
  adGroups: readonly Named[];
  people: readonly Named[];
};

/** The fields of a responsive search ad: its two numbered lists, its display path, its final URL, and its plan. */
export function AdFields({ fields, focus, utm, chosen, adGroups, people }: Props) {
  const named = labelled(fields, adLabels);
  return (
    <div className="form max-w-none">
      <EntryList name="headlines" field={fields.headlines} focus={focus} />
      <Paste name="headlines" field={fields.paste_headlines} />
      <EntryList name="descriptions" field={fields.descriptions} focus={focus} />
      <Paste name="descriptions" field={fields.paste_descriptions} />
      <div className="actions">
        <SubmitButton tone="quiet" size="small" name="intent" value="swap pins">
          Swap positions 1 and 2
        </SubmitButton>{" "}
        <SubmitButton tone="quiet" size="small" name="intent" value="clear pins">
          Clear all pins
        </SubmitButton>
      </div>
      <h2 id="paths" className="text-lg">
        Final URL and display path
      </h2>
      <TextField
        {...named("final_url")}
        hint="The page people see after they click. Starts with https://"
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={URL_MAX}
      />
      <UtmBuilder utm={utm} chosen={chosen} />
      <div className="grid w-full gap-5 sm:grid-cols-2">
        <PathField {...named("path1")} />
        <PathField {...named("path2")} />
      </div>
      <h2 id="planning" className="text-lg">
        Planning
      </h2>
      {adGroups.length > 0 && (
        <SelectField {...named("ad_group_id")} placeholder="No ad group" options={optionsOf(adGroups)} />
      )}
      <SelectField {...named("owner_id")} placeholder="No owner" options={optionsOf(people)} />
      <DateField {...named("planned_for")} hint="Optional. Without a date, the ad runs with its campaign." />
      <TextareaField
        {...named("notes")}
        hint="Only your team sees these."
        rows={2}
        maxLength={AD_NOTES_MAX}
      />
    </div>
  );
}

const LIMITS = { headlines: HEADING_MAX, descriptions: DESCRIPTION_MAX };
const POSITIONS = { headlines: HEADLINE_POSITIONS, descriptions: DESCRIPTION_POSITIONS };

type ListProps = {
  name: ListName;
  field: AnyField<TypedAd["headlines"]>;
  focus: string | null | undefined;
};

function EntryList({ name, field, focus }: ListProps) {
  const { word, least, most } = LISTS[name];
  const rows = field.getFieldList();
  const keys = useRowKeys(rows);
  return (
    <fieldset id={name} className="grid w-full gap-3">
      <legend className="contents">
        <h2 className="text-lg">{adLabels[name]}</h2>
      </legend>
      <p className="field-hint">
        Add {least} to {most}, up to {LIMITS[name]} characters each. Blank lines aren’t saved.
      </p>
      <FieldNotes field={field} />
      {rows.map((row, index) => (
        <EntryRow key={keys[index]} name={name} index={index} row={row} focus={focus} />
      ))}
      {rows.length < most && (
        <div className="actions">
          <SubmitButton tone="secondary" size="small" name="intent" value={`add ${name}`}>
            Add {word}
          </SubmitButton>
        </div>
      )}
    </fieldset>
  );
}

type RowProps = {
  name: ListName;
  index: number;
  row: AnyField<TypedAd["headlines"][number]>;
  focus: string | null | undefined;
};

function EntryRow({ name, index, row, focus }: RowProps) {
  const { text, pin } = row.getFieldset();
  const isLong = name === "descriptions";
  const Control = isLong ? "textarea" : "input";
  const label = `${isLong ? "Description" : "Headline"} ${index + 1}`;
  return (
    <Field field={text} label={label}>
      <div className="flex flex-wrap items-center gap-2">
        <Control
          {...controlProps(text, { counter: true })}
          {...(isLong ? { rows: 2 } : { type: "text" })}
          className={clsx("input basis-full sm:flex-1 sm:basis-48", isLong && "min-h-0!")}
          defaultValue={text.defaultValue}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the line that the person has just asked for
          autoFocus={focus === text.name}
        />
        <select
          {...controlProps(pin)}
          aria-label={`Pin position for ${label.toLowerCase()}`}
          className="input w-auto"
          defaultValue={pin.defaultValue ?? ""}
        >
          <option value="">Not pinned</option>
          {POSITIONS[name].map((position) => (
            <option key={position} value={position}>
              Position {position}
            </option>
          ))}
        </select>
        <SubmitButton tone="quiet" size="small" name="intent" value={`remove ${name} ${index}`}>
          Remove<span className="sr-only"> {label.toLowerCase()}</span>
        </SubmitButton>
      </div>
      <Counter field={text} limit={LIMITS[name]} count={adWidth} />
    </Field>
  );
}

/** Adds many lines at once. Blank lines are filled first. */
function Paste({ name, field }: { name: ListName; field: AnyField<string> }) {
  return (
    <details className="w-full">
      <summary className="text-sm">Paste several {adLabels[name].toLowerCase()}</summary>
      <div className="mt-2 grid justify-items-start gap-2 *:w-full">
        <TextareaField field={field} label={`${adLabels[name]}, one per line`} rows={4} />
        <div className="actions">
          <SubmitButton tone="secondary" size="small" name="intent" value={`fill ${name}`}>
            Fill in {adLabels[name].toLowerCase()}
          </SubmitButton>
        </div>
      </div>
    </details>
  );
}

function PathField({ field, label }: { field: AnyField<string>; label: string }) {
  return (
    <Field field={field} label={label} hint="Shown after the domain. No spaces or slashes.">
      <input
        {...controlProps(field, { hint: true, counter: true })}
        type="text"
        className="input"
        autoCapitalize="none"
        defaultValue={field.defaultValue}
      />
      <Counter field={field} limit={PATH_MAX} count={adWidth} />
    </Field>
  );
}
