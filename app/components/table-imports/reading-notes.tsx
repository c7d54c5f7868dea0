import type { DateStyle } from "#contract/vocabulary.ts";
import { plural } from "#lib/counts.ts";
import { DATE_STYLE_LABELS, encodingLabel, separatorLabel } from "./reading-choices.ts";

export type ReadingFacts = {
  encoding: string;
  is_encoding_guessed: boolean;
  delimiter: string;
  has_header: boolean;
  is_header_guessed: boolean;
  date_style?: DateStyle;
  is_date_style_guessed?: boolean;
  unused_columns: readonly string[];
  skipped_rows: readonly { line: number; text: string }[];
};

export const isGuessed = (facts: ReadingFacts) =>
  facts.is_encoding_guessed || facts.is_header_guessed || facts.is_date_style_guessed === true;

/** Says how a file was read, such as "3 rows, separated by commas, UTF-8". */
export const readingSummary = (rows: number, { delimiter, encoding }: ReadingFacts) =>
  `${plural(rows, "row")}, separated by ${separatorLabel(delimiter)}, ${encodingLabel(encoding)}`;

/** Says what was guessed about a file and what of it is left out. */
export function ReadingNotes({ facts }: { facts: ReadingFacts }) {
  const notes = notesOn(facts);
  if (notes.length === 0) return null;
  return (
    <ul className="list-disc ps-5 text-sm [overflow-wrap:anywhere]">
      {notes.map((note) => (
        <li key={note} dir="auto">
          {note}
        </li>
      ))}
    </ul>
  );
}

function notesOn(facts: ReadingFacts): string[] {
  const { skipped_rows: skipped, unused_columns: unused } = facts;
  const notes: string[] = [];
  if (facts.is_encoding_guessed)
    notes.push(
      `The file doesn’t say how its text is encoded. We guessed ${encodingLabel(facts.encoding)}. If letters look wrong, choose another encoding.`,
    );
  if (facts.is_header_guessed)
    notes.push(
      facts.has_header
        ? "We don’t recognize the column names. If the first row has data, say so, or choose the columns."
        : "The first row looks like data, so the columns have no names. Choose the columns.",
    );
  if (facts.is_date_style_guessed && facts.date_style)
    notes.push(
      `The dates could be read in more than one way. We read them like ${DATE_STYLE_LABELS[facts.date_style]}. If they’re wrong, choose another date format.`,
    );
  if (skipped.length > 0)
    notes.push(
      `Left out above the column names: ${skipped.map(({ line, text }) => `“${text}” (line ${line})`).join(", ")}.`,
    );
  if (unused.length > 0) notes.push(`Columns we don’t use: ${unused.join(", ")}.`);
  return notes;
}
