import { contrastOf, shownRatio, verdictOf } from "#domain/vault/contrast.ts";
import { Table } from "#ui/table.tsx";

export type NamedColor = { id: string; name: string; hex: string };

/** Says which of these colors text of a color can be read on. */
export function ContrastTable({ hex, others }: { hex: string; others: readonly NamedColor[] }) {
  return (
    <Table
      caption="Contrast"
      rows={others.map((other) => ({ ...other, ratio: contrastOf(hex, other.hex) }))}
      rowKey={({ id }) => id}
      columns={[
        {
          heading: "With",
          names: true,
          cell: (row) => (
            <span className="vault-color">
              <Swatch text={hex} ground={row.hex} /> <bdi>{row.name}</bdi>
            </span>
          ),
        },
        { heading: "Color", cell: (row) => <code>{row.hex}</code> },
        { heading: "Contrast", align: "end", cell: ({ ratio }) => shownRatio(ratio) },
        { heading: "Verdict", cell: ({ ratio }) => verdictOf(ratio) },
      ]}
    />
  );
}

/** Draws one color on the other. */
const Swatch = ({ text, ground }: { text: string; ground: string }) => (
  <svg width={28} height={20} viewBox="0 0 28 20" className="vault-swatch" aria-hidden>
    <rect width={28} height={20} fill={ground} />
    <circle cx={14} cy={10} r={5} fill={text} />
  </svg>
);
