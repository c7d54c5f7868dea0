import { counterId } from "#forms/field.tsx";
import { SpokenAfterPause } from "#ui/spoken-after-pause.tsx";
import type { Field } from "#forms/use-form.ts";
import { type NetworkLimits, networkRule } from "#domain/boards/network-rules.ts";
import { sentText } from "#domain/boards/shown-text.ts";
import { usageOf } from "#domain/boards/text-length.ts";
import { postedText } from "#lib/posted-text.ts";

export const figures = new Intl.NumberFormat("en-US");

/** The post’s link, and how many images it has. */
export type Linked = Parameters<typeof sentText>[2];

/** Shows the length of a text on each network. The server renders it, and scripts update it as the user types. */
export function NetworkCounters({
  field,
  networks,
  linked,
  limits,
}: {
  field: Field;
  networks: readonly string[];
  linked: Linked;
  limits: NetworkLimits;
}) {
  const text = postedText(field.value);
  const uses = networks.flatMap((network) => {
    const sent = sentText(network, text, linked);
    const use = usageOf(network, sent, limits);
    return use
      ? [{ network, label: networkRule(network)?.label ?? network, withLink: sent !== text, ...use }]
      : [];
  });
  // Our own limit says nothing about a network.
  if (uses.length === 0) return <p id={counterId(field)} hidden />;
  const over = uses.filter((use) => use.over > 0);
  return (
    <>
      <ul id={counterId(field)} className="network-counts">
        {uses.map(({ network, label, used, cap, over: tooMany, unit, withLink }) => (
          <li key={network} data-over={tooMany > 0 || undefined}>
            <span className="network-counts-name">{label}</span>{" "}
            {`${figures.format(used)} of ${figures.format(cap)}${unit === "bytes" ? " bytes" : ""}`}
            {withLink && <span className="network-counts-link"> with the link</span>}
            {tooMany > 0 && `, ${figures.format(tooMany)} over the limit`}
          </li>
        ))}
      </ul>
      <SpokenAfterPause
        text={
          over.length > 0
            ? over
                .map(({ label, over: tooMany }) => `${label}: ${figures.format(tooMany)} over the limit`)
                .join(". ")
            : "Within all limits"
        }
      />
    </>
  );
}
