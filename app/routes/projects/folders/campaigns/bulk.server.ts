import { z } from "zod";
import {
  archiveCampaign,
  changeCampaign,
  deleteCampaign,
  moveCampaign,
  unarchiveCampaign,
} from "#api-client/campaigns.server.ts";
import { ApiError, UnauthorizedError, ValidationError } from "#api-client/errors.server.ts";
import type { CampaignKind } from "#contract/campaign.ts";
import { CAMPAIGN_KINDS, CAMPAIGN_STATUSES } from "#contract/vocabulary.ts";
import type { Api } from "#middleware/api.server.ts";
import { BULK_ACTIONS } from "./bulk-actions.ts";

/** `Blog:01H…` as the checkboxes of the list say it. */
const chosen = z.string().transform((value, issues) => {
  const [kind, id] = value.split(":");
  const known = CAMPAIGN_KINDS.find((word) => word === kind);
  if (!known || !id) issues.addIssue("Choose campaigns from the list");
  return { kind: known ?? CAMPAIGN_KINDS[0], id: id ?? "" };
});

const nothing = "Choose at least one campaign";

export const bulkSchema = z
  .object({
    campaign: z.array(chosen, nothing).min(1, nothing),
    action: z.enum(BULK_ACTIONS, "Choose what to do with them"),
    status: z.enum(CAMPAIGN_STATUSES).optional(),
    owner_id: z.string().optional(),
    folder_id: z.string().optional(),
  })
  .refine(({ action, status }) => action !== "status" || status, {
    path: ["status"],
    message: "Choose a status",
  })
  .refine(({ action, owner_id: owner }) => action !== "owner" || owner, {
    path: ["owner_id"],
    message: "Choose who is responsible",
  })
  .refine(({ action, folder_id: folder }) => action !== "move" || folder, {
    path: ["folder_id"],
    message: "Choose a folder",
  });
type Bulk = z.output<typeof bulkSchema>;

type Chosen = { kind: CampaignKind; id: string };

const DO: Record<Bulk["action"], (api: Api, campaign: Chosen, bulk: Bulk) => Promise<unknown>> = {
  status: (api, { kind, id }, { status }) => changeCampaign(api, kind, id, { status }),
  owner: (api, { kind, id }, { owner_id }) => changeCampaign(api, kind, id, { owner_id }),
  move: (api, { kind, id }, { folder_id }) => moveCampaign(api, kind, id, { folder_id: folder_id ?? "" }),
  archive: (api, { kind, id }) => archiveCampaign(api, kind, id),
  unarchive: (api, { kind, id }) => unarchiveCampaign(api, kind, id),
  delete: (api, { kind, id }) => deleteCampaign(api, kind, id),
};

/** What an API refused, as one sentence. */
export const inWords = (error: ApiError) =>
  error instanceof ValidationError
    ? (Object.values(error.fieldErrors).flat()[0] ?? error.formErrors[0] ?? error.message)
    : error.message;

/** One call after another, as if each had been done by hand; says which were refused and why. */
export async function doBulk(api: Api, bulk: Bulk) {
  const failed: (Chosen & { message: string })[] = [];
  for (const campaign of bulk.campaign) {
    try {
      await DO[bulk.action](api, campaign, bulk);
    } catch (error) {
      if (!(error instanceof ApiError) || error instanceof UnauthorizedError) throw error;
      failed.push({ ...campaign, message: inWords(error) });
    }
  }
  return { done: bulk.campaign.length - failed.length, failed };
}
