import { type ReactNode, useEffect, useRef } from "react";
import { networkLabel } from "#components/campaigns/network-label.ts";
import { BOARD_CONTENT_MAX } from "#contract/limits.ts";
import type { Network } from "#contract/vocabulary.ts";
import { type NetworkLimits, networkRule } from "#domain/boards/network-rules.ts";
import { sentText } from "#domain/boards/shown-text.ts";
import { usageOf } from "#domain/boards/text-length.ts";
import { EMOJI } from "#ui/emoji-offer.tsx";
import { OfferedList } from "#ui/offered-list.tsx";
import { TextareaField } from "#forms/textarea-field.tsx";
import type { Field } from "#forms/use-form.ts";
import { postedText } from "#lib/posted-text.ts";
import { Icon } from "#ui/icons.tsx";
import { figures, type Linked, NetworkCounters } from "./network-counters.tsx";

type Props = {
  content: Field;
  own: Readonly<Record<Network, Field>>;
  /** The networks that have or may have their own text. */
  networks: readonly Network[];
  chosen: readonly Network[];
  linked: Linked;
  limits: NetworkLimits;
  /** What can be added to the texts. */
  children?: ReactNode;
};

const NONE: Linked = { link: null, images: 0 };

/** The text for all networks, and one for each network that needs its own. One is open at a time. */
export function TextTabs({ content, own, networks, chosen, linked, limits, children }: Props) {
  const textOf = (network: Network) => postedText(own[network].value).trim();
  const refused = networks.find((network) => own[network].errors !== undefined);
  // A network that is left takes its tab along, which may be the open one.
  const tabs = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const first = tabs.current?.querySelector<HTMLDetailsElement>("details[name]");
    if (first && !tabs.current?.querySelector("details[name][open]")) first.open = true;
  });
  const all = (
    <>
      <TextareaField
        field={content}
        label="Content"
        rows={5}
        maxLength={BOARD_CONTENT_MAX}
        measure={
          <NetworkCounters
            field={content}
            networks={chosen.filter((network) => textOf(network) === "")}
            linked={linked}
            limits={limits}
          />
        }
      />
      <OfferedList field={content.id} offers={[EMOJI]} />
    </>
  );
  return (
    <div ref={tabs} id="text" className="text-tabs" tabIndex={-1}>
      {/* Also without other tabs, because a field that moves into one would lose its text. */}
      <Tab label="All networks" isOpen={refused === undefined}>
        {all}
      </Tab>
      {networks.map((network) => (
        <Tab
          key={network}
          label={networkLabel(network)}
          over={overBy(network, textOf(network) || postedText(content.value), linked, limits)}
          isOpen={refused === network}
        >
          <TextareaField
            field={own[network]}
            label={`Text for ${networkLabel(network)}`}
            hint="Leave blank to use the content for all networks."
            rows={5}
            maxLength={BOARD_CONTENT_MAX}
            measure={
              <NetworkCounters
                field={own[network]}
                networks={[network]}
                // A blank text isn’t sent, so it has no link either.
                linked={textOf(network) ? linked : NONE}
                limits={limits}
              />
            }
          />
          <OfferedList field={own[network].id} offers={[EMOJI]} />
        </Tab>
      ))}
      {children}
    </div>
  );
}

type TabProps = { label: string; over?: number; isOpen: boolean; children: ReactNode };

const Tab = ({ label, over = 0, isOpen, children }: TabProps) => (
  <details name="text" open={isOpen}>
    <summary>
      {label}
      {over > 0 && (
        <>
          {" "}
          <Icon name="warning" size={14} />
          {figures.format(over)} over<span className="sr-only"> the limit</span>
        </>
      )}
    </summary>
    {children}
  </details>
);

const overBy = (network: string, text: string, linked: Linked, limits: NetworkLimits) =>
  usageOf(network, sentText(network, text, linked), limits)?.over ?? 0;

/** Returns the networks on which the text of this form is too long. */
export function overOn(
  chosen: readonly Network[],
  { content, own }: Pick<Props, "content" | "own">,
  linked: Linked,
  limits: NetworkLimits,
): ReadonlySet<string> {
  return new Set(
    chosen.filter((network) => {
      const text = postedText(own[network].value).trim() || postedText(content.value);
      return networkRule(network) && overBy(network, text, linked, limits) > 0;
    }),
  );
}
