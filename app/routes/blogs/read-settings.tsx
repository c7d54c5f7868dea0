import { FoldedFields } from "#components/composer/folded-fields.tsx";
import { formatDay, formatTime } from "#lib/dates.ts";
import { DescriptionList } from "#ui/description-list.tsx";
import { settingsLabels } from "./blog-labels.ts";

type Name = keyof typeof settingsLabels;

/** Shows the settings of a post to those who can’t change them. */
export function ReadSettings({ settings }: { settings: Readonly<Record<Name | "zone", string>> }) {
  const { planned_for: day, time, zone } = settings;
  const texts = { ...settings, planned_for: formatDay(day), time: time && `${formatTime(time)}, ${zone}` };
  return (
    <FoldedFields
      id="settings"
      label="Settings"
      summary={[texts.name, texts.owner_id, texts.planned_for].filter(Boolean).join(" · ")}
      fields={[]}
    >
      <DescriptionList
        items={entriesOf(settingsLabels).map(([name, term]) => ({
          term,
          details: (
            <span className="whitespace-pre-wrap [overflow-wrap:anywhere]" dir="auto">
              {texts[name] || "Not set"}
            </span>
          ),
        }))}
      />
    </FoldedFields>
  );
}

const entriesOf = (labels: Readonly<Record<Name, string>>) => Object.entries(labels) as [Name, string][];
