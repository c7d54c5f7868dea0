import { NetworkGlyph } from "#components/campaigns/network-glyphs.tsx";
import { networkLabel } from "#components/campaigns/network-label.ts";
import { NETWORKS } from "#contract/vocabulary.ts";
import { type ControlField, FieldGroup } from "#forms/field.tsx";

/** The networks that most people choose come first. */
const OFFERED = [
  ...(["instagram", "facebook", "linkedin", "tiktok"] as const),
  ...NETWORKS.filter((network) => !["instagram", "facebook", "linkedin", "tiktok"].includes(network)),
];

/** Checkboxes for networks, drawn as tiles with their signs. */
export const NetworkPicker = ({ field, label }: { field: ControlField; label: string }) => (
  <FieldGroup field={field} label={label}>
    <div className="network-tiles">
      {OFFERED.map((network, index) => {
        // The error summary links to the field's own id, so the first choice gets it.
        const id = index === 0 ? field.id : `${field.id}-${index}`;
        return (
          <div key={network} className="network-tile">
            <input
              type="checkbox"
              id={id}
              name={field.name}
              value={network}
              defaultChecked={field.defaultOptions?.includes(network) ?? false}
            />
            <label htmlFor={id} data-network={network}>
              <NetworkGlyph network={network} size={20} />
              <span>
                {network === "google_business" ? (
                  <>
                    Google Business<span className="sr-only"> Profile</span>
                  </>
                ) : (
                  networkLabel(network)
                )}
              </span>
            </label>{" "}
          </div>
        );
      })}
    </div>
  </FieldGroup>
);
