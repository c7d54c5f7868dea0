import { StrengthBadge } from "#components/google-ads/ad-checks.tsx";
import type { AdView } from "#components/google-ads/ad-view.ts";
import { SerpPreview } from "#components/google-ads/serp-preview.tsx";
import { keepsForms } from "#unsaved/unsaved-text.tsx";
import { Icon } from "#ui/icons.tsx";
import { Link } from "#ui/link.tsx";

export type Preview = Pick<AdView, "serp" | "strength" | "lines"> & {
  title: string;
  /** The next combination of the ad, and the next ad of the page. Null if there is no other. */
  another: string | null;
  next: string | null;
};

/** Shows one ad of the grid as people might find it, and how strong it is. */
export function GridPreview({
  preview: { title, serp, strength, lines, another, next },
}: {
  preview: Preview;
}) {
  return (
    <div className="mt-4 grid items-start gap-4 xl:grid-cols-[minmax(0,1.8fr)_minmax(0,1fr)]">
      <section id="preview" aria-labelledby="preview-heading" className="card grid gap-3">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 id="preview-heading">Preview</h2>
          <p className="me-auto text-sm text-ink-2 [overflow-wrap:anywhere]" dir="auto">
            {title}
          </p>
          {another && (
            <Link to={another} state={keepsForms} preventScrollReset className="btn btn-quiet btn-small">
              Another combination
            </Link>
          )}{" "}
          {next && (
            <Link to={next} state={keepsForms} preventScrollReset className="btn btn-quiet btn-small">
              Next ad
            </Link>
          )}
        </div>
        <SerpPreview serp={serp} />
      </section>
      <section aria-labelledby="strength-heading" className="card grid gap-3">
        <div className="flex items-center gap-3">
          <h2 id="strength-heading">Strength</h2>
          <StrengthBadge strength={strength} />
        </div>
        <ul className="grid gap-1 text-sm">
          {lines.map(({ aim, state, isMet }) => (
            <li key={aim} className="flex gap-2">
              <Icon
                name={isMet ? "check" : "plus"}
                size={14}
                className={isMet ? "mt-0.5 flex-none text-success" : "mt-0.5 flex-none text-warning"}
              />
              <span className={isMet ? "text-ink-2" : undefined}>
                <span className="sr-only">{isMet ? "Met: " : "Not met: "}</span>
                {aim}. {state}
              </span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
