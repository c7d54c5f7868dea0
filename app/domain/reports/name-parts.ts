import type { CampaignKind } from "#contract/campaigns.ts";
import { type NamePart, type NameRules, nameFault, nameParts } from "#domain/naming-rules/names.ts";
import { suggestedName } from "#domain/naming-rules/suggested-name.ts";
import type { Platform } from "./vocabulary.ts";

/** Whose pattern the names of a platform's campaigns follow. */
const KINDS: Partial<Record<Platform, CampaignKind>> = { google: "GoogleAd", meta: "MetaAd" };

export type CampaignName = { name: string; platform: Platform | null };

const kindOf = ({ platform }: CampaignName) => (platform === null ? undefined : KINDS[platform]);

/** Returns the parts of a campaign's name, or null if it doesn't fit or its platform's names have no pattern. */
export function partsOfCampaign(rules: NameRules, campaign: CampaignName): NamePart[] | null {
  const kind = kindOf(campaign);
  return kind === undefined ? null : nameParts(rules, kind, campaign.name);
}

export type Misfit = CampaignName & {
  /** What is wrong. */
  message: string;
  /** A name that fits and is nearly the same, if there is one. */
  suggestion: string | null;
};

/** Returns the names that don't fit their platform's pattern. Only the first of them have a suggestion, if `most` is given. */
export function misfitsIn(
  rules: NameRules,
  campaigns: readonly CampaignName[],
  most: number = campaigns.length,
): { misfits: Misfit[]; count: number } {
  const faulty = campaigns.flatMap((campaign) => {
    const kind = kindOf(campaign);
    const fault = kind === undefined ? null : nameFault(rules, kind, campaign.name);
    return kind === undefined || fault === null ? [] : [{ campaign, kind, message: fault.message }];
  });
  const misfits = faulty.slice(0, most).map(({ campaign: { name, platform }, kind, message }) => ({
    name,
    platform,
    message,
    suggestion: suggestedName(rules, kind, name),
  }));
  return { misfits, count: faulty.length };
}
