import type { ReportColumns } from "./find-columns.ts";
import {
  type Ambiguous,
  ambiguousDays,
  dayReader,
  findDateStyle,
  type Period,
  periodIn,
} from "./report-days.ts";
import { type PackedRow, unpacked } from "./packed-rows.ts";
import { addEvidence, agreedStyle, type Evidence, isUnknown, isWhole } from "./report-numbers.ts";
import type { ReportWishes } from "./report-reading.ts";
import { DAY_FIELDS, type DecimalStyle, type Measure, MEASURES, type ReportDateStyle } from "./vocabulary.ts";

type Table = { above: string[]; headers: string[]; columns: ReportColumns; rows: PackedRow[] };

/** Returns how days are written, and the ones that can be read in two ways if nothing in the file tells. */
export function settleDates(
  { above, columns, rows }: Table,
  wishes: ReportWishes,
): { dates: ReportDateStyle; ambiguous: Ambiguous[] } {
  const places = DAY_FIELDS.flatMap((field) => columns[field] ?? []);
  const texts = [...new Set(Array.from(writtenIn(rows, places), ({ text }) => text))];
  const found = findDateStyle(texts) ?? styleWithin(texts, periodIn(above));
  return {
    dates: wishes.dates ?? found ?? "day-first",
    ambiguous: found === null ? ambiguousDays(writtenIn(rows, places)) : [],
  };
}

function* writtenIn(rows: readonly PackedRow[], places: readonly number[]) {
  if (places.length === 0) return;
  for (const row of rows) {
    const { line, cells } = unpacked(row);
    for (const place of places) {
      const text = cells[place] ?? "";
      if (!isUnknown(text)) yield { line, text };
    }
  }
}

/** Counts what columns say, all in one go. Numbers of a workbook leave nothing open. */
function evidenceOf(
  rows: readonly PackedRow[],
  columns: readonly { place: number; isOfWholes: boolean }[],
): Evidence[] {
  const found = columns.map((column) => ({ ...column, evidence: { point: 0, comma: 0, either: 0 } }));
  if (columns.length > 0)
    for (const row of rows) {
      const { cells, kinds } = unpacked(row);
      for (const { place, isOfWholes, evidence } of found)
        if (kinds?.[place] !== "n") addEvidence(evidence, cells[place] ?? "", isOfWholes);
    }
  return found.map(({ evidence }) => evidence);
}

/** Returns the only order in which all days lie within the period that stands above the table. */
function styleWithin(texts: readonly string[], period: Period | null): ReportDateStyle | null {
  if (period === null) return null;
  const fitting = (["day-first", "month-first"] as const).filter((style) => {
    const days = texts.map(dayReader(style, "day"));
    return days.every((day) => day !== null && day >= period.from && day <= period.to);
  });
  return fitting.length === 1 ? (fitting[0] ?? null) : null;
}

/** Returns how each measure writes decimals: as its own column shows, or as the others do if that leaves it open. */
export function settleDecimals(
  { headers, columns, rows }: Table,
  wishes: ReportWishes,
): { decimals: DecimalStyle; styles: Partial<Record<Measure, DecimalStyle>>; isOpen: boolean } {
  const measured = MEASURES.flatMap((measure) => {
    const place = columns[measure];
    return place === undefined ? [] : { measure, place, isOfWholes: isWhole(measure) };
  });
  const mapped = new Set(Object.values(columns));
  const evidence = evidenceOf(rows, measured);
  const isOpen = evidence.some(isLeftOpen);
  // Rates and the like, which are only asked if the measures say nothing.
  const others =
    isOpen && evidence.every(({ point, comma }) => point + comma === 0)
      ? evidenceOf(
          rows,
          headers.flatMap((_, place) => (mapped.has(place) ? [] : { place, isOfWholes: false })),
        )
      : [];
  const agreed = agreedStyle([...evidence, ...others]);
  const decimals = wishes.decimals ?? agreed ?? "point";
  const styles = measured.map(({ measure }, index) => [
    measure,
    wishes.decimals ?? agreedStyle(evidence.slice(index, index + 1)) ?? decimals,
  ]);
  return {
    decimals,
    styles: Object.fromEntries(styles) as Partial<Record<Measure, DecimalStyle>>,
    isOpen: isOpen && agreed === null && wishes.decimals === undefined,
  };
}

/** Whether a column has numbers such as 1.234, and none that tells how to read them. */
const isLeftOpen = (evidence: Evidence) => evidence.either > 0 && agreedStyle([evidence]) === null;
