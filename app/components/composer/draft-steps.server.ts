import { getProject } from "#api-client/projects.server.ts";
import { mayOfferReview } from "#api-client/review.server.ts";
import { type NextStep, stepsFrom } from "#components/review/review.server.ts";
import { openSteps } from "#domain/review/states.ts";
import type { Api } from "#middleware/api.server.ts";

/** The steps of a draft with which an item can leave it. */
const FROM_DRAFT = ["scheduled", "in_review"];

/** Returns the steps that this person may take from a draft. */
export async function stepsOfDraft(api: Api, projectId: string, isAd: boolean): Promise<NextStep[]> {
  const project = await getProject(api, projectId);
  const open = openSteps({
    status: "draft",
    role: project.role ?? "manager",
    isAuthor: true,
    wroteLatest: true,
    isAd,
    approval: project.approval_mode ?? "optional",
    allowsSelfApproval: project.self_approval ?? false,
    wasApproved: false,
    hasNewVersion: true,
  }).map(({ to }) => to);
  return stepsFrom("draft").filter(({ to }) => FROM_DRAFT.includes(to) && open.includes(to));
}

/** Returns the steps of an item that doesn’t exist yet. None without reviews. */
export const stepsOfNew = async (api: Api, projectId: string, isAd: boolean): Promise<NextStep[]> =>
  (await mayOfferReview(api)) ? stepsOfDraft(api, projectId, isAd) : [];
