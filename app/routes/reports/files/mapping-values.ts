import { separatorName } from "#components/table-imports/reading-choices.ts";
import { READING_LABELS } from "#components/table-imports/reading-fields.tsx";
import type { ReportMapping } from "#contract/reports.ts";
import type { Question } from "#domain/reports/vocabulary.ts";

export type MappingValues = {
  platform: string;
  encoding: string;
  separator: string;
  sheet: string;
  table: string;
  dates: string;
  decimals: string;
  currency: string;
  from: string;
  to: string;
  doubles: string;
  overlap: string;
  accept: string;
  remember: string;
  means: string[];
};

export const MAPPING_LABELS = {
  platform: "Platform",
  encoding: READING_LABELS.encoding,
  separator: READING_LABELS.separator,
  sheet: "Sheet",
  table: "Table",
  dates: "Date format",
  decimals: "Number format",
  currency: "Currency",
  from: "Start date",
  to: "End date",
  doubles: "Rows that occur twice",
  overlap: "Days that another file has, too",
  accept: "Keep the rows without errors",
  remember: "Remember for files with the same columns",
  means: "Columns",
  "means[]": "Columns",
};

/** Returns what the form is filled with: what was found in the file. What is asked has no answer yet. */
export function mappingValues(mapping: ReportMapping): MappingValues {
  const { questions, columns, headers } = mapping;
  const known = (question: Question, value: string) => (questions.includes(question) ? "" : value);
  return {
    platform: mapping.platform,
    encoding: mapping.encoding ?? "",
    separator: mapping.delimiter === null ? "" : separatorName(mapping.delimiter),
    sheet: mapping.sheet ?? "",
    table: String(mapping.table),
    dates: known("dates", mapping.dates),
    decimals: known("decimals", mapping.decimals),
    currency: mapping.currencies.length === 1 ? (mapping.currencies[0] ?? "") : "",
    from: "",
    to: "",
    doubles: "",
    overlap: "",
    accept: "",
    remember: mapping.can_remember ? "on" : "",
    means: headers.map((_, index) => Object.keys(columns).find((field) => columns[field] === index) ?? ""),
  };
}
