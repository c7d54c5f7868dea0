import { plural } from "#lib/counts.ts";
import { StatusBadge } from "#ui/badge.tsx";
import { Icon } from "#ui/icons.tsx";
import type { StatusTone } from "#ui/status-mark.tsx";
import type { Strength } from "#domain/google-ads/strength.ts";
import type { AdView, Check } from "./ad-view.ts";

const TONES: Record<Strength, StatusTone> = {
  Weak: "red",
  Fair: "amber",
  Good: "blue",
  Strong: "green",
};

export const StrengthBadge = ({ strength }: { strength: Strength }) => (
  <StatusBadge tone={TONES[strength]}>{strength}</StatusBadge>
);

/** Shows the counts, the texts that Google may reject, and the ad's strength, all in words. */
export function AdChecks({ view }: { view: Omit<AdView, "serp"> }) {
  const { counts, findings, strength, lines } = view;
  return (
    <div className="grid gap-4">
      <ul className="grid gap-1 text-sm">
        {counts.map((check) => (
          <Line key={check.text} {...check} />
        ))}
      </ul>
      <h3 className="text-base">
        {findings.length === 0
          ? "No editorial issues found"
          : `${plural(findings.length, "editorial issue")} found`}
      </h3>
      {findings.length > 0 && (
        <ul className="grid gap-3 text-sm">
          {findings.map(({ rule, place, message, suggestion, isBlocking }) => (
            <li key={`${place} ${rule}`} className="[overflow-wrap:anywhere]">
              <b className="font-semibold">
                {place}: {rule.toLowerCase()}.
              </b>{" "}
              {message} <span className="text-ink-2">{suggestion}</span>
              {isBlocking && " Fix this before you send the ad to review."}
            </li>
          ))}
        </ul>
      )}
      <h3 className="flex flex-wrap items-center gap-2 text-base">
        Strength <StrengthBadge strength={strength} />
      </h3>
      <ul className="grid gap-1 text-sm">
        {lines.map(({ aim, state, isMet }) => (
          <Line key={aim} text={`${aim}. ${state}`} isMet={isMet} />
        ))}
      </ul>
      <p className="text-xs text-ink-2">This is Marquee’s own score, not Google’s Ad Strength.</p>
    </div>
  );
}

const Line = ({ text, isMet }: Check) => (
  <li className="flex gap-2">
    <Icon
      name={isMet ? "success" : "warning"}
      className={isMet ? "mt-0.5 flex-none text-success" : "mt-0.5 flex-none text-warning"}
    />
    <span>
      <span className="sr-only">{isMet ? "Met: " : "Not met: "}</span>
      {text}
    </span>
  </li>
);
