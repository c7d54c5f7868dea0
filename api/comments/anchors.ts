import { BOARD_ANCHORS, type BoardAnchor, type CommentSubject, NETWORKS } from "#contract/vocabulary.ts";
import { playingTime } from "#lib/playing-time.ts";
import { type BoardPicture, picturesIn } from "#api/boards/pictures.ts";
import type { CommentRow, Reader } from "#api/data/schema.ts";
import { invalidField } from "#api/http/errors.ts";
import type { Commented } from "./repository.ts";

/** Returns what comments on a record can be about, beside all of it. Nothing but for posts. */
export const anchorsOn = (subject: CommentSubject): readonly BoardAnchor[] =>
  subject === "boards" ? BOARD_ANCHORS : [];

const FIELDS: readonly string[] = BOARD_ANCHORS.filter(
  (anchor) => anchor !== "images" && anchor !== "seconds",
).flatMap((anchor) =>
  anchor === "overrides" ? NETWORKS.map((network) => `overrides.${network}`) : [anchor],
);

type Asked = Partial<Record<"field" | "image_id", string | null | undefined>> &
  Partial<Record<"x" | "y" | "second", number | null | undefined>>;
export type Anchor = Pick<
  CommentRow,
  "anchor_field" | "anchor_image_id" | "anchor_x" | "anchor_y" | "anchor_second"
>;

export const NO_ANCHOR: Anchor = {
  anchor_field: null,
  anchor_image_id: null,
  anchor_x: null,
  anchor_y: null,
  anchor_second: null,
};

/**
 * Returns what a comment is about.
 * @throws HttpError 422 unless it is one field or one image of the record, perhaps with a place on it or a second of it
 */
export async function checkedAnchor(
  db: Reader,
  { subject, id }: Pick<Commented, "subject" | "id">,
  { field = null, image_id: imageId = null, x = null, y = null, second = null }: Asked,
): Promise<Anchor> {
  if (anchorsOn(subject).length === 0) throw invalidField("anchor", "The anchor field is prohibited.");
  if ((field === null) === (imageId === null))
    throw invalidField("anchor", "The selected anchor is invalid.");
  if (field !== null && !FIELDS.includes(field))
    throw invalidField("anchor.field", "The selected anchor.field is invalid.");
  const pictures = imageId === null ? [] : await picturesIn(db, id);
  const picture = pictures.find(({ file_id }) => file_id === imageId);
  if (imageId !== null && picture === undefined)
    throw invalidField("anchor.image_id", "The selected anchor.image_id is invalid.");
  if ((x === null) !== (y === null) || (x !== null && imageId === null))
    throw invalidField(`anchor.${x === null ? "x" : "y"}`, "A place needs an image, x, and y.");
  if (second !== null) requireInVideo(second, picture);
  return {
    anchor_field: field,
    anchor_image_id: imageId,
    anchor_x: x,
    anchor_y: y,
    anchor_second: second,
  };
}

function requireInVideo(second: number, picture: BoardPicture | undefined): void {
  const length = picture?.seconds ?? null;
  if (length === null) throw invalidField("anchor.second", "Only videos have a time.");
  if (second > length) throw invalidField("anchor.second", `This video ends at ${playingTime(length)}.`);
}

type Anchored = Pick<CommentRow, "id" | "subject_id"> & Anchor;

/** Returns comments on the same record as anchors on the wire: the places of images, and the numbers of the places on them. */
export async function anchorsOf(db: Reader, rows: readonly Anchored[]) {
  const [imageNow, pinNumber] = await Promise.all([imagesNow(db, rows), pinNumbersOn(db, rows)]);
  return ({
    id,
    anchor_field: field,
    anchor_image_id: imageId,
    anchor_x: x,
    anchor_y: y,
    anchor_second: second,
  }: Anchored) =>
    field === null && imageId === null
      ? null
      : {
          field,
          ...(imageId === null ? { image_id: null, image_number: null } : imageNow(imageId)),
          x,
          y,
          pin_number: x === null ? null : pinNumber(id),
          second,
        };
}

/** Counts deleted comments too: a pin keeps its number. */
async function pinNumbersOn(db: Reader, rows: readonly Anchored[]) {
  const placed = rows.find(({ anchor_x: x }) => x !== null);
  const pins =
    placed === undefined
      ? []
      : await db
          .selectFrom("comments")
          .select("id")
          .where("subject_id", "=", placed.subject_id)
          .where("anchor_x", "is not", null)
          .orderBy("id")
          .execute();
  return (id: string) => pins.findIndex((pin) => pin.id === id) + 1 || null;
}

type ImageNow = { image_id: string; image_number: number | null };

/**
 * Returns an image of a post with its place, from 1, or null if it is gone. A video whose poster was changed has another id, and the
 * same bytes.
 */
async function imagesNow(db: Reader, rows: readonly Anchored[]): Promise<(imageId: string) => ImageNow> {
  const about = rows.find(({ anchor_image_id: id }) => id !== null);
  const images = about === undefined ? [] : await picturesIn(db, about.subject_id);
  const placeOf = (id: string) => images.findIndex(({ file_id }) => file_id === id) + 1 || null;
  const gone = rows.flatMap(({ anchor_image_id: id }) => (id === null || placeOf(id) !== null ? [] : [id]));
  const videos = images.filter(({ seconds }) => seconds !== null).map(({ file_id }) => file_id);
  const stored =
    gone.length === 0 || videos.length === 0
      ? []
      : await db
          .selectFrom("files")
          .select(["id", "store_id"])
          .where("id", "in", [...gone, ...videos])
          .execute();
  const bytesOf = (id: string) => stored.find((file) => file.id === id)?.store_id ?? id;
  return (imageId) => {
    const place = placeOf(imageId);
    const same = place === null ? videos.find((id) => bytesOf(id) === bytesOf(imageId)) : undefined;
    return same === undefined
      ? { image_id: imageId, image_number: place }
      : { image_id: same, image_number: placeOf(same) };
  };
}
