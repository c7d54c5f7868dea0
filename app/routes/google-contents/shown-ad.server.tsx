import { draw } from "#ui/draw.server.ts";
import { AdChecks } from "#components/google-ads/ad-checks.tsx";
import { AdReading } from "./ad-reading.tsx";
import type { TypedAd } from "./ad-rows.ts";
import type { AdView } from "#components/google-ads/ad-view.server.ts";
import type { GoogleLinks } from "#components/google-ads/google-links.ts";
import { SerpPreview } from "#components/google-ads/serp-preview.tsx";

/** An ad for people who may look and not touch. */
export const drawnReading = (values: TypedAd) => draw(<AdReading values={values} />);

/** What the page of an ad shows beside its form. */
export function shownAd({ serp, ...view }: AdView, links: GoogleLinks, contentId: string) {
  const next = (serp.number % serp.total) + 1;
  return {
    preview: draw(<SerpPreview serp={serp} />),
    checks: draw(<AdChecks view={view} />),
    /** Where the next combination is shown, when there is one. */
    another: serp.total > 1 ? `${links.editContent(contentId, next)}#preview` : null,
  };
}
