import { ApprovalSchema } from "#contract/approvals.ts";
import type { CampaignKind } from "#contract/campaigns.ts";
import { pageOf } from "#contract/envelope.ts";
import type { Api } from "./client.server.ts";

const path = "/api/approvals";

export const offersApprovals = (api: Pick<Api, "offers">) => api.offers(path);

type Filter = { project?: string | undefined; kind?: CampaignKind | undefined; page?: number };

export const listApprovals = (api: Api, { project, kind, page }: Filter) =>
  api.get(path, {
    query: { project, "kind[]": kind, page },
    schema: pageOf(ApprovalSchema),
  });
