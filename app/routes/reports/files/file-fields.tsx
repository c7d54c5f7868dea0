import { ReadingFields } from "#components/table-imports/reading-fields.tsx";
import type { ReportMapping } from "#contract/reports.ts";
import { FIELD_GROUPS, FIELD_NAMES } from "#domain/reports/field-words.ts";
import { PLATFORM_NAMES, PLATFORMS, type Question } from "#domain/reports/vocabulary.ts";
import { controlProps, FieldNotes } from "#forms/field.tsx";
import { SelectField } from "#forms/select-field.tsx";
import { TextField } from "#forms/text-field.tsx";
import type { Field, Fields } from "#forms/use-form.ts";
import { Table } from "#ui/table.tsx";
import { MAPPING_LABELS, type MappingValues } from "./mapping-values.ts";

type Props = { mapping: ReportMapping; fields: Fields<MappingValues> };

/** Values of a column that are shown. */
const SAMPLES = 3;

const DATES = [
  { value: "iso", label: "2026-11-20" },
  { value: "day-first", label: "20.11.2026" },
  { value: "month-first", label: "11/20/2026" },
];
const DECIMALS = [
  { value: "point", label: "1,234.56" },
  { value: "comma", label: "1.234,56" },
];

/** Asks what the columns of a file mean, filled with what was found in it. */
export function FileFields({ mapping, fields }: Props) {
  const asks = (question: Question) => mapping.questions.includes(question);
  const means = fields.means.getFieldList();
  const rows = mapping.headers.map((header, index) => ({
    header,
    index,
    samples: mapping.samples.flatMap((row) => row[index] || []).slice(0, SAMPLES),
  }));
  return (
    <>
      <div className="report-mapping-row">
        <SelectField
          field={fields.platform}
          label={MAPPING_LABELS.platform}
          options={PLATFORMS.map((value) => ({ value, label: PLATFORM_NAMES[value] }))}
        />
        <TextField
          field={fields.currency}
          label={MAPPING_LABELS.currency}
          hint={
            mapping.currencies.length > 1 ? `From the file: ${mapping.currencies.join(", ")}.` : "Like EUR."
          }
          maxLength={3}
          autoCapitalize="characters"
        />
        {!asks("dates") && <SelectField field={fields.dates} label={MAPPING_LABELS.dates} options={DATES} />}
        {!asks("decimals") && (
          <SelectField field={fields.decimals} label={MAPPING_LABELS.decimals} options={DECIMALS} />
        )}
      </div>
      {mapping.encoding !== null && (
        <details className="report-reading">
          <summary>Do the columns look wrong?</summary>
          <p>Choose how the file is to be read. Its columns are looked for again then.</p>
          <div className="report-mapping-row">
            <ReadingFields fields={{ encoding: fields.encoding, separator: fields.separator }} />
          </div>
        </details>
      )}
      <Table
        caption={
          asks("columns")
            ? "Choose what the columns mean. At least one has to have numbers."
            : "What the columns mean"
        }
        rows={rows}
        rowKey={({ index }) => index}
        columns={[
          { heading: "Column", names: true, cell: ({ header, index }) => header || `Column ${index + 1}` },
          { heading: "First values", cell: ({ samples }) => <bdi>{samples.join(" · ") || "–"}</bdi> },
          {
            heading: "Means",
            cell: ({ header, index }) => (
              <MeaningSelect field={means[index]} name={header || `column ${index + 1}`} />
            ),
          },
        ]}
      />
    </>
  );
}

function MeaningSelect({ field, name }: { field: Field<string> | undefined; name: string }) {
  if (field === undefined) return null;
  return (
    <>
      <FieldNotes field={field} />
      <select
        key={field.key}
        {...controlProps(field)}
        className="input"
        aria-label={`${name} means`}
        defaultValue={field.defaultValue ?? ""}
      >
        <option value="">Not used</option>
        {FIELD_GROUPS.map(({ label, fields }) => (
          <optgroup key={label} label={label}>
            {fields.map((value) => (
              <option key={value} value={value}>
                {FIELD_NAMES[value]}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </>
  );
}
