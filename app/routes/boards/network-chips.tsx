import { NetworkGlyph } from "#components/campaigns/network-glyphs.tsx";
import { networkLabel } from "#components/campaigns/network-label.ts";
import { type Network, NETWORKS } from "#contract/vocabulary.ts";
import { type ControlField, FieldGroup } from "#forms/field.tsx";
import { Icon } from "#ui/icons.tsx";

type Props = {
  field: ControlField;
  /** The networks of the calendar. The others are folded, unless they are chosen. Empty if it has none: then none is folded. */
  usual: readonly string[];
  /** The networks on which the text is too long. */
  over: ReadonlySet<string>;
};

/** Checkboxes for the networks of a post, drawn as chips. */
export function NetworkChips({ field, usual, over }: Props) {
  const isChosen = (network: Network) => field.defaultOptions?.includes(network) ?? false;
  const isShown = (network: Network) => usual.length === 0 || usual.includes(network) || isChosen(network);
  const shown = NETWORKS.filter(isShown);
  const others = NETWORKS.filter((network) => !isShown(network));
  const chip = (network: Network) => {
    // The error summary links to the field's own id, so the first choice gets it.
    const id = network === shown[0] ? field.id : `${field.id}-${network}`;
    return (
      <div key={network} className="chip">
        <input type="checkbox" id={id} name={field.name} value={network} defaultChecked={isChosen(network)} />
        <label htmlFor={id}>
          <NetworkGlyph network={network} size={16} />
          {networkLabel(network)}
          {over.has(network) && <Icon name="warning" size={14} />}
        </label>{" "}
      </div>
    );
  };
  return (
    <FieldGroup field={field} label="Networks">
      <div className="chips">
        {shown.map(chip)}
        {others.length > 0 && (
          <details className="chips-more">
            <summary className="chip-more">
              <Icon name="plus" size={16} />
              <span className="sr-only">More networks</span>
            </summary>
            <div className="chips">{others.map(chip)}</div>
          </details>
        )}
      </div>
    </FieldGroup>
  );
}
