import { sql } from "kysely";
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

/** Returns the previews of several items by id. */
export async function previewsOf(
  db: Reader,
  items: readonly Previewed[],
  appUrl: string,
): Promise<Map<string, Preview>> {
  const idsOf = (kind: CampaignKind) => [
    "",
    ...items.flatMap((item) => (item.kind === kind ? [item.id] : [])),
  ];
  const rows = await boardsIn(db, idsOf("SocialCalendar"))
    .unionAll(metaAdsIn(db, idsOf("MetaAd")))
    .unionAll(googleAdsIn(db, idsOf("GoogleAd")))
    .unionAll(blogsIn(db, idsOf("Blog")))
    .execute();
  return new Map(
    rows.map(({ id, text, texts_json, networks_json, ...picture }): [string, Preview] => [
      id,
      {
        image: imageOf(picture, appUrl),
        text: shortened((texts_json === null ? undefined : firstText(texts_json)) ?? text ?? ""),
        networks: networks_json === null ? [] : stringList(networks_json),
      },
    ]),
  );
}

const imageOf = ({ file_id: id, width, height, alt }: Picture, appUrl: string) =>
  id === null || width === null || height === null ? null : { url: fileUrl(appUrl, id), width, height, alt };

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

/** Returns the first text of an ad, which may have been stored with more than the text. */
function firstText(json: string): string | undefined {
  const [first] = JSON.parse(json) as (string | { text: string })[];
  return typeof first === "object" ? defaultText(first.text) : first;
}

const none = sql<string | null>`null`;
const noNumber = sql<number | null>`cast(null as integer)`;

const boardsIn = (db: Reader, ids: readonly string[]) =>
  db
    .selectFrom("boards")
    .leftJoin("board_images as image", (join) => join.on("image.file_id", "=", firstPicture("boards.id")))
    .leftJoin("files", "files.id", "image.file_id")
    .select((row) => [
      "boards.id",
      row.ref("boards.content").$castTo<string | null>().as("text"),
      none.as("texts_json"),
      row.ref("boards.networks_json").$castTo<string | null>().as("networks_json"),
    ])
    .select(["image.file_id", "image.alt", "files.width", "files.height"])
    .where("boards.id", "in", ids);

const metaAdsIn = (db: Reader, ids: readonly string[]) =>
  db
    .selectFrom("meta_contents")
    .leftJoin("meta_content_images as image", (join) =>
      join.onRef("image.content_id", "=", "meta_contents.id").on("image.use", "=", "reference"),
    )
    .leftJoin("files", "files.id", "image.file_id")
    .select((row) => [
      "meta_contents.id",
      "meta_contents.description as text",
      row.ref("meta_contents.primary_texts_json").$castTo<string | null>().as("texts_json"),
      none.as("networks_json"),
    ])
    .select(["image.file_id", "image.alt", "files.width", "files.height"])
    .where("meta_contents.id", "in", ids);

const googleAdsIn = (db: Reader, ids: readonly string[]) =>
  db
    .selectFrom("google_contents")
    .select((row) => [
      "id",
      none.as("text"),
      row.ref("descriptions_json").$castTo<string | null>().as("texts_json"),
      none.as("networks_json"),
    ])
    .select([none.as("file_id"), none.as("alt"), noNumber.as("width"), noNumber.as("height")])
    .where("id", "in", ids);

const blogsIn = (db: Reader, ids: readonly string[]) =>
  db
    .selectFrom("blogs")
    .leftJoin("files", "files.id", "blogs.cover_id")
    .select(["blogs.campaign_id as id", "blogs.excerpt as text"])
    .select([none.as("texts_json"), none.as("networks_json")])
    .select(["blogs.cover_id as file_id", "blogs.cover_alt as alt", "files.width", "files.height"])
    .where("blogs.campaign_id", "in", ids);
