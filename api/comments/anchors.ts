import { BOARD_ANCHORS, type BoardAnchor, type CommentSubject, NETWORKS } from "#contract/vocabulary.ts";
import { picturesIn } from "#api/boards/pictures.ts";
import type { CommentRow, Reader } from "#api/data/schema.ts";
import { invalidField } from "#api/http/errors.ts";
import type { Commented } from "./repository.ts";

/** Returns what comments on a record can be about, beside all of it. Nothing but for posts. */
export const anchorsOn = (subject: CommentSubject): readonly BoardAnchor[] =>
  subject === "boards" ? BOARD_ANCHORS : [];

const FIELDS: readonly string[] = BOARD_ANCHORS.filter((anchor) => anchor !== "images").flatMap((anchor) =>
  anchor === "overrides" ? NETWORKS.map((network) => `overrides.${network}`) : [anchor],
);

type Asked = { field?: string | null | undefined; image_id?: string | null | undefined };
export type Anchor = Pick<CommentRow, "anchor_field" | "anchor_image_id">;

export const NO_ANCHOR: Anchor = { anchor_field: null, anchor_image_id: null };

/**
 * Returns what a comment is about.
 * @throws HttpError 422 unless it is one field or one image of the record
 */
export async function checkedAnchor(
  db: Reader,
  { subject, id }: Pick<Commented, "subject" | "id">,
  { field = null, image_id: imageId = null }: Asked,
): Promise<Anchor> {
  if (anchorsOn(subject).length === 0) throw invalidField("anchor", "The anchor field is prohibited.");
  if ((field === null) === (imageId === null))
    throw invalidField("anchor", "The selected anchor is invalid.");
  if (field !== null && !FIELDS.includes(field))
    throw invalidField("anchor.field", "The selected anchor.field is invalid.");
  if (imageId !== null && !(await picturesIn(db, id)).some(({ file_id }) => file_id === imageId))
    throw invalidField("anchor.image_id", "The selected anchor.image_id is invalid.");
  return { anchor_field: field, anchor_image_id: imageId };
}

/** Returns the place of an image among those of its post, from 1. Null if it is gone. */
export async function imageNumbersOn(
  db: Reader,
  rows: readonly CommentRow[],
): Promise<(imageId: string) => number | null> {
  const about = rows.find(({ anchor_image_id: id }) => id !== null);
  const images = about === undefined ? [] : await picturesIn(db, about.subject_id);
  return (imageId) => images.findIndex(({ file_id }) => file_id === imageId) + 1 || null;
}
