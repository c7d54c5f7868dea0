import type { ImportPlan } from "#domain/google-ads/ads-editor.ts";
import { plural, pluralInside } from "#lib/counts.ts";
import { Table } from "#ui/table.tsx";

type ErrorsProps = {
  caption: string;
  /** What the places in the file are called. */
  place: "Line" | "Row";
  errors: ImportPlan["errors"];
};

/** Shows what is wrong in rows that aren’t imported. */
export const PlannedErrors = ({ caption, place, errors }: ErrorsProps) => (
  <Table
    caption={caption}
    columns={[
      { heading: place, cell: ({ row }) => row },
      { heading: "Column", cell: ({ column }) => column, names: true },
      { heading: "Value", cell: ({ value }) => <Quoted>{value || "Blank"}</Quoted> },
      { heading: "Problem", cell: ({ message }) => message },
    ]}
    rows={errors}
    rowKey={({ row, column, message }) => `${row} ${column} ${message}`}
  />
);

type AdsProps = {
  caption: string;
  /** Whether to name the line of each ad. */
  hasLines?: boolean;
  ads: ImportPlan["ads"];
};

/** Shows the ads that an import would create and update. */
export const PlannedAds = ({ caption, hasLines = false, ads }: AdsProps) => (
  <Table
    caption={caption}
    columns={[
      ...(hasLines ? [{ heading: "Line", cell: ({ row }: ImportPlan["ads"][number]) => row }] : []),
      {
        heading: "Headline 1",
        cell: ({ fields }) => <Quoted>{fields.headlines[0]?.text ?? ""}</Quoted>,
        names: true,
      },
      { heading: "Ad group", cell: ({ fields }) => fields.ad_group ?? "No ad group" },
      {
        heading: "Text",
        cell: ({ fields }) =>
          `${plural(fields.headlines.length, "headline")}, ${pluralInside(fields.descriptions.length, "description")}`,
      },
      {
        heading: "Result",
        cell: ({ content_id, isChanged }) =>
          content_id === null ? "New ad" : isChanged ? "Updated ad" : "No change",
      },
    ]}
    rows={ads}
    rowKey={({ row }) => row}
  />
);

const Quoted = ({ children }: { children: string }) => (
  <span className="[overflow-wrap:anywhere]" dir="auto">
    {children}
  </span>
);
