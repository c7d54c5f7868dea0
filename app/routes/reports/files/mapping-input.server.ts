import type { z } from "zod";
import type { ReportMapping, ReportMappingInput } from "#contract/reports.ts";
import { FIELD_NAMES } from "#domain/reports/field-words.ts";
import { MEASURES, type Question, type ReportField } from "#domain/reports/vocabulary.ts";
import type { mappingSchema } from "../report-schemas.server.ts";

type Answers = z.output<typeof mappingSchema>;

/** Whether the columns are still those that the form was filled with. Another table has others, and so has a file that is cut up differently. */
const hasColumns = ({ encoding, separator, sheet, table }: Answers, mapping: ReportMapping) =>
  (encoding ?? mapping.encoding) === mapping.encoding &&
  (separator ?? mapping.delimiter) === mapping.delimiter &&
  (sheet ?? mapping.sheet) === mapping.sheet &&
  (table ?? mapping.table) === mapping.table;

/** Returns an error for each question that has no answer, and for columns that mean the same. */
export function unanswered(answers: Answers, mapping: ReportMapping): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  const asks = (question: Question) => mapping.questions.includes(question);
  if (answers.overlap === "cancel") return errors;
  if (asks("dates") && !answers.dates) errors["dates"] = ["Choose how days are written."];
  if (asks("decimals") && !answers.decimals) errors["decimals"] = ["Choose how numbers are written."];
  if (asks("doubles") && !answers.doubles) errors["doubles"] = ["Choose what to do with these rows."];
  if (asks("overlap") && !answers.overlap) errors["overlap"] = ["Choose what to do with these days."];
  const { from, to } = answers;
  if (asks("period") && !from) errors["from"] = ["Enter the start date."];
  if (asks("period") && !to) errors["to"] = ["Enter the end date."];
  if (from && to && from > to) errors["to"] = ["Enter a date that isn’t before the start date."];
  return hasColumns(answers, mapping) ? { ...errors, ...meaningErrors(answers.means ?? []) } : errors;
}

function meaningErrors(means: readonly (string | undefined)[]): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const [index, field] of means.entries())
    if (field && means.indexOf(field) < index)
      errors[`means[${index}]`] = [
        `Choose “${FIELD_NAMES[field as ReportField]}” for only one column, or choose “Not used”.`,
      ];
  if (!means.some((field) => MEASURES.some((measure) => measure === field)))
    errors["means[0]"] ??= ["Choose at least one column with numbers, such as Cost or Clicks."];
  return errors;
}

/** Returns what the API stores about a file. */
export function mappingInput(answers: Answers, mapping: ReportMapping): ReportMappingInput {
  const { means = [], from, to, accept, remember, separator, ...rest } = answers;
  const columns = Object.fromEntries(means.flatMap((field, index) => (field ? [[field, index]] : [])));
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  return {
    file: mapping.file.id,
    ...given,
    ...(separator && { delimiter: separator }),
    ...(from && to && { period: { from, to } }),
    ...(hasColumns(answers, mapping) && { columns, remember: remember === "on" }),
    ...(accept === "on" && { accept: true }),
  };
}
