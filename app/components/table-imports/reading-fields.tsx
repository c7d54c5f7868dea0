import type { DateStyle } from "#contract/vocabulary.ts";
import { SelectField } from "#forms/select-field.tsx";
import type { Field } from "#forms/use-form.ts";
import { DATE_STYLE_LABELS, ENCODING_OPTIONS, SEPARATOR_OPTIONS } from "./reading-choices.ts";

export const READING_LABELS = {
  encoding: "Text encoding",
  separator: "Columns are separated by",
  first_row: "First row",
  date_style: "Date format",
};

/** Asks how a file is to be read: its encoding, its separator, and whether it names its columns. */
export function ReadingFields({
  fields,
}: {
  fields: { encoding: Field; separator: Field; first_row?: Field };
}) {
  return (
    <>
      <SelectField field={fields.encoding} label={READING_LABELS.encoding} options={ENCODING_OPTIONS} />
      <SelectField field={fields.separator} label={READING_LABELS.separator} options={SEPARATOR_OPTIONS} />
      {fields.first_row && (
        <SelectField
          field={fields.first_row}
          label={READING_LABELS.first_row}
          options={[
            { value: "names", label: "Column names" },
            { value: "data", label: "Data" },
          ]}
        />
      )}
    </>
  );
}

/** Asks which column each field is in. */
export function ColumnFields<Name extends string>({
  fields,
  names,
  labels,
  headers,
  samples = [],
}: {
  fields: Record<Name, Field>;
  names: readonly Name[];
  labels: Readonly<Record<Name, string>>;
  headers: readonly string[];
  /** The first words of each column. */
  samples?: readonly string[];
}) {
  return (
    <>
      {names.map((name) => (
        <SelectField
          key={name}
          field={fields[name]}
          label={labels[name]}
          placeholder="No column"
          options={headers.map((header, index) => ({
            value: String(index),
            label: samples[index] ? `${header} (${samples[index]})` : header,
          }))}
        />
      ))}
    </>
  );
}

/** Asks how days are written. */
export const DateStyleField = ({ field }: { field: Field }) => (
  <SelectField
    field={field}
    label={READING_LABELS.date_style}
    options={(Object.keys(DATE_STYLE_LABELS) as DateStyle[]).map((value) => ({
      value,
      label: DATE_STYLE_LABELS[value],
    }))}
  />
);
