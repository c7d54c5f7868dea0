import { NetworkGlyph } from "#components/campaigns/network-glyphs.tsx";
import { networkLabel } from "#components/campaigns/network-label.ts";
import { NETWORKS } from "#contract/vocabulary.ts";
import { type ControlField, FieldGroup } from "#forms/field.tsx";
import { Icon } from "#ui/icons.tsx";

type Props = {
  field: ControlField;
  /** The networks on which the text is too long. */
  over: ReadonlySet<string>;
};

/** Checkboxes for the networks of a post, drawn as chips. */
export function NetworkChips({ field, over }: Props) {
  return (
    <FieldGroup field={field} label="Networks">
      <div key={field.key} className="chips">
        {NETWORKS.map((network, index) => {
          // The error summary links to the field's own id, so the first choice gets it.
          const id = index === 0 ? field.id : `${field.id}-${index}`;
          return (
            <div key={network} className="chip">
              <input
                type="checkbox"
                id={id}
                name={field.name}
                value={network}
                defaultChecked={field.defaultOptions?.includes(network) ?? false}
              />
              <label htmlFor={id}>
                <NetworkGlyph network={network} size={16} />
                {networkLabel(network)}
                {over.has(network) && <Icon name="warning" size={14} />}
              </label>{" "}
            </div>
          );
        })}
      </div>
    </FieldGroup>
  );
}
