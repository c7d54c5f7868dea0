import type { CampaignKind } from "#contract/campaigns.ts";
import { HueBadge, type BadgeHue } from "#ui/badge.tsx";

const kinds: Record<CampaignKind, { label: string; hue: BadgeHue }> = {
  SocialCalendar: { label: "Social calendar", hue: "purple" },
  MetaAd: { label: "Meta ad", hue: "blue" },
  GoogleAd: { label: "Google ad", hue: "yellow" },
  Blog: { label: "Blog", hue: "pink" },
};

/** @param kind null if the API doesn't send it */
export const kindLabel = (kind: CampaignKind | null) => (kind ? kinds[kind].label : "Campaign");

export const kindHue = (kind: CampaignKind) => kinds[kind].hue;

export function KindBadge({ kind }: { kind: CampaignKind | null }) {
  if (!kind) return <span className="badge">{kindLabel(kind)}</span>;
  return <HueBadge hue={kinds[kind].hue}>{kinds[kind].label}</HueBadge>;
}
