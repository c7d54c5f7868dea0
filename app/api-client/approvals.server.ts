import { ApprovalSchema } from "#contract/approvals.ts";
import type { CampaignKind } from "#contract/campaigns.ts";
import type { ApprovalList } from "#contract/vocabulary.ts";
import { pageOf } from "#contract/envelope.ts";
import type { Api } from "./client.server.ts";

const path = "/api/approvals";

export const offersApprovals = (api: Pick<Api, "offers">) => api.offers(path);

type Filter = {
  /** Null for what waits for the user. An API that doesn't know lists sends that one. */
  list?: ApprovalList | null;
  project?: string | undefined;
  kind?: CampaignKind | undefined;
  /** The id of the item that comes first. */
  item?: string | undefined;
  page?: number;
};

export const listApprovals = (api: Api, { list, project, kind, item, page }: Filter) =>
  api.get(path, {
    query: { list, project, "kind[]": kind, item, page },
    schema: pageOf(ApprovalSchema),
  });
