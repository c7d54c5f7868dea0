import { listApprovals, offersApprovals } from "#api-client/approvals.server.ts";
import { ApiError } from "#api-client/errors.server.ts";
import { placedPath } from "#components/campaigns/placed-path.ts";
import type { ItemStatus } from "#contract/vocabulary.ts";
import type { Api } from "#middleware/api.server.ts";

/** A notice is a cookie, which has little room. */
const NAME_SHOWN = 60;

/**
 * Returns what the notice of a decision offers: the next item that waits for the user, and how many do. Empty if the step decided nothing, if nothing
 * waits, or if the API doesn't list it.
 */
export async function nextToReview(api: Api, from: string, to: ItemStatus) {
  const isDecision = from === "in_review" && (to === "approved" || to === "changes_requested");
  if (!isDecision) return {};
  const waiting = await waitingAfter(api.raw).catch((error: unknown) => {
    // The decision itself is saved.
    if (error instanceof ApiError) return null;
    throw error;
  });
  const [next] = (waiting?.data ?? []).flatMap((item) => {
    const path = placedPath(item);
    return path === null ? [] : [{ name: item.name, path }];
  });
  if (waiting === null || next === undefined) return {};
  const signs = Array.from(next.name);
  const name = signs.length > NAME_SHOWN ? `${signs.slice(0, NAME_SHOWN).join("").trimEnd()}…` : next.name;
  const label = `Next to review: ${name}, ${waiting.meta.total.toLocaleString("en-US")} left`;
  return { actions: [{ label, href: next.path }] };
}

const waitingAfter = async (api: Api["raw"]) =>
  (await offersApprovals(api)) ? listApprovals(api, {}) : null;
