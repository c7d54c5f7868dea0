import { SEARCH_TYPES } from "#contract/vocabulary.ts";
import { PlacedRow, type PlacedRecord } from "./placed-row.tsx";
import { TYPE_HEADINGS } from "./placed-words.ts";

/** Groups records by type. Unknown types of the API come last. */
const groupsOf = (records: readonly PlacedRecord[]) =>
  [
    ...SEARCH_TYPES.map((type) => ({
      type: type as string,
      heading: TYPE_HEADINGS[type],
      rows: records.filter((row) => row.type === type),
    })),
    {
      type: "others",
      heading: "Other results",
      rows: records.filter(({ type }) => SEARCH_TYPES.every((known) => known !== type)),
    },
  ].filter(({ rows }) => rows.length > 0);

/** Lists records of any type with links to them, each type under its own heading. */
export function PlacedList({ records }: { records: readonly PlacedRecord[] }) {
  return groupsOf(records).map(({ type, heading, rows }) => (
    <section key={type} aria-labelledby={`found-${type}`} className="found">
      <h2 id={`found-${type}`}>{heading}</h2>
      <ul>
        {rows.map((row) => (
          <PlacedRow key={`${row.type} ${row.id}`} row={row} />
        ))}
      </ul>
    </section>
  ));
}
