import type { ReportColumns } from "./find-columns.ts";
import {
  type Ambiguous,
  ambiguousDays,
  dayReader,
  findDateStyle,
  type Period,
  periodIn,
} from "./report-days.ts";
import { agreedStyle, type Evidence, evidenceIn, isUnknown, isWhole } from "./report-numbers.ts";
import type { ReportWishes } from "./report-reading.ts";
import type { SourceRow } from "./report-source.ts";
import { DAY_FIELDS, type DecimalStyle, type Measure, MEASURES, type ReportDateStyle } from "./vocabulary.ts";

type Table = { above: string[]; headers: string[]; columns: ReportColumns; rows: SourceRow[] };

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

function* writtenIn(rows: readonly SourceRow[], places: readonly number[]) {
  for (const { line, cells } of rows)
    for (const place of places) {
      const text = cells[place] ?? "";
      if (!isUnknown(text)) yield { line, text };
    }
}

/** Yields the cells of a column that are written as text, because numbers of a workbook leave nothing open. */
function* textsIn(rows: readonly SourceRow[], place: number) {
  for (const { cells, kinds } of rows) if (kinds?.[place] !== "n") yield cells[place] ?? "";
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
  const evidenceOf = (place: number, isOfWholes: boolean) => evidenceIn(textsIn(rows, place), isOfWholes);
  const measured = MEASURES.flatMap((measure) => {
    const place = columns[measure];
    return place === undefined ? [] : { measure, evidence: evidenceOf(place, isWhole(measure)) };
  });
  const mapped = new Set(Object.values(columns));
  const evidence = measured.map((one) => one.evidence);
  const isOpen = evidence.some(isLeftOpen);
  // Rates and the like, which are only asked if the measures say nothing.
  const others =
    isOpen && evidence.every(({ point, comma }) => point + comma === 0)
      ? headers.flatMap((_, place) => (mapped.has(place) ? [] : evidenceOf(place, false)))
      : [];
  const agreed = agreedStyle([...evidence, ...others]);
  const decimals = wishes.decimals ?? agreed ?? "point";
  const styles = measured.map(({ measure, evidence }) => [
    measure,
    wishes.decimals ?? agreedStyle([evidence]) ?? decimals,
  ]);
  return {
    decimals,
    styles: Object.fromEntries(styles) as Partial<Record<Measure, DecimalStyle>>,
    isOpen: isOpen && agreed === null && wishes.decimals === undefined,
  };
}

/** Whether a column has numbers such as 1.234, and none that tells how to read them. */
const isLeftOpen = (evidence: Evidence) => evidence.either > 0 && agreedStyle([evidence]) === null;
