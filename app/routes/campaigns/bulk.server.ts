import { z } from "zod";
import {
  archiveCampaign,
  changeCampaign,
  deleteCampaign,
  duplicateCampaign,
  getCampaign,
  moveCampaign,
  unarchiveCampaign,
} from "#api-client/campaigns.server.ts";
import { replaceLabels } from "#api-client/labels.server.ts";
import { type BulkChoices, bulkSchema, doEach } from "#components/bulk.server.ts";
import type { CampaignKind } from "#contract/campaigns.ts";
import { CAMPAIGN_NAME_MAX } from "#contract/limits.ts";
import { CAMPAIGN_KINDS, CAMPAIGN_STATUSES } from "#contract/vocabulary.ts";
import { sentenceLabel } from "#lib/labels.ts";
import type { Api } from "#middleware/api.server.ts";

type Chosen = { kind: CampaignKind; id: string };

/** `Blog:01H…`: a campaign. */
const campaign = z.string().transform((value, issues): Chosen => {
  const [kind, id] = value.split(":");
  const known = CAMPAIGN_KINDS.find((word) => word === kind);
  if (known && id) return { kind: known, id };
  issues.addIssue("Select campaigns from the list.");
  return z.NEVER;
});

type Do = (api: Api, campaign: Chosen, value: string, list: { folderId: string }) => Promise<unknown>;

const COPY = " (copy)";

/** Gives a campaign a label, or takes it away, and leaves its others. */
const labeling =
  (has: boolean): Do =>
  async (api, { kind, id }, label) => {
    const { labels } = await getCampaign(api, kind, id);
    const others = (labels ?? []).map((own) => own.id).filter((own) => own !== label);
    return replaceLabels(api, { subject: "campaigns", id }, has ? [...others, label] : others);
  };

const DO = {
  status: (api, { kind, id }, status) =>
    changeCampaign(api, kind, id, { status: CAMPAIGN_STATUSES.find((known) => known === status) }),
  owner: (api, { kind, id }, owner_id) => changeCampaign(api, kind, id, { owner_id }),
  label: labeling(true),
  unlabel: labeling(false),
  folder: (api, { kind, id }, folder_id) => moveCampaign(api, kind, id, { folder_id }),
  duplicate: async (api, { kind, id }, _, { folderId }) => {
    const { name } = await getCampaign(api, kind, id);
    const begun = Array.from(name)
      .slice(0, CAMPAIGN_NAME_MAX - COPY.length)
      .join("");
    return duplicateCampaign(api, kind, id, { name: begun + COPY, folder_id: folderId, shift_days: 0 });
  },
  archive: (api, { kind, id }) => archiveCampaign(api, kind, id),
  unarchive: (api, { kind, id }) => unarchiveCampaign(api, kind, id),
  trash: (api, { kind, id }) => deleteCampaign(api, kind, id),
} satisfies Record<string, Do>;

const ACTIONS = Object.keys(DO) as (keyof typeof DO)[];

export const campaignBulkSchema = bulkSchema(campaign, ACTIONS, "Select at least one campaign.");
type Bulk = z.output<typeof campaignBulkSchema>;

type Choice = { value: string; label: string };

export function campaignBulkChoices({
  hasTrash,
  isArchive,
  can,
  members,
  labels,
  folders,
}: {
  hasTrash: boolean;
  isArchive: boolean;
  /** What the user may do with at least one of the campaigns. */
  can: Record<"update" | "delete" | "move" | "copy" | "archive", boolean>;
  members: readonly Choice[];
  labels: readonly Choice[];
  folders: readonly Choice[];
}): BulkChoices {
  const each = (action: keyof typeof DO, choices: readonly Choice[]) =>
    choices.map(({ value, label }) => ({ value: `${action}:${value}`, label }));
  const statuses = CAMPAIGN_STATUSES.map((value) => ({ value, label: sentenceLabel(value) }));
  return [
    { label: "Set status", options: can.update ? each("status", statuses) : [] },
    { label: "Set owner", options: can.update ? each("owner", members) : [] },
    { label: "Add label", options: can.update ? each("label", labels) : [] },
    { label: "Remove label", options: can.update ? each("unlabel", labels) : [] },
    { label: "Move to folder", options: can.move ? each("folder", folders) : [] },
    { label: "Duplicate", options: can.copy ? [{ value: "duplicate", label: "Duplicate" }] : [] },
    {
      label: "Archive or delete",
      options: [
        ...(can.archive
          ? [isArchive ? { value: "unarchive", label: "Unarchive" } : { value: "archive", label: "Archive" }]
          : []),
        // Without a trash, deletion would be permanent, and this form doesn't ask.
        ...(hasTrash && can.delete ? [{ value: "trash", label: "Delete" }] : []),
      ],
    },
  ].filter(({ options }) => options.length > 0);
}

/** @param list where copies are put: beside what they are copies of */
export const changeCampaigns = (
  api: Api,
  { chosen, change: { action, value } }: Bulk,
  list: { folderId: string },
) => doEach(chosen, (campaign) => DO[action](api, campaign, value, list));
