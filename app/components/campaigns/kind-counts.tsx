import type { CampaignKind } from "#contract/campaigns.ts";
import { CAMPAIGN_KINDS } from "#contract/vocabulary.ts";
import type { CampaignCounts } from "#contract/projects.ts";
import { kindHue } from "./kind-badge.tsx";
import "./kind-counts.css";

const short: Record<CampaignKind, string> = {
  SocialCalendar: "social",
  MetaAd: "Meta",
  GoogleAd: "Google",
  Blog: "blog",
};

/** Shows "14 campaigns: 4 social, 3 Meta …". The counts are text for everyone, and the dots part them for the eye. */
export function KindCounts({ counts }: { counts: CampaignCounts }) {
  const kinds = CAMPAIGN_KINDS.filter((kind) => counts[kind] > 0);
  const total = kinds.reduce((sum, kind) => sum + counts[kind], 0);
  if (!total) return <p className="kind-counts">No campaigns</p>;
  return (
    <p className="kind-counts">
      {total} {total === 1 ? "campaign" : "campaigns"}:{" "}
      {kinds.map((kind, index) => (
        <span key={kind} className={`kind-count kind-count-${kindHue(kind)}`}>
          <span className="badge-dot" aria-hidden />
          {counts[kind]} {short[kind]}
          {index < kinds.length - 1 && <span className="sr-only">, </span>}
        </span>
      ))}
    </p>
  );
}
