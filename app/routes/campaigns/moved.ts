import { redirect } from "react-router";
import { campaignPath } from "#components/campaigns/campaign-path.ts";
import { CAMPAIGN_KINDS } from "#contract/vocabulary.ts";
import { notFound } from "#middleware/not-found.server.ts";
import type { Route } from "./+types/moved";

/** Redirects old URLs with a kind and an id to the campaign. */
export function loader({ params, url }: Route.LoaderArgs) {
  const kind = CAMPAIGN_KINDS.find((known) => known === params.kindId);
  if (!kind) throw notFound("Not found");
  return redirect(
    `${campaignPath(params, { kind, id: params.campaignId })}/${params["*"] || "more"}${url.search}`,
    301,
  );
}
