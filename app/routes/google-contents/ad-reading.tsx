import { DescriptionList } from "#ui/description-list.tsx";
import type { TypedAd, TypedEntry } from "./ad-rows.ts";
import { adLabels } from "./ad-labels.ts";

/** An ad for people who may look and not touch. */
export function AdReading({ values }: { values: TypedAd }) {
  return (
    <DescriptionList
      items={[
        { term: adLabels.headlines, details: <Texts rows={values.headlines} /> },
        { term: adLabels.descriptions, details: <Texts rows={values.descriptions} /> },
        { term: adLabels.final_url, details: values.final_url || "None yet" },
        { term: "Paths", details: [values.path1, values.path2].filter(Boolean).join(" / ") || "None" },
        { term: adLabels.planned_for, details: values.planned_for || "With its campaign" },
        { term: adLabels.notes, details: values.notes || "None" },
      ]}
    />
  );
}

function Texts({ rows }: { rows: readonly TypedEntry[] }) {
  const written = rows.filter(({ text }) => text !== "");
  if (!written.length) return "None yet";
  return (
    <ol className="list-decimal ps-5 [overflow-wrap:anywhere]" dir="auto">
      {written.map(({ text, pin }) => (
        <li key={text}>
          {text}
          {pin && ` (position ${pin})`}
        </li>
      ))}
    </ol>
  );
}
