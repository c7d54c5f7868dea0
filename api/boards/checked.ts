import { checksOf } from "#domain/boards/checks.ts";
import type { Check, CheckedBoard } from "#domain/boards/checks.ts";
import { addDays } from "#lib/dates.ts";
import type { BoardRow, Reader } from "#api/data/schema.ts";
import { stringList } from "#api/data/stored-json.ts";
import { limitsOf } from "#api/organizations/repository.ts";
import type { Obstacle } from "#api/review/kinds.ts";
import { picturesIn } from "./pictures.ts";
import type { BoardPicture } from "./pictures.ts";

/** How many days before and after a post its text must not be repeated. */
const REACH = 90;

/** Returns the texts of the networks that have their own. */
export function overridesOf(row: Pick<BoardRow, "overrides_json">): Record<string, string> {
  const parsed: unknown = JSON.parse(row.overrides_json);
  if (typeof parsed !== "object" || parsed === null) return {};
  return Object.fromEntries(
    Object.entries(parsed).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}

/** Returns what is checked of images. */
const checkedImages = (pictures: readonly BoardPicture[]): CheckedBoard["images"] =>
  pictures.map(({ alt, asset_name: name, rights_end, width, height, bytes, seconds }) => ({
    alt,
    width,
    height,
    video: seconds === null ? null : { seconds, bytes },
    asset: name === null ? null : { name, rights_end },
  }));

const toChecked = (row: BoardRow, images: CheckedBoard["images"] = []): CheckedBoard => ({
  id: row.id,
  title: row.title,
  content: row.content,
  overrides: overridesOf(row),
  networks: stringList(row.networks_json),
  format: row.format,
  planned_for: row.planned_for,
  scheduled_at: row.scheduled_at,
  link_url: row.link_url,
  images,
});

/** Returns the posts of the same calendar that a post may repeat or overlap with. */
async function neighboursOf(db: Reader, row: BoardRow): Promise<BoardRow[]> {
  if (row.planned_for === null && row.scheduled_at === null) return [];
  const day = row.planned_for ?? row.scheduled_at?.slice(0, 10) ?? "";
  return db
    .selectFrom("boards")
    .selectAll()
    .where("social_calendar_id", "=", row.social_calendar_id)
    .where("deleted_at", "is", null)
    .where((any) => {
      const [from, to] = [addDays(day, -REACH), addDays(day, REACH)];
      return any.or([
        any.between("planned_for", from, to),
        // A post without a day may have a time.
        any.and([any("planned_for", "is", null), any.between("scheduled_at", from, `${to}T24`)]),
      ]);
    })
    .where("status", "!=", "cancelled")
    .execute();
}

export async function boardChecks(db: Reader, row: BoardRow): Promise<Check[]> {
  const [neighbours, limits, images] = await Promise.all([
    neighboursOf(db, row),
    limitsOf(db, row.organization_id),
    picturesIn(db, row.id),
  ]);
  return checksOf(
    toChecked(row, checkedImages(images)),
    neighbours.map((other) => toChecked(other)),
    limits,
  );
}

/**
 * Returns the issues that prevent review and scheduling, by the path of their field.
 * @param images those that the board will have, if they aren't saved yet
 */
export async function blockingChecks(
  db: Reader,
  row: BoardRow,
  images?: readonly BoardPicture[],
): Promise<Obstacle[]> {
  const [limits, present] = await Promise.all([
    limitsOf(db, row.organization_id),
    images ?? picturesIn(db, row.id),
  ]);
  return checksOf(toChecked(row, checkedImages(present)), [], limits)
    .filter(({ level }) => level === "block")
    .map(({ field, network, message }) => ({
      field: field === "overrides" && network ? `overrides.${network}` : field,
      message,
    }));
}
