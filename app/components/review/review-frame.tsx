import { NetworkGlyph } from "#components/campaigns/network-glyphs.tsx";
import { networkLabel } from "#components/campaigns/network-label.ts";
import type { Published } from "./published.server.ts";
import type { ImageMarks } from "./published-images.tsx";
import { PublishedView } from "./published-view.tsx";
import "./review-frame.css";

type Props = {
  published: Published;
  /** The heading's id. */
  id: string;
  title: string;
  hasOwnTime?: boolean;
  marks?: ImageMarks;
  /** Whether it is below another item, so that none of its images is waited for. */
  isBelow?: boolean | undefined;
};

/** The thing that is reviewed, whole: where it is published, its name, when, and all that is in it. */
export function ReviewFrame({ published, id, title, hasOwnTime = false, marks, isBelow }: Props) {
  return (
    <div className="rv">
      <header>
        {published.networks.length > 0 && (
          <p className="rv-nets">
            {published.networks.map((network, index) => (
              <span key={network} className="rv-net">
                <NetworkGlyph network={network} />
                {networkLabel(network)}
                {index < published.networks.length - 1 && <span className="sr-only">, </span>}
              </span>
            ))}
          </p>
        )}
        <h2 id={id} dir="auto" className="rv-title">
          {title}
        </h2>
      </header>
      <PublishedView published={published} hasOwnTime={hasOwnTime} marks={marks} isBelow={isBelow} />
    </div>
  );
}
