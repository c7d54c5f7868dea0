import { href } from "react-router";
import { Link } from "#ui/link.tsx";
import type { OfferedAsset } from "./offered-assets.server.ts";
import { vaultItemLinks } from "./vault-links.ts";

/** Returns the choices of a field with brand assets, each with its image. */
export const assetOptions = (assets: readonly OfferedAsset[]) =>
  assets.map(({ id, name, note }) => ({
    value: id,
    label: note ? `${name}, ${note}` : name,
    mark: (
      <img
        src={`${vaultItemLinks(id).file}?width=96`}
        alt=""
        width={48}
        height={48}
        loading="lazy"
        className="me-2 inline-block size-12 rounded-md border border-hairline object-cover"
      />
    ),
  }));

export const NoAssets = () => (
  <>
    <p>The vault has no brand asset with an image that you may use.</p>
    <p>
      <Link to={`${href("/micro-tools/vault/new")}?type=brand_asset`}>Add a brand asset</Link>
    </p>
  </>
);
