import type { ItemStatus } from "#contract/campaigns.ts";
import { onDay, skippedTime, wallClock } from "#lib/zoned-time.ts";
import { campaignOfKind, ownerCheck } from "#api/campaigns/repository.ts";
import type { BoardRow, Reader, Trx } from "#api/data/schema.ts";
import { commit } from "#api/http/commit.ts";
import { type FieldErrors, invalid, invalidField, notFound, stale } from "#api/http/errors.ts";
import { memberOf, nowOf } from "#api/http/exchange.ts";
import type { Exchange, Member } from "#api/http/exchange.ts";
import {
  judgedVersion,
  lockCampaign,
  noteStatus,
  requireFirstStatus,
  requireReady,
  requireStep,
} from "#api/review/status.ts";
import type { ItemKind } from "#api/review/kinds.ts";
import { makeRoomIn } from "#api/review/stored.ts";
import { keepVersion } from "#api/review/versions.ts";
import { created, data } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { validate } from "#api/http/validate.ts";
import { mayDelete, mayWrite, requireThat } from "#api/organizations/policy.ts";
import { zoneOf } from "#api/social-calendars/zone.ts";
import { offerRestore, undoable } from "#api/undo/offer.ts";
import { forgetFiles, removeFiles } from "#api/uploads/clean-up.ts";
import { keepPicture, sentPicture } from "#api/uploads/keep-picture.ts";
import { blockingChecks } from "./checked.ts";
import { newBoard } from "./insert.ts";
import { boardItem } from "./item.ts";
import { contentRules, createRules, imageRemovalRules, imageRules, updateRules } from "./requests.ts";
import { toBoard } from "./resource.ts";

/** What a change may set; the place in the lane is worked out apart. */
type Changes = Partial<
  Omit<BoardRow, "id" | "organization_id" | "social_calendar_id" | "created_at" | "version">
>;

async function boardNamed(exchange: Exchange, id: string): Promise<BoardRow | undefined> {
  const organizationId = exchange.membership?.organization.id;
  if (organizationId === undefined) return undefined;
  return exchange.deps.db
    .selectFrom("boards")
    .selectAll()
    .where("id", "=", id)
    .where("organization_id", "=", organizationId)
    .where("deleted_at", "is", null)
    .where("social_calendar_id", "in", (campaigns) =>
      campaigns.selectFrom("campaigns").select("id").where("deleted_at", "is", null),
    )
    .executeTakeFirst();
}

export const findBoard = (exchange: Exchange) => boardNamed(exchange, exchange.params["board"] ?? "");

/** Texts that are there: an override of null, or of nothing but blanks, means the base text. */
const overridesJson = (overrides: Record<string, string | null> | null) =>
  JSON.stringify(Object.fromEntries(Object.entries(overrides ?? {}).filter(([, text]) => text !== null)));

type TextInput = {
  content?: string | null | undefined;
  overrides?: Record<string, string | null> | null | undefined;
};

function textChanges(input: TextInput): Pick<Changes, "content" | "overrides_json"> {
  return {
    ...(input.content === undefined ? {} : { content: input.content ?? "" }),
    ...(input.overrides === undefined ? {} : { overrides_json: overridesJson(input.overrides) }),
  };
}

export async function showBoard(exchange: Exchange, board: BoardRow): Promise<Reply> {
  return data(await toBoard(exchange.deps.db, board, memberOf(exchange), exchange.deps.config.appUrl));
}

export async function createBoard(exchange: Exchange): Promise<Reply> {
  const { deps } = exchange;
  const member = memberOf(exchange);
  requireThat(mayWrite(member));
  const input = await validate(exchange.input, createRules, ownerCheck(exchange));
  const calendar = await campaignOfKind(exchange, "SocialCalendar", input.social_calendar_id);
  if (calendar === undefined) throw notFound();
  const status = input.status ?? "draft";
  const { planned_for = null, scheduled_at = null } = input;
  await requireFirstStatus(exchange, calendar.project_id, status, planned_for, scheduled_at);
  const board = newBoard(exchange, calendar, {
    title: input.title,
    content: input.content ?? "",
    overrides_json: overridesJson(input.overrides ?? null),
    networks_json: JSON.stringify(input.networks ?? []),
    format: input.format ?? null,
    planned_for: input.planned_for ?? null,
    scheduled_at: input.scheduled_at ?? null,
    link_url: input.link_url === undefined ? await defaultLink(exchange, calendar.id) : input.link_url,
    internal_notes: input.internal_notes ?? null,
    first_comment: input.first_comment ?? null,
    status,
    owner_id: input.owner_id === undefined ? member.user.id : input.owner_id,
  });
  if (status === "scheduled") await requireUnblocked(deps.db, board);
  return commit(exchange, async (trx) => {
    await lockCampaign(trx, exchange, calendar.id);
    const position = await makeRoomIn(trx, "boards", placeOf(board, status), input.position ?? null);
    await trx
      .insertInto("boards")
      .values({ ...board, position })
      .execute();
    await keepVersion(trx, exchange, boardItem, board.id);
    return created(await toBoard(trx, { ...board, position }, member, deps.config.appUrl));
  });
}

const defaultLink = async (exchange: Exchange, calendarId: string): Promise<string | null> => {
  const calendar = await exchange.deps.db
    .selectFrom("social_calendars")
    .select("default_link")
    .where("campaign_id", "=", calendarId)
    .executeTakeFirst();
  return calendar?.default_link ?? null;
};

/** @throws HttpError 422 by field, for what stands in the way of a post */
async function requireUnblocked(db: Reader, board: BoardRow): Promise<void> {
  const errors: FieldErrors = {};
  for (const check of await blockingChecks(db, board))
    errors[check.field] = [...(errors[check.field] ?? []), check.message];
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** Whether a change is one of what goes out. */
const isContent = (changes: Changes) =>
  ["content", "overrides_json", "networks_json", "format", "image_id"].some((name) => name in changes);

/** Another day keeps the time of day on the calendar's clock; no day takes the time away. */
async function timeOnNewDay(
  exchange: Exchange,
  board: BoardRow,
  { planned_for, scheduled_at }: { planned_for?: string | null; scheduled_at?: string | null },
): Promise<Pick<Changes, "scheduled_at">> {
  const isMoved = planned_for !== undefined && planned_for !== board.planned_for;
  if (!isMoved || scheduled_at !== undefined || board.scheduled_at === null) return {};
  if (planned_for === null) return { scheduled_at: null };
  const zone = await zoneOf(exchange.deps.db, board.social_calendar_id);
  const clock = wallClock(board.scheduled_at, zone);
  const refusal = clock && skippedTime(planned_for, clock.time, zone);
  if (refusal) throw invalidField("planned_for", refusal);
  return { scheduled_at: onDay(board.scheduled_at, planned_for, zone) };
}

export async function updateBoard(exchange: Exchange, board: BoardRow): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayWrite(member));
  const { version, networks, content, overrides, position, ...rest } = await validate(
    exchange.input,
    updateRules,
    ownerCheck(exchange),
  );
  const item = await boardItem.find(exchange.deps.db, board.organization_id, board.id);
  if (item === undefined) throw notFound();
  const to = rest.status ?? item.status;
  const plan = { ...rest, ...(await timeOnNewDay(exchange, board, rest)) };
  const changes: Changes = {
    ...plan,
    ...textChanges({ content, overrides }),
    ...(networks === undefined ? {} : { networks_json: JSON.stringify(networks ?? []) }),
  };
  const asChanged: ItemKind = {
    ...boardItem,
    obstacles: (db) => blockingChecks(db, { ...board, ...changes }),
  };
  await requireStep(exchange, asChanged, item, to, plan);
  return change(exchange, board, member, changes, version ?? judgedVersion(item, to), async (trx) => {
    if (to !== item.status)
      await noteStatus(trx, exchange, item, to, { reason: null, actorId: member.user.id });
    if (position === undefined && to === item.status) return {};
    return { position: await makeRoomIn(trx, "boards", placeOf(board, to), position ?? null) };
  });
}

/** Text alone. `overrides` that are left out stay; an empty map clears them. */
export async function updateContent(exchange: Exchange): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayWrite(member));
  const input = await validate(exchange.input, contentRules);
  const board = await boardNamed(exchange, input.board_id);
  if (board === undefined) throw notFound();
  return change(exchange, board, member, textChanges(input), input.version);
}

/**
 * A picture and what it shows. Without a new file only the alternative text of the present one changes.
 * @throws HttpError 422 for anything that is not a bearable picture of a known type, by content
 */
export async function updateReferenceImage(exchange: Exchange): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayWrite(member));
  const input = await validate(exchange.input, imageRules);
  const board = await boardNamed(exchange, input.board_id);
  if (board === undefined) throw notFound();
  const picture = await sentPicture(exchange, board.image_id !== null);
  if (picture === null)
    return change(exchange, board, member, { image_alt: input.alt ?? null }, input.version);
  const owner = { organization_id: board.organization_id, campaign_id: board.social_calendar_id };
  return keepPicture(exchange, owner, picture, (fileId, put) => {
    const image = { image_id: fileId, image_alt: input.alt ?? null };
    return change(exchange, board, member, image, input.version, async (trx) => {
      await put(trx, await takeImage(trx, board.id));
      return {};
    });
  });
}

export async function deleteReferenceImage(exchange: Exchange): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayWrite(member));
  const input = await validate(
    { ...Object.fromEntries(exchange.url.searchParams), ...exchange.input },
    imageRemovalRules,
  );
  const board = await boardNamed(exchange, input.board_id);
  if (board === undefined) throw notFound();
  let removed: string[] = [];
  const reply = await change(
    exchange,
    board,
    member,
    { image_id: null, image_alt: null },
    input.version,
    async (trx) => {
      removed = await takeImage(trx, board.id);
      return {};
    },
  );
  await removeFiles(exchange, removed);
  return reply;
}

/** Takes the picture's row away and returns where its bytes lie; they go once that is certain. */
async function takeImage(trx: Trx, boardId: string): Promise<string[]> {
  const row = await trx.selectFrom("boards").select("image_id").where("id", "=", boardId).executeTakeFirst();
  return forgetFiles(trx, row?.image_id ? [row.image_id] : []);
}

/** Into the trash, its picture with it. */
export async function deleteBoard(exchange: Exchange, board: BoardRow): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayDelete(member, board));
  return commit(exchange, async (trx) => {
    await lockCampaign(trx, exchange, board.social_calendar_id);
    await boardItem.parts?.setTrashed(trx, board.id, member.user.id, nowOf(exchange));
    return offerRestore(trx, exchange, "boards", [board]);
  });
}

/** Sets `changes` and whatever `before` adds from inside the transaction; 412 when `version` is given and old. */
async function change(
  exchange: Exchange,
  board: BoardRow,
  member: Member,
  changes: Changes,
  version: number | null | undefined,
  before: (trx: Trx) => Promise<Changes> = () => Promise.resolve({}),
): Promise<Reply> {
  const work = async (trx: Trx) => {
    await lockCampaign(trx, exchange, board.social_calendar_id);
    const more = await before(trx);
    const update = trx
      .updateTable("boards")
      .set((expression) => ({
        ...changes,
        ...more,
        version: expression("version", "+", 1),
        updated_at: nowOf(exchange),
      }))
      .where("id", "=", board.id);
    const result = await (
      typeof version === "number" ? update.where("version", "=", version) : update
    ).executeTakeFirst();
    if (result.numUpdatedRows > 0n) {
      await keepVersion(trx, exchange, boardItem, board.id);
      // A post on the schedule stays one that can go out.
      if (isContent({ ...changes, ...more })) await requireReady(trx, exchange, boardItem, board.id);
    }
    const current = await trx.selectFrom("boards").selectAll().where("id", "=", board.id).executeTakeFirst();
    if (current === undefined) throw notFound();
    const record = await toBoard(trx, current, member, exchange.deps.config.appUrl);
    if (result.numUpdatedRows === 0n) throw stale(record);
    return data(record);
  };
  return commit(exchange, (trx) => undoable(trx, exchange, boardItem.rows([board.id]), () => work(trx)));
}

/** A board's place is among those of its state. */
const placeOf = ({ id, social_calendar_id: campaignId }: BoardRow, lane: ItemStatus) => ({
  id,
  campaignId,
  lane,
});
