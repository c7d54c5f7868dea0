import { z } from "zod";
import {
  archiveCampaign,
  changeCampaign,
  deleteCampaign,
  moveCampaign,
  unarchiveCampaign,
} from "#api-client/campaigns.server.ts";
import { ApiError, UnauthorizedError, ValidationError } from "#api-client/errors.server.ts";
import type { CampaignKind } from "#contract/campaigns.ts";
import { CAMPAIGN_KINDS, CAMPAIGN_STATUSES } from "#contract/vocabulary.ts";
import { sentenceLabel } from "#lib/labels.ts";
import type { Api } from "#middleware/api.server.ts";

/** `Blog:01H…` as the checkboxes of the list say it. */
const chosen = z.string().transform((value, issues) => {
  const [kind, id] = value.split(":");
  const known = CAMPAIGN_KINDS.find((word) => word === kind);
  if (!known || !id) issues.addIssue("Choose campaigns from the list");
  return { kind: known ?? CAMPAIGN_KINDS[0], id: id ?? "" };
});

const nothing = "Choose at least one campaign.";
const unsaid = "Choose what to do with them.";

/** `status:active`, `folder:01H…`, `archive`: what to do, and with which value. */
const change = z.string(unsaid).transform((choice, issues) => {
  const [action = "", value = ""] = choice.split(":");
  const known = ACTIONS.find((word) => word === action);
  if (known === undefined) issues.addIssue(unsaid);
  return { action: known ?? ACTIONS[0], value };
});

export const bulkSchema = z.object({ campaign: z.array(chosen, nothing).min(1, nothing), change });
type Bulk = z.output<typeof bulkSchema>;

type Chosen = { kind: CampaignKind; id: string };
type Do = (api: Api, campaign: Chosen, value: string) => Promise<unknown>;

const DO = {
  status: (api, { kind, id }, status) =>
    changeCampaign(api, kind, id, { status: CAMPAIGN_STATUSES.find((known) => known === status) }),
  owner: (api, { kind, id }, owner_id) => changeCampaign(api, kind, id, { owner_id }),
  folder: (api, { kind, id }, folder_id) => moveCampaign(api, kind, id, { folder_id }),
  archive: (api, { kind, id }) => archiveCampaign(api, kind, id),
  unarchive: (api, { kind, id }) => unarchiveCampaign(api, kind, id),
  trash: (api, { kind, id }) => deleteCampaign(api, kind, id),
} satisfies Record<string, Do>;

const ACTIONS = Object.keys(DO) as [keyof typeof DO, ...(keyof typeof DO)[]];

type Choice = { value: string; label: string };

/** What the list offers to do with the ticked campaigns, as the groups of one select. */
export function bulkChoices({
  isArchive,
  members,
  folders,
}: {
  isArchive: boolean;
  members: readonly Choice[];
  folders: readonly Choice[];
}) {
  const each = (action: keyof typeof DO, choices: readonly Choice[]) =>
    choices.map(({ value, label }) => ({ value: `${action}:${value}`, label }));
  const statuses = CAMPAIGN_STATUSES.map((value) => ({ value, label: sentenceLabel(value) }));
  return [
    { label: "Set the status to", options: each("status", statuses) },
    { label: "Make responsible", options: each("owner", members) },
    { label: "Move to the folder", options: each("folder", folders) },
    {
      label: "Put away",
      options: [
        isArchive
          ? { value: "unarchive", label: "Take out of the archive" }
          : { value: "archive", label: "Archive" },
        { value: "trash", label: "Move to the trash" },
      ],
    },
  ].filter(({ options }) => options.length > 0);
}

/** What an API refused, as one sentence. */
export const inWords = (error: ApiError) =>
  error instanceof ValidationError
    ? (Object.values(error.fieldErrors).flat()[0] ?? error.formErrors[0] ?? error.message)
    : error.message;

/** One call after another, as if each had been done by hand; says which were refused and why. */
export async function doBulk(api: Api, bulk: Bulk) {
  const failed: (Chosen & { message: string })[] = [];
  const { action, value } = bulk.change;
  for (const campaign of bulk.campaign) {
    try {
      await DO[action](api, campaign, value);
    } catch (error) {
      if (!(error instanceof ApiError) || error instanceof UnauthorizedError) throw error;
      failed.push({ ...campaign, message: inWords(error) });
    }
  }
  return { done: bulk.campaign.length - failed.length, failed };
}
