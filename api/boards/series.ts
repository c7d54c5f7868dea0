import { ulid } from "ulid";
import { RECURRENCES_MAX } from "#contract/limits.ts";
import { onDay } from "#lib/zoned-time.ts";
import type { BoardRow, RecurrenceRow, Trx } from "#api/data/schema.ts";
import { commit } from "#api/http/commit.ts";
import { invalidField, notFound } from "#api/http/errors.ts";
import { inputWithQuery, memberOf, nowOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { created, data } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { validate } from "#api/http/validate.ts";
import { requireThat } from "#api/organizations/policy.ts";
import { allPlaced, mayChange, mayRemove } from "#api/projects/policy.ts";
import { requireReady } from "#api/review/policy.ts";
import { lockCampaign } from "#api/review/repository.ts";
import { keepVersion } from "#api/review/versions.ts";
import { zoneOf } from "#api/social-calendars/repository.ts";
import { offerRestore, undoable } from "#api/undo/offer.ts";
import { seriesRows } from "#api/undo/rows.ts";
import { insertBoards, newBoard } from "./insert.ts";
import { tellOfPlan } from "#api/notifications/approvers.ts";
import { boardItem } from "./item.ts";
import { requireChange } from "./policy.ts";
import { seriesBoards } from "./repository.ts";
import { seriesRules, seriesScopeRules } from "./requests.ts";
import { toSeries } from "./resource.ts";

/** Published, archived, and canceled boards stay unchanged, whatever happens to their series. */
const isOpen = ({ status }: BoardRow) => !["published", "archived", "cancelled"].includes(status);

const REPEATS_ALREADY = "This post already repeats.";

export const showSeries = async (exchange: Exchange, board: BoardRow): Promise<Reply> =>
  data(await toSeries(exchange.deps.db, board));

/**
 * Creates drafts of a board for all further days of a repetition, with the same content and time.
 * @throws HttpError 422 without a start day, without an end, or for more than RECURRENCES_MAX boards
 */
export async function createSeries(exchange: Exchange, board: BoardRow): Promise<Reply> {
  await requireChange(exchange, board);
  const input = await validate(exchange.input, seriesRules);
  const { planned_for: first, social_calendar_id: calendarId } = board;
  const rule = { ...input, count: input.count ?? null, ends_on: input.ends_on ?? null };
  if (first === null) throw invalidField("planned_for", "Add a date to this post before you repeat it.");
  if (board.recurrence_id !== null) throw invalidField("frequency", REPEATS_ALREADY);
  if ((rule.count === null) === (rule.ends_on === null))
    throw invalidField("count", "Enter a number of posts or a last date, but not both.");
  if (rule.ends_on !== null && rule.ends_on < first)
    throw invalidField("ends_on", "The ends on field must be a date after or equal to planned for.");
  // The library includes its own calendar, which is too large to load on every start of the API.
  const { repeatedDays } = await import("#domain/boards/recurrence.ts");
  const days = repeatedDays(first, rule);
  if (days.length > RECURRENCES_MAX)
    throw invalidField(
      "ends_on",
      `A series can have up to ${RECURRENCES_MAX} posts. Choose an earlier last date.`,
    );
  const zone = await zoneOf(exchange.deps.db, calendarId);
  const series: RecurrenceRow = {
    id: ulid(exchange.deps.clock()),
    organization_id: board.organization_id,
    ...rule,
    created_by: memberOf(exchange).user.id,
    created_at: nowOf(exchange),
  };
  return commit(exchange, async (trx) => {
    await lockCampaign(trx, exchange, calendarId);
    await trx.insertInto("recurrences").values(series).execute();
    const { numUpdatedRows } = await trx
      .updateTable("boards")
      .set((expression) => ({ recurrence_id: series.id, version: expression("version", "+", 1) }))
      .where("id", "=", board.id)
      .where("recurrence_id", "is", null)
      .executeTakeFirst();
    // Another request created the series first.
    if (numUpdatedRows === 0n) throw invalidField("frequency", REPEATS_ALREADY);
    const copies = days
      .filter((one) => one !== first)
      .map((planned_for) => copyOn(exchange, { ...board, recurrence_id: series.id }, planned_for, zone));
    await insertBoards(trx, exchange, copies, board.id);
    return created(await toSeries(trx, { ...board, recurrence_id: series.id }));
  });
}

const copyOn = (exchange: Exchange, board: BoardRow, planned_for: string, zone: string) =>
  newBoard(
    exchange,
    { id: board.social_calendar_id, organization_id: board.organization_id },
    {
      title: board.title,
      content: board.content,
      overrides_json: board.overrides_json,
      networks_json: board.networks_json,
      format: board.format,
      link_url: board.link_url,
      internal_notes: board.internal_notes,
      first_comment: board.first_comment,
      recurrence_id: board.recurrence_id,
      planned_for,
      scheduled_at: board.scheduled_at === null ? null : onDay(board.scheduled_at, planned_for, zone),
      status: board.status === "idea" ? "idea" : "draft",
      owner_id: board.owner_id,
    },
  );

/** Copies the content and time of one board to all unpublished boards of its series, or to those after it. */
export async function updateSeries(exchange: Exchange, board: BoardRow): Promise<Reply> {
  await requireChange(exchange, board);
  const { scope } = await validate(exchange.input, seriesScopeRules);
  const { recurrence_id: series, social_calendar_id: calendarId } = board;
  if (series === null) throw notFound();
  const zone = await zoneOf(exchange.deps.db, calendarId);
  const work = async (trx: Trx, others: readonly BoardRow[]) => {
    const snapshot = await boardItem.snapshot(trx, board.id);
    for (const other of others) {
      const item = await boardItem.find(trx, other.organization_id, other.id);
      const scheduled_at =
        board.scheduled_at === null || other.planned_for === null
          ? other.scheduled_at
          : onDay(board.scheduled_at, other.planned_for, zone);
      if (item !== undefined) await tellOfPlan(trx, exchange, item, { scheduled_at });
      await boardItem.write(trx, other.id, snapshot, nowOf(exchange));
      await trx
        .updateTable("boards")
        .set({
          internal_notes: board.internal_notes,
          scheduled_at,
        })
        .where("id", "=", other.id)
        .execute();
      await keepVersion(trx, exchange, boardItem, other.id);
      await requireReady(trx, exchange, boardItem, other.id);
    }
    return data(await toSeries(trx, board));
  };
  return commit(exchange, async (trx) => {
    await lockCampaign(trx, exchange, calendarId);
    const others = (await seriesBoards(trx, series))
      .filter(isOpen)
      .filter(({ id }) => id !== board.id)
      .filter(({ planned_for }) => scope !== "following" || (planned_for ?? "") > (board.planned_for ?? ""));
    const all = await allPlaced(trx, others, (other) => other.social_calendar_id);
    requireThat(all.every((other) => mayChange(memberOf(exchange), other)));
    const ids = others.map(({ id }) => id);
    return undoable(trx, exchange, seriesRows(ids), () => work(trx, others));
  });
}

/** Moves a series to the trash, or its part from one board on. Published boards are kept. */
export async function deleteSeries(exchange: Exchange, board: BoardRow): Promise<Reply> {
  const member = memberOf(exchange);
  await requireChange(exchange, board);
  const { scope } = await validate(inputWithQuery(exchange), seriesScopeRules);
  const { recurrence_id: series } = board;
  if (series === null) throw notFound();
  return commit(exchange, async (trx) => {
    await lockCampaign(trx, exchange, board.social_calendar_id);
    const boards = (await seriesBoards(trx, series))
      .filter(isOpen)
      .filter(({ planned_for }) => scope !== "following" || (planned_for ?? "") >= (board.planned_for ?? ""));
    const others = await allPlaced(trx, boards, (other) => other.social_calendar_id);
    requireThat(others.every((other) => mayRemove(member, other)));
    for (const { id } of boards) await boardItem.parts?.setTrashed(trx, id, member.user.id, nowOf(exchange));
    return offerRestore(trx, exchange, "boards", boards);
  });
}
