import type { Serp } from "./serp.ts";

/** Shows a search result as it might look, on a light background in both themes. */
export function SerpPreview({ serp, children }: { serp: Serp; children?: React.ReactNode }) {
  const { number, total, address, headlines, descriptions } = serp;
  return (
    <figure className="paper grid gap-2 rounded-lg border border-control bg-surface p-4 text-ink [overflow-wrap:anywhere]">
      <figcaption className="text-xs text-ink-2">
        Preview, not the real result
        {total > 1 && `. Combination ${number.toLocaleString("en-US")} of ${total.toLocaleString("en-US")}`}
      </figcaption>
      <div dir="auto" className="grid gap-1">
        <p className="text-sm">
          <b className="font-semibold">Sponsored</b>
        </p>
        <p className="text-sm text-ink-2">{address.join(" › ")}</p>
        <p className="text-lg text-[#1a0dab]">{headlines.join(" | ") || "No headline yet"}</p>
        <p className="text-sm text-[#4d5156]">{descriptions.join(" ") || "No description yet"}</p>
      </div>
      {children}
    </figure>
  );
}
