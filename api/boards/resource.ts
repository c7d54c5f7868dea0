import type { BoardRow, Reader } from "#api/data/schema.ts";
import { stringList } from "#api/data/stored-json.ts";
import { nowOf } from "#api/http/exchange.ts";
import type { Exchange, Member } from "#api/http/exchange.ts";
import { commentCountsOf } from "#api/comments/counts.ts";
import { stockIn, stockOf } from "#api/feeds/stock.ts";
import { labelsOf } from "#api/labels/repository.ts";
import { todayIn } from "#api/organizations/week.ts";
import { allPlaced, mayChange, mayRemove } from "#api/projects/policy.ts";
import { toImage, toMedia } from "#api/uploads/resource.ts";
import { peopleById } from "#api/users/repository.ts";
import { personIn } from "#api/users/resource.ts";
import { toAsset } from "#api/vault/rights.ts";
import { overridesOf } from "./checked.ts";
import { picturesOf } from "./pictures.ts";
import { seriesBoards } from "./repository.ts";

export async function toBoards(db: Reader, rows: readonly BoardRow[], member: Member, exchange: Exchange) {
  if (rows.length === 0) return [];
  const today = todayIn(member.organization, nowOf(exchange));
  const { appUrl } = exchange.deps.config;
  const ids = rows.map((row) => row.id);
  const owners = rows.map((row) => row.owner_id);
  const people = await peopleById(db, owners);
  const pictures = await picturesOf(db, ids);
  const labels = await labelsOf(db, ids);
  const stock = await stockOf(db, member, rows);
  const comments = await commentCountsOf(db, ids);
  const placedRows = await allPlaced(db, rows, (row) => row.social_calendar_id);
  return placedRows.map((row) => {
    const images = pictures(row.id).map((picture, position) => ({
      ...toImage(appUrl, picture),
      position,
      asset: toAsset(picture, today),
    }));
    const [first] = images;
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
        first === undefined
          ? null
          : { url: first.url, width: first.width, height: first.height, alt: first.alt },
      images,
      media: images.map(toMedia),
      status: row.status,
      position: row.position,
      owner: personIn(people, row.owner_id),
      labels: labels(row.id),
      stock: stockIn(stock, row.id),
      comments_count: comments.get(row.id) ?? 0,
      created_at: row.created_at,
      updated_at: row.updated_at,
      version: row.version,
      can: { update: mayChange(member, row), delete: mayRemove(member, row) },
    };
  });
}

export async function toBoard(db: Reader, row: BoardRow, member: Member, exchange: Exchange) {
  const [board] = await toBoards(db, [row], member, exchange);
  return board;
}

export async function toSeries(db: Reader, board: BoardRow) {
  if (board.recurrence_id === null) return null;
  const rule = await db
    .selectFrom("recurrences")
    .select(["frequency", "interval", "count", "ends_on"])
    .where("id", "=", board.recurrence_id)
    .executeTakeFirst();
  if (rule === undefined) return null;
  const boards = await seriesBoards(db, board.recurrence_id);
  return {
    ...rule,
    boards: boards.map(({ id, title, planned_for, scheduled_at, status }) => ({
      id,
      title,
      planned_for,
      scheduled_at,
      status,
    })),
  };
}
