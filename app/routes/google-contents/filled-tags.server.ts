import type { RouterContextProvider } from "react-router";
import { filledLink } from "#components/naming-rules/utm.server.ts";
import type { GoogleAd } from "#contract/google-ads.ts";
import type { LinkPlace } from "#domain/naming-rules/links.ts";
import { apiContext } from "#middleware/api.server.ts";
import type { Changed, TypedAd } from "./ad-rows.ts";

/** Returns what the UTM tags of a Google ad's link are made from. */
export const googlePlace = (
  { name, project, starts_on }: Pick<GoogleAd, "name" | "project" | "starts_on">,
  day: string | null = null,
) => ({ campaign: name, project: project?.name ?? null, networks: ["google"], date: day ?? starts_on });

/** Returns the typed ad with the UTM tags of its final URL filled in. Null if that isn’t a URL. */
export async function filledTags(
  context: Readonly<RouterContextProvider>,
  typed: TypedAd,
  place: LinkPlace,
): Promise<Changed | null> {
  const link = await filledLink(context, context.get(apiContext), typed.final_url, place);
  if (link === null) return null;
  return { typed: { ...typed, final_url: link }, said: "UTM tags filled in.", focus: null };
}
