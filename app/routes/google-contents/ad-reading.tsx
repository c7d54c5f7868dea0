import { DescriptionList } from "#ui/description-list.tsx";
import type { TypedAd, TypedEntry } from "./ad-rows.ts";
import { adLabels } from "./ad-labels.ts";

/** Shows an ad to users who can't edit it. */
export function AdReading({ values }: { values: TypedAd }) {
  return (
    <DescriptionList
      items={[
        { term: adLabels.headlines, details: <Texts rows={values.headlines} /> },
        { term: adLabels.descriptions, details: <Texts rows={values.descriptions} /> },
        { term: adLabels.final_url, details: values.final_url || "Not set" },
        {
          term: "Display path",
          details: [values.path1, values.path2].filter(Boolean).join(" / ") || "Not set",
        },
        { term: adLabels.planned_for, details: values.planned_for || "Same as the campaign" },
        { term: adLabels.notes, details: values.notes || "No notes" },
      ]}
    />
  );
}

function Texts({ rows }: { rows: readonly TypedEntry[] }) {
  const written = rows.filter(({ text }) => text !== "");
  if (!written.length) return "Not set";
  return (
    <ol className="list-decimal ps-5 [overflow-wrap:anywhere]" dir="auto">
      {written.map(({ text, pin }) => (
        <li key={text}>
          {text}
          {pin && ` (pinned to position ${pin})`}
        </li>
      ))}
    </ol>
  );
}
