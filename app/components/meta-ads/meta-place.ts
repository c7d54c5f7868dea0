import type { MetaAd } from "#contract/meta-ads.ts";

/** Returns what the UTM tags of a Meta ad's links are made from. */
export const metaPlace = (
  { name, project, starts_on }: Pick<MetaAd, "name" | "project" | "starts_on">,
  day: string | null = null,
) => ({ campaign: name, project: project?.name ?? null, networks: ["meta"], date: day ?? starts_on });
