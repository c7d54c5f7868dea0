import type { CampaignKind } from "#contract/campaigns.ts";
import { HueBadge, type BadgeHue } from "#ui/badge.tsx";

const kinds: Record<CampaignKind, { label: string; hue: BadgeHue }> = {
  SocialCalendar: { label: "Social calendar", hue: "purple" },
  MetaAd: { label: "Meta ad", hue: "blue" },
  GoogleAd: { label: "Google ad", hue: "yellow" },
  Blog: { label: "Blog", hue: "pink" },
};

export const kindLabel = (kind: CampaignKind) => kinds[kind].label;

export const kindHue = (kind: CampaignKind) => kinds[kind].hue;

/** The kind of a campaign, in its colour and in words. */
export function KindBadge({ kind }: { kind: CampaignKind }) {
  return <HueBadge hue={kinds[kind].hue}>{kinds[kind].label}</HueBadge>;
}
