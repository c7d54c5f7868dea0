import { DescriptionList } from "#ui/description-list.tsx";
import { settingsLabels } from "./settings-fields.tsx";

/** Shows the settings to users who can't edit them. */
export const ReadSettings = ({
  values,
}: {
  values: Readonly<Record<keyof typeof settingsLabels, string>>;
}) => (
  <DescriptionList
    items={Object.entries(settingsLabels).map(([name, term]) => ({
      term,
      details: (
        <span className="whitespace-pre-wrap [overflow-wrap:anywhere]" dir="auto">
          {values[name as keyof typeof settingsLabels] || "Not set"}
        </span>
      ),
    }))}
  />
);
