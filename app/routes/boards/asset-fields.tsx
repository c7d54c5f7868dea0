import { assetOptions } from "#components/vault/asset-options.tsx";
import type { OfferedAsset } from "#components/vault/offered-assets.server.ts";
import { CheckboxesField } from "#forms/checkboxes-field.tsx";
import type { Field } from "#forms/use-form.ts";

type Props = {
  field: Field<string[] | undefined>;
  assets: readonly OfferedAsset[];
  /** Whether the vault has more than are offered here. */
  hasMore: boolean;
};

/** Offers the images of brand assets for a new post. */
export const AssetFields = ({ field, assets, hasMore }: Props) => (
  <details className="composer-details" open={field.errors !== undefined || undefined}>
    <summary>Images from the vault</summary>
    <CheckboxesField
      field={field}
      label="Add to the post"
      hint={
        hasMore ? "These are the first ones. All of them are offered once the post is created." : undefined
      }
      options={assetOptions(assets)}
    />
  </details>
);
