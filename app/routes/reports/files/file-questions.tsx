import type { ReportMapping } from "#contract/reports.ts";
import type { Question } from "#domain/reports/vocabulary.ts";
import { DateField } from "#forms/date-field.tsx";
import { RadioCards } from "#forms/radio-cards.tsx";
import { SelectField } from "#forms/select-field.tsx";
import type { Fields } from "#forms/use-form.ts";
import { counted } from "#lib/counts.ts";
import { formatDay, formatDays } from "#lib/dates.ts";
import { MAPPING_LABELS, type MappingValues } from "./mapping-values.ts";

type Props = { mapping: ReportMapping; fields: Fields<MappingValues> };

/** Asks what the file leaves open, before anything else. */
export function FileQuestions({ mapping, fields }: Props) {
  const asks = (question: Question) => mapping.questions.includes(question);
  return (
    <>
      {mapping.sheets.length > 1 && (
        <SelectField
          field={fields.sheet}
          label={MAPPING_LABELS.sheet}
          hint="If you choose another one, its columns are found in it."
          options={mapping.sheets.map((value) => ({ value, label: value }))}
        />
      )}
      {mapping.tables.length > 1 && (
        <SelectField
          field={fields.table}
          label={MAPPING_LABELS.table}
          hint="This file has several tables. If you choose another one, its columns are found in it."
          options={mapping.tables.map(({ title, rows }, index) => ({
            value: String(index),
            label: `${title} (${counted(rows, "row")})`,
          }))}
        />
      )}
      {asks("dates") && (
        <RadioCards
          field={fields.dates}
          label="Which comes first in a date, the day or the month?"
          layout="lines"
          options={[
            {
              value: "day-first",
              label: "The day",
              hint: readings(mapping.ambiguous.map(({ written, dayFirst }) => [written, dayFirst])),
            },
            {
              value: "month-first",
              label: "The month",
              hint: readings(mapping.ambiguous.map(({ written, monthFirst }) => [written, monthFirst])),
            },
          ]}
        />
      )}
      {asks("decimals") && (
        <RadioCards
          field={fields.decimals}
          label="How are numbers written?"
          layout="lines"
          options={[
            { value: "point", label: "1,234.56", hint: "“1.234” is a little more than one." },
            { value: "comma", label: "1.234,56", hint: "“1.234” is one thousand two hundred thirty-four." },
          ]}
        />
      )}
      {asks("period") && (
        <fieldset className="report-days">
          <legend>Which days does this file cover?</legend>
          <p className="field-hint">It names none.</p>
          <DateField field={fields.from} label={MAPPING_LABELS.from} />
          <DateField field={fields.to} label={MAPPING_LABELS.to} />
        </fieldset>
      )}
      {asks("doubles") && (
        <RadioCards
          field={fields.doubles}
          label="Some rows occur twice. Do they count twice?"
          hint={doubledText(mapping.doubled)}
          layout="lines"
          options={[
            { value: "drop", label: "Count them once" },
            { value: "keep", label: "Count them twice" },
          ]}
        />
      )}
      {asks("overlap") && mapping.overlap !== null && (
        <RadioCards
          field={fields.overlap}
          label="Which numbers count for days in both files?"
          hint={
            <>
              <bdi>{mapping.overlap.file}</bdi> has {counted(mapping.overlap.days, "day")} of this file, too:{" "}
              {formatDays(mapping.overlap.from, mapping.overlap.to)}.
            </>
          }
          layout="lines"
          options={[
            {
              value: "replace",
              label: "Those of this file",
              hint: "Only days that it has are replaced. A row about a month stays unless this file has the whole month.",
            },
            { value: "keep", label: "Those of the earlier file" },
            { value: "cancel", label: "Don’t add this file" },
          ]}
        />
      )}
    </>
  );
}

/** "01/02/2026 is Feb 1, 2026. 01/03/2026 is Mar 1, 2026." */
const readings = (pairs: readonly (readonly [written: string, day: string])[]) =>
  pairs.map(([written, day]) => `${written} is ${formatDay(day)}.`).join(" ");

const LINES_NAMED = 5;

function doubledText(doubled: ReportMapping["doubled"]): string {
  const named = doubled.slice(0, LINES_NAMED).map(({ line, first }) => `line ${line} repeats line ${first}`);
  const more = doubled.length - named.length;
  const text = [...named, ...(more > 0 ? [`${more} more`] : [])].join(", ");
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
