import { CAMPAIGN_STATUSES } from "#contract/vocabulary.ts";
import { SelectField } from "#forms/select-field.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import type { Field } from "#forms/use-server-form.ts";
import { sentenceLabel } from "#lib/labels.ts";
import { BULK_ACTIONS } from "./bulk-actions.ts";

const LABELS: Record<(typeof BULK_ACTIONS)[number], string> = {
  status: "Set the status",
  owner: "Set the owner",
  move: "Move to a folder",
  archive: "Archive",
  unarchive: "Take out of the archive",
  delete: "Move to the trash",
};

export const bulkLabels = {
  campaign: "Campaigns",
  action: "What to do",
  status: "New status",
  owner_id: "New owner",
  folder_id: "Folder",
};

type Choice = { value: string; label: string };
type Props = {
  fields: Record<keyof typeof bulkLabels, Field>;
  isArchive: boolean;
  members: readonly Choice[];
  folders: readonly Choice[];
};

/** Below the list: what to do with the campaigns that are ticked in it. */
export function BulkBar({ fields, isArchive, members, folders }: Props) {
  const actions = BULK_ACTIONS.filter((action) => action !== (isArchive ? "archive" : "unarchive"));
  return (
    <fieldset className="bulk">
      <legend>With the chosen campaigns</legend>
      <SelectField
        field={fields.action}
        label={bulkLabels.action}
        placeholder="Choose"
        options={actions.map((value) => ({ value, label: LABELS[value] }))}
      />
      <SelectField
        field={fields.status}
        label={bulkLabels.status}
        placeholder="As it is"
        options={CAMPAIGN_STATUSES.map((value) => ({ value, label: sentenceLabel(value) }))}
      />
      <SelectField
        field={fields.owner_id}
        label={bulkLabels.owner_id}
        placeholder="As it is"
        options={members}
      />
      <SelectField
        field={fields.folder_id}
        label={bulkLabels.folder_id}
        placeholder="This one"
        options={folders}
      />
      <div className="actions">
        <SubmitButton tone="secondary">Do it</SubmitButton>
      </div>
    </fieldset>
  );
}
