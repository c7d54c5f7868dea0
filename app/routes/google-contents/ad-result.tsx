import type { AdView } from "#components/google-ads/ad-view.ts";
import { SerpPreview } from "#components/google-ads/serp-preview.tsx";
import { keepsForms } from "#unsaved/unsaved-text.tsx";
import { Link } from "#ui/link.tsx";

type Props = {
  serp: AdView["serp"];
  /** Returns the page with another combination. Null for an ad that isn’t saved. */
  to: ((mix: number) => string) | null;
  /** What the other combination is of. */
  of?: string;
};

/** An ad as a search result, with a link to another combination if there is one. */
export const AdResult = ({ serp, to, of = "" }: Props) => (
  <>
    <SerpPreview serp={serp} />
    {serp.total > 1 && to && (
      <p className="text-sm">
        <Link to={`${to((serp.number % serp.total) + 1)}#preview`} state={keepsForms}>
          Show another combination
        </Link>
        {of}
      </p>
    )}
  </>
);
