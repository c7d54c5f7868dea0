import { BOARD_TITLE_MAX } from "#contract/limits.ts";
import { NETWORK_RULES } from "#domain/boards/network-rules.ts";
import { textOn } from "#domain/boards/text-length.ts";
import { NETWORKS } from "#contract/vocabulary.ts";
import { campaignOfKind, stringList } from "#api/campaigns/repository.ts";
import type { BoardRow, CampaignRow, Trx } from "#api/data/schema.ts";
import { commit } from "#api/http/commit.ts";
import { invalidField, notFound } from "#api/http/errors.ts";
import { memberOf, nowOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { created, data } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { id } from "#api/http/rules.ts";
import { validate } from "#api/http/validate.ts";
import { approvableOf, leaveProject, lockCampaign } from "#api/review/status.ts";
import { keepVersion } from "#api/review/versions.ts";
import { mayWrite, requireThat } from "#api/organizations/policy.ts";
import { nextSlotFor } from "#api/social-calendars/slots.ts";
import { undoable } from "#api/undo/offer.ts";
import { belongings } from "#api/undo/rows.ts";
import { copyFile } from "#api/uploads/clean-up.ts";
import { boardChecks, overridesOf } from "./checked.ts";
import { insertBoards, newBoard } from "./insert.ts";
import { boardItem, lastPlace } from "./item.ts";
import { toBoards } from "./resource.ts";

export const showChecks = async (exchange: Exchange, board: BoardRow): Promise<Reply> =>
  data(await boardChecks(exchange.deps.db, board));

/** Ids of a calendar's boards in review that the asking person may approve. */
export async function listAwaiting(exchange: Exchange, calendar: CampaignRow): Promise<Reply> {
  const { db } = exchange.deps;
  const member = memberOf(exchange);
  const rows = await db
    .selectFrom("boards")
    .select("id")
    .where("social_calendar_id", "=", calendar.id)
    .where("status", "=", "in_review")
    .where("deleted_at", "is", null)
    .orderBy("id")
    .execute();
  const items = await Promise.all(rows.map(({ id }) => boardItem.find(db, calendar.organization_id, id)));
  const approvable = await approvableOf(
    db,
    member,
    boardItem,
    items.filter((item) => item !== undefined),
  );
  return data(approvable.map(({ id }) => id));
}

/** Into another calendar of the organization, with its versions and comments; it leaves its series. */
export async function moveBoard(exchange: Exchange, board: BoardRow): Promise<Reply> {
  requireThat(mayWrite(memberOf(exchange)));
  const input = await validate(exchange.input, { social_calendar_id: id() });
  const calendar = await campaignOfKind(exchange, "SocialCalendar", input.social_calendar_id);
  if (calendar === undefined) throw notFound();
  const images = board.image_id === null ? [] : [board.image_id];
  const watched = [...boardItem.rows([board.id]), ...belongings(board.id, images)];
  const work = async (trx: Trx) => {
    await lockCampaign(trx, exchange, board.social_calendar_id);
    await lockCampaign(trx, exchange, calendar.id);
    const from = await boardItem.find(trx, board.organization_id, board.id);
    if (from === undefined) throw notFound();
    const position = await lastPlace(trx, calendar.id, from.status);
    await trx
      .updateTable("boards")
      .set((expression) => ({
        social_calendar_id: calendar.id,
        recurrence_id: null,
        position,
        version: expression("version", "+", 1),
        updated_at: nowOf(exchange),
      }))
      .where("id", "=", board.id)
      .execute();
    for (const table of ["item_versions", "item_changes", "comments"] as const)
      await trx
        .updateTable(table)
        .set({ campaign_id: calendar.id })
        .where("subject_id", "=", board.id)
        .execute();
    if (board.image_id !== null)
      await trx
        .updateTable("files")
        .set({ campaign_id: calendar.id })
        .where("id", "=", board.image_id)
        .execute();
    if (calendar.project_id !== from.project_id) await leaveProject(trx, exchange, boardItem, board.id);
    return data(await boardItem.record(exchange, trx, board.id));
  };
  return commit(exchange, (trx) => undoable(trx, exchange, watched, () => work(trx)));
}

const titleFor = (title: string, network: string) => {
  const label = NETWORKS.some((known) => known === network)
    ? NETWORK_RULES[network as (typeof NETWORKS)[number]].label
    : network;
  const suffix = ` (${label})`;
  return (
    Array.from(title)
      .slice(0, BOARD_TITLE_MAX - suffix.length)
      .join("") + suffix
  );
};

/**
 * One board per network, each with its own text: the first network stays on this board, the others become drafts.
 * @returns this board and the new ones
 * @throws HttpError 422 for a board with fewer than two networks
 */
export async function splitBoard(exchange: Exchange, found: BoardRow): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayWrite(member));
  return commit(exchange, async (trx) => {
    await lockCampaign(trx, exchange, found.social_calendar_id);
    // Read once more: somebody may have saved it, or split it, while this waited.
    const board = await trx
      .selectFrom("boards")
      .selectAll()
      .where("id", "=", found.id)
      .where("deleted_at", "is", null)
      .executeTakeFirst();
    if (board === undefined) throw notFound();
    const [first, ...others] = stringList(board.networks_json);
    if (first === undefined || others.length === 0)
      throw invalidField("networks", "Only a board with several networks can be split.");
    const texts = { content: board.content, overrides: overridesOf(board) };
    await trx
      .updateTable("boards")
      .set((expression) => ({
        title: titleFor(board.title, first),
        content: textOn(first, texts),
        overrides_json: "{}",
        networks_json: JSON.stringify([first]),
        version: expression("version", "+", 1),
        updated_at: nowOf(exchange),
      }))
      .where("id", "=", board.id)
      .execute();
    await keepVersion(trx, exchange, boardItem, board.id);
    const copies: BoardRow[] = [];
    for (const network of others) {
      const image = board.image_id;
      copies.push(
        newBoard(
          exchange,
          { id: board.social_calendar_id, organization_id: board.organization_id },
          {
            title: titleFor(board.title, network),
            content: textOn(network, texts),
            networks_json: JSON.stringify([network]),
            format: board.format,
            link_url: board.link_url,
            internal_notes: board.internal_notes,
            first_comment: board.first_comment,
            planned_for: board.planned_for,
            scheduled_at: board.scheduled_at,
            image_alt: board.image_alt,
            image_id: image === null ? null : await copyFile(trx, exchange, image, board.social_calendar_id),
            status: board.status === "idea" ? "idea" : "draft",
            owner_id: board.owner_id,
          },
        ),
      );
    }
    await insertBoards(trx, exchange, copies);
    const ids = [board.id, ...copies.map((copy) => copy.id)];
    const rows = await trx.selectFrom("boards").selectAll().where("id", "in", ids).orderBy("id").execute();
    return created(await toBoards(trx, rows, member, exchange.deps.config.appUrl));
  });
}

/**
 * Plans a board for the next free slot of its calendar: the day, and the moment.
 * @throws HttpError 422 when the calendar has no slot that is free within a year
 */
export async function takeNextSlot(exchange: Exchange, board: BoardRow): Promise<Reply> {
  requireThat(mayWrite(memberOf(exchange)));
  const work = async (trx: Trx) => {
    await lockCampaign(trx, exchange, board.social_calendar_id);
    const slot = await nextSlotFor(trx, board.social_calendar_id, {
      networks: stringList(board.networks_json),
      boardId: board.id,
      now: nowOf(exchange),
    });
    if (slot === null)
      throw invalidField("scheduled_at", "There is no free slot: add posting times to the calendar first.");
    await trx
      .updateTable("boards")
      .set((expression) => ({
        planned_for: slot.planned_for,
        scheduled_at: slot.scheduled_at,
        version: expression("version", "+", 1),
        updated_at: nowOf(exchange),
      }))
      .where("id", "=", board.id)
      .execute();
    return data(await boardItem.record(exchange, trx, board.id));
  };
  return commit(exchange, (trx) => undoable(trx, exchange, boardItem.rows([board.id]), () => work(trx)));
}
