import { imagePath, narrowImagePath } from "#api-client/image-path.server.ts";
import { findMedia } from "#api-client/media.server.ts";
import type { Medium } from "#contract/media.ts";
import { assetSource } from "#domain/vault/rights-words.ts";
import { formatDay } from "#lib/dates.ts";
import { lengthWords } from "#lib/file-path.ts";
import type { Api } from "#middleware/api.server.ts";

/** What an image is called: by its name, or by what it shows. */
export const titleOf = ({ name, alt, video }: Pick<Medium, "name" | "alt" | "video">): string =>
  name ?? alt ?? (video === null ? "Image" : "Video");

/** Returns an image as lists show it. */
export const listedMedium = ({ id, url, tags, used_in: uses, asset, ...medium }: Medium) => ({
  id,
  title: titleOf(medium),
  thumbnail: narrowImagePath(url, 480),
  /** The length of a video. */
  length: medium.video && lengthWords(medium.video.seconds ?? 0),
  tags,
  uses: uses ?? 0,
  /** The words after “rights”. */
  rights:
    asset?.rights_end == null
      ? null
      : {
          text: `${asset.is_ended ? "ended" : "end"} ${formatDay(asset.rights_end)}`,
          isOver: asset.is_ended,
        },
});
export type ListedMedium = ReturnType<typeof listedMedium>;

/** Returns the latest images of a library for a form that has other fields, and whether there are more. None without a library. */
export async function someMedia(api: Api, project: string) {
  const found = await findMedia(api, project);
  return { media: found?.data.map(listedMedium) ?? [], hasMore: (found?.meta.last_page ?? 1) > 1 };
}

/** Returns an image as its own page shows it. */
export const shownMedium = (medium: Medium) => ({
  ...listedMedium(medium),
  path: imagePath(medium.url),
  isVideo: medium.video !== null,
  preview: narrowImagePath(medium.url, 1080),
  alt: medium.alt ?? "",
  name: medium.name ?? "",
  version: medium.version,
  bytes: medium.bytes,
  width: medium.width,
  height: medium.height,
  source: medium.asset && assetSource(medium.asset, null),
});
