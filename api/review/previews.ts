import { PREVIEW_TEXT_MAX } from "#contract/limits.ts";
import type { CampaignKind } from "#contract/campaigns.ts";
import { defaultText } from "#domain/google-ads/width.ts";
import { firstPicture } from "#api/boards/pictures.ts";
import type { Reader } from "#api/data/schema.ts";
import { stringList } from "#api/data/stored-json.ts";
import { fileUrl } from "#api/uploads/resource.ts";

/** What a list shows of an item: its first image, the beginning of its text, and where it is published. */
export type Preview = {
  image: { url: string; width: number; height: number; alt: string | null } | null;
  text: string | null;
  networks: string[];
};

export const NO_PREVIEW: Preview = { image: null, text: null, networks: [] };

type Previewed = { id: string; kind: CampaignKind | null };
type Picture = { file_id: string | null; width: number | null; height: number | null; alt: string | null };

/** Returns the previews of several items by id, with one query for each kind. */
export async function previewsOf(
  db: Reader,
  items: readonly Previewed[],
  appUrl: string,
): Promise<Map<string, Preview>> {
  const idsOf = (kind: CampaignKind) => items.flatMap((item) => (item.kind === kind ? [item.id] : []));
  const imageOf = ({ file_id: id, width, height, alt }: Picture) =>
    id === null || width === null || height === null
      ? null
      : { url: fileUrl(appUrl, id), width, height, alt };
  const [boards, metaAds, googleAds, blogs] = await Promise.all([
    boardsIn(db, idsOf("SocialCalendar")),
    metaAdsIn(db, idsOf("MetaAd")),
    googleAdsIn(db, idsOf("GoogleAd")),
    blogsIn(db, idsOf("Blog")),
  ]);
  return new Map<string, Preview>([
    ...boards.map((row): [string, Preview] => [
      row.id,
      { image: imageOf(row), text: shortened(row.content), networks: stringList(row.networks_json) },
    ]),
    ...metaAds.map((row): [string, Preview] => [
      row.id,
      {
        image: imageOf(row),
        text: shortened(stringList(row.primary_texts_json)[0] ?? row.description ?? ""),
        networks: [],
      },
    ]),
    ...googleAds.map((row): [string, Preview] => [
      row.id,
      { ...NO_PREVIEW, text: shortened(firstText(row.descriptions_json)) },
    ]),
    ...blogs.map((row): [string, Preview] => [
      row.id,
      { image: imageOf(row), text: shortened(row.excerpt ?? ""), networks: [] },
    ]),
  ]);
}

/** Returns the beginning of a text on one line, or null if there is none. */
export function shortened(text: string): string | null {
  const signs = Array.from(
    text
      .slice(0, 4 * PREVIEW_TEXT_MAX)
      .replaceAll(/\s+/g, " ")
      .trim(),
  );
  const isLong = signs.length > PREVIEW_TEXT_MAX;
  return isLong ? `${signs.slice(0, PREVIEW_TEXT_MAX).join("").trimEnd()}…` : signs.join("") || null;
}

/** Parses JSON that this program has written itself. */
function firstText(json: string): string {
  const [first] = JSON.parse(json) as { text: string }[];
  return defaultText(first?.text ?? "");
}

const boardsIn = (db: Reader, ids: readonly string[]) =>
  db
    .selectFrom("boards")
    .leftJoin("board_images as image", (join) => join.on("image.file_id", "=", firstPicture("boards.id")))
    .leftJoin("files", "files.id", "image.file_id")
    .select(["boards.id", "boards.content", "boards.networks_json"])
    .select(["image.file_id", "image.alt", "files.width", "files.height"])
    .where("boards.id", "in", ["", ...ids])
    .execute();

const metaAdsIn = (db: Reader, ids: readonly string[]) =>
  db
    .selectFrom("meta_contents")
    .leftJoin("meta_content_images as image", (join) =>
      join.onRef("image.content_id", "=", "meta_contents.id").on("image.use", "=", "reference"),
    )
    .leftJoin("files", "files.id", "image.file_id")
    .select(["meta_contents.id", "meta_contents.description", "meta_contents.primary_texts_json"])
    .select(["image.file_id", "image.alt", "files.width", "files.height"])
    .where("meta_contents.id", "in", ["", ...ids])
    .execute();

const googleAdsIn = (db: Reader, ids: readonly string[]) =>
  db
    .selectFrom("google_contents")
    .select(["id", "descriptions_json"])
    .where("id", "in", ["", ...ids])
    .execute();

const blogsIn = (db: Reader, ids: readonly string[]) =>
  db
    .selectFrom("blogs")
    .leftJoin("files", "files.id", "blogs.cover_id")
    .select([
      "blogs.campaign_id as id",
      "blogs.excerpt",
      "blogs.cover_id as file_id",
      "blogs.cover_alt as alt",
    ])
    .select(["files.width", "files.height"])
    .where("blogs.campaign_id", "in", ["", ...ids])
    .execute();
