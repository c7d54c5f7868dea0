import { stringList } from "#api/campaigns/repository.ts";
import type { BoardRow, FileRow, Reader } from "#api/data/schema.ts";
import type { Member } from "#api/http/exchange.ts";
import { mayDelete, mayWrite } from "#api/organizations/policy.ts";
import { fileUrl } from "#api/uploads/controller.ts";
import { peopleById, toPerson } from "#api/users/resource.ts";
import { overridesOf } from "./checked.ts";

/** By day, then by place in the lane; those without a day last. Days as text, inclusive. */
export async function boardsOf(
  db: Reader,
  socialCalendarId: string,
  days: { from: string | null; to: string | null },
) {
  const { from, to } = days;
  let boards = db
    .selectFrom("boards")
    .selectAll()
    .where("social_calendar_id", "=", socialCalendarId)
    .where("deleted_at", "is", null);
  if (from !== null) {
    boards = boards.where((any) => any.or([any("planned_for", "is", null), any("planned_for", ">=", from)]));
  }
  if (to !== null) {
    boards = boards.where((any) => any.or([any("planned_for", "is", null), any("planned_for", "<=", to)]));
  }
  return boards
    .orderBy((expression) => expression("planned_for", "is", null))
    .orderBy("planned_for")
    .orderBy("position")
    .orderBy("id")
    .execute();
}

export async function toBoards(db: Reader, rows: readonly BoardRow[], member: Member, appUrl: string) {
  const people = await peopleById(
    db,
    rows.map((row) => row.owner_id),
  );
  const imageIds = rows.map((row) => row.image_id).filter((id) => id !== null);
  const images =
    imageIds.length === 0
      ? []
      : await db.selectFrom("files").selectAll().where("id", "in", imageIds).execute();
  const imageById = new Map<string, FileRow>(images.map((image) => [image.id, image]));
  return rows.map((row) => {
    const owner = people.get(row.owner_id ?? "");
    const image = imageById.get(row.image_id ?? "");
    return {
      id: row.id,
      social_calendar_id: row.social_calendar_id,
      title: row.title,
      content: row.content,
      overrides: overridesOf(row),
      networks: stringList(row.networks_json),
      format: row.format,
      planned_for: row.planned_for,
      scheduled_at: row.scheduled_at,
      link_url: row.link_url,
      internal_notes: row.internal_notes,
      first_comment: row.first_comment,
      recurrence_id: row.recurrence_id,
      reference_image:
        image === undefined
          ? null
          : { url: fileUrl(appUrl, image.id), width: image.width, height: image.height, alt: row.image_alt },
      status: row.status,
      position: row.position,
      owner: owner === undefined ? null : toPerson(owner),
      created_at: row.created_at,
      updated_at: row.updated_at,
      version: row.version,
      can: { update: mayWrite(member), delete: mayDelete(member, row) },
    };
  });
}

export async function toBoard(db: Reader, row: BoardRow, member: Member, appUrl: string) {
  const [board] = await toBoards(db, [row], member, appUrl);
  return board;
}
