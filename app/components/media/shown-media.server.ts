import { imagePath, narrowImagePath } from "#api-client/image-path.server.ts";
import { findMedia } from "#api-client/media.server.ts";
import type { Medium } from "#contract/media.ts";
import type { User } from "#contract/users.ts";
import { assetSource } from "#domain/vault/rights-words.ts";
import { formatDay, formatTime } from "#lib/dates.ts";
import { lengthWords } from "#lib/file-path.ts";
import { wallClock } from "#lib/zoned-time.ts";
import type { Api } from "#middleware/api.server.ts";

/** What an image is called: by its name, by what it shows, or by when it came. */
export function titleOf(
  { name, alt, video, created_at: addedAt }: Pick<Medium, "name" | "alt" | "video" | "created_at">,
  zone: string | null,
): string {
  const added = addedAt === null ? null : wallClock(addedAt, zone);
  const what = video === null ? "Image" : "Video";
  return name ?? alt ?? (added ? `${what} added ${formatDay(added.day)}, ${formatTime(added.time)}` : what);
}

const listedMedium = (title: string, { id, url, tags, used_in: uses, asset, ...medium }: Medium) => ({
  id,
  title,
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

/** Returns images as lists show them. Those without a name that came in one minute are told apart by a number. */
export function listedMedia(media: readonly Medium[], zone: string | null): ListedMedium[] {
  const counts = new Map<string, number>();
  return media.map((medium) => {
    const title = titleOf(medium, zone);
    if ((medium.name ?? medium.alt) !== null) return listedMedium(title, medium);
    const count = (counts.get(title) ?? 0) + 1;
    counts.set(title, count);
    return listedMedium(count === 1 ? title : `${title} (${count})`, medium);
  });
}

/** Returns the latest images of a library for a form that has other fields, and whether there are more. None without a library. */
export async function someMedia(api: Api, project: string, reader: Promise<User>) {
  const [found, { timezone }] = await Promise.all([findMedia(api, project), reader]);
  return { media: listedMedia(found?.data ?? [], timezone), hasMore: (found?.meta.last_page ?? 1) > 1 };
}

/** Returns an image as its own page shows it. */
export const shownMedium = (medium: Medium, zone: string | null) => ({
  ...listedMedium(titleOf(medium, zone), medium),
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
