import { NETWORKS, type Network } from "#contract/vocabulary.ts";
import { Icon, type IconName, type IconSize } from "#ui/icons.tsx";

const GLYPHS: Readonly<Record<Network, IconName>> = {
  x: "network-x",
  instagram: "network-instagram",
  facebook: "network-facebook",
  linkedin: "network-linkedin",
  tiktok: "network-tiktok",
  pinterest: "network-pinterest",
  youtube: "network-youtube",
  threads: "network-threads",
  bluesky: "network-bluesky",
  mastodon: "network-mastodon",
  google_business: "network-google-business",
};

/** The number of networks that are shown before the rest is only counted. */
const SHOWN = 3;

/** Renders our sign for a network, beside a text that names it. */
export function NetworkGlyph({ network, size = 14 }: { network: string; size?: IconSize }) {
  const known = NETWORKS.find((one) => one === network);
  return known ? <Icon name={GLYPHS[known]} size={size} /> : null;
}

/**
 * Renders the signs of up to three networks and the number of the others. A text beside them names all. Where there is room for one
 * sign only, styles show it and the number of the others.
 */
export function NetworkGlyphs({ networks }: { networks: readonly string[] }) {
  if (networks.length === 0) return null;
  return (
    <span
      className="network-glyphs"
      aria-hidden
      data-more={networks.length > SHOWN ? networks.length - SHOWN : undefined}
      data-others={networks.length - 1 || undefined}
    >
      {networks.slice(0, SHOWN).map((network) => (
        <NetworkGlyph key={network} network={network} />
      ))}
    </span>
  );
}
