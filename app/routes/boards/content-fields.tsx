import { BOARD_CONTENT_MAX } from "#contract/limits.ts";
import type { Network } from "#contract/vocabulary.ts";
import type { Field } from "#forms/use-form.ts";
import { TextareaField } from "#forms/textarea-field.tsx";
import type { NetworkLimits } from "#domain/boards/network-rules.ts";
import { postedText } from "#lib/posted-text.ts";
import { networkLabel } from "#components/campaigns/network-label.ts";
import { NetworkCounters } from "./network-counters.tsx";

type Props = {
  content: Field;
  own: Readonly<Record<Network, Field>>;
  /** The networks that have or may have their own text. */
  networks: readonly Network[];
  chosen: readonly Network[];
  limits: NetworkLimits;
};

/** Renders the text for all networks, and one for each network that needs its own. */
export function ContentFields({ content, own, networks, chosen, limits }: Props) {
  const textOf = (network: Network) => postedText(own[network].value).trim();
  return (
    <>
      <TextareaField
        field={content}
        label="Content"
        rows={8}
        className="input min-h-48"
        maxLength={BOARD_CONTENT_MAX}
        measure={
          <NetworkCounters
            field={content}
            networks={chosen.filter((network) => textOf(network) === "")}
            limits={limits}
          />
        }
      />
      {networks.length > 0 && (
        <details className="own-texts" open={networks.some((network) => own[network].initialValue)}>
          <summary>Text for each network</summary>
          {networks.map((network) => (
            <TextareaField
              key={network}
              field={own[network]}
              label={`Text for ${networkLabel(network)}`}
              hint="Leave blank to use the content above."
              rows={3}
              maxLength={BOARD_CONTENT_MAX}
              measure={<NetworkCounters field={own[network]} networks={[network]} limits={limits} />}
            />
          ))}
        </details>
      )}
    </>
  );
}

/** Turns `{x: "…"}` into `{"overrides.x": "…"}`, as the fields are named. */
export const flatOverrides = (overrides: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(overrides).map(([network, text]) => [`overrides.${network}`, text]));

/** Does the same for the value of the entire form. */
export function flatTexts<Value extends { content?: string; overrides?: unknown }>(value: Value | undefined) {
  const { overrides, ...texts } = value ?? {};
  const own = typeof overrides === "object" && overrides !== null ? Object.entries(overrides) : [];
  return { ...texts, ...Object.fromEntries(own.map(([network, text]) => [`overrides.${network}`, text])) };
}
