import { imagePath, narrowImagePath } from "#api-client/image-path.server.ts";
import { networkLabel } from "#components/campaigns/network-label.ts";
import type { Board } from "#contract/social-calendars.ts";
import { imagesOn } from "#domain/boards/network-rules.ts";
import { filePath, playedAt } from "#lib/file-path.ts";
import { assetSource } from "#domain/vault/rights-words.ts";

/** Returns the images of a post that this server can show, in their order. */
export function shownImages(board: Pick<Board, "images" | "networks" | "planned_for">) {
  return board.images.flatMap(({ id, url, alt, width, height, asset, video }, index) => {
    const path = imagePath(url);
    if (!path) return [];
    return [
      {
        id,
        path,
        thumbnail: narrowImagePath(url, 480) ?? path,
        alt: alt ?? "",
        width,
        height,
        video: video && { path: filePath(video.url) && playedAt(path), seconds: video.seconds ?? 0 },
        leftOut: leftOut(board.networks, index),
        source: asset && assetSource(asset, board.planned_for),
      },
    ];
  });
}

export type ShownImage = ReturnType<typeof shownImages>[number];

const conjunction = new Intl.ListFormat("en-US");

/** Names the networks that take fewer images. */
function leftOut(networks: readonly string[], index: number): string | null {
  const full = networks.filter((network) => index >= imagesOn(network));
  return full.length === 0 ? null : `Not on ${conjunction.format(full.map(networkLabel))}.`;
}
