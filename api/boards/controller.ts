import type { ItemStatus } from "#contract/campaigns.ts";
import { titleFrom } from "#contract/board-title.ts";
import { BOARD_TITLE_MAX } from "#contract/limits.ts";
import { NETWORKS } from "#contract/vocabulary.ts";
import { NETWORK_RULES } from "#domain/boards/network-rules.ts";
import { textOn } from "#domain/boards/shown-text.ts";
import { onDay, skippedTime, wallClock } from "#lib/zoned-time.ts";
import { awaitingIn } from "#api/approvals/repository.ts";
import { campaignOfKind } from "#api/campaigns/repository.ts";
import { ownerCheck } from "#api/campaigns/requests.ts";
import type { BoardRow, CampaignRow, Reader, Trx } from "#api/data/schema.ts";
import { stringList } from "#api/data/stored-json.ts";
import { commit } from "#api/http/commit.ts";
import { invalid, invalidField, notFound } from "#api/http/errors.ts";
import type { FieldErrors } from "#api/http/errors.ts";
import { memberOf, nowOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { created, data } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { validate } from "#api/http/validate.ts";
import { tellOfPlan } from "#api/notifications/approvers.ts";
import { noteSave, noteStep } from "#api/notifications/review.ts";
import { mayWrite, requireThat } from "#api/organizations/policy.ts";
import { mayIn, mayRemove, placed } from "#api/projects/policy.ts";
import { leaveProject } from "#api/review/approvals.ts";
import { chosenApprovers } from "#api/review/asked.ts";
import type { Item, ItemKind } from "#api/review/kinds.ts";
import { tryStep } from "#api/review/step-after.ts";
import type { AskedStep, StepAnswer } from "#api/review/step-after.ts";
import { judgedVersion, requireFirstStatus, requireStep } from "#api/review/policy.ts";
import { lockCampaign, makeRoomIn } from "#api/review/repository.ts";
import { keepVersion } from "#api/review/versions.ts";
import { zoneOf } from "#api/social-calendars/repository.ts";
import { offerRestore, commitWithUndo, undoable } from "#api/undo/offer.ts";
import { belongings, boardImageRows, ITEM_TABLES } from "#api/undo/rows.ts";
import { change } from "./change.ts";
import type { Changes } from "./change.ts";
import { blockingChecks, boardChecks, overridesOf } from "./checked.ts";
import { insertBoards, newBoard } from "./insert.ts";
import { boardItem } from "./item.ts";
import { arrange, arranged, picturesIn } from "./pictures.ts";
import type { Arrangement, BoardPicture } from "./pictures.ts";
import { requireChange } from "./policy.ts";
import { boardNamed, lastPlace } from "./repository.ts";
import { contentRules, createRules, moveRules, updateRules } from "./requests.ts";
import { toBoard, toBoards } from "./resource.ts";
import { stepAfter, takeSlot } from "./step.ts";

/** Keeps only real texts: an override that is null or blank means the shared text. */
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

export async function createBoard(exchange: Exchange): Promise<Reply> {
  const { deps } = exchange;
  const member = memberOf(exchange);
  requireThat(mayWrite(member));
  const input = await validate(
    exchange.input,
    createRules,
    ownerCheck(exchange, { campaign: exchange.input["social_calendar_id"] }),
  );
  const calendar = await campaignOfKind(exchange, "SocialCalendar", input.social_calendar_id);
  if (calendar === undefined) throw notFound();
  requireThat(mayIn(member, calendar.project_id, "create"));
  const {
    status = "draft",
    planned_for = null,
    scheduled_at = null,
    use_next_slot,
    reason,
    approvers,
    step: wanted,
  } = input;
  const hasText = Boolean(input.content?.trim());
  const isStep = Boolean(wanted) || use_next_slot === true || (hasText && status === "in_review");
  let board = newBoard(exchange, calendar, {
    title: input.title ?? titleFrom(input.content),
    content: input.content ?? "",
    overrides_json: overridesJson(input.overrides ?? null),
    networks_json: JSON.stringify(input.networks ?? []),
    format: input.format ?? null,
    planned_for,
    scheduled_at,
    link_url: input.link_url === undefined ? await defaultLink(exchange, calendar.id) : input.link_url,
    internal_notes: input.internal_notes ?? null,
    first_comment: input.first_comment ?? null,
    status: isStep && status !== "idea" ? "draft" : status,
    owner_id: input.owner_id === undefined ? member.user.id : input.owner_id,
  });
  let step: StepAnswer | undefined;
  const requireFirst = async () => {
    const zone = await zoneOf(deps.db, calendar.id);
    await requireFirstStatus(exchange, calendar.project_id, status, planned_for, scheduled_at, zone);
    if (status === "scheduled") await requireUnblocked(deps.db, board);
  };
  if (!isStep && hasText && status === "scheduled") {
    step = await tryStep(requireFirst);
    if (!step.done) board = { ...board, status: "draft" };
  } else if (!isStep) await requireFirst();
  return commit(exchange, async (trx) => {
    await lockCampaign(trx, exchange, calendar.id);
    const position = await makeRoomIn(trx, "boards", placeOf(board, board.status), input.position ?? null);
    await trx
      .insertInto("boards")
      .values({ ...board, position })
      .execute();
    await keepVersion(trx, exchange, boardItem, board.id);
    if (isStep) {
      const asked = wanted ?? { status, use_next_slot, reason, approvers };
      step = await stepAfter(trx, exchange, board.id, asked, hasText);
    }
    const record = await boardItem.record(exchange, trx, board.id);
    return step === undefined ? created(record) : { status: 201, body: { data: record, step } };
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

/** @throws HttpError 422 by field, for each blocking issue */
async function requireUnblocked(db: Reader, board: BoardRow): Promise<void> {
  const errors: FieldErrors = {};
  for (const check of await blockingChecks(db, board))
    errors[check.field] = [...(errors[check.field] ?? []), check.message];
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

const placeOf = ({ id, social_calendar_id: campaignId }: BoardRow, lane: ItemStatus) => ({
  id,
  campaignId,
  lane,
});

/** Updates only the texts. If `overrides` is missing, it is kept. An empty map clears it. */
export async function updateContent(exchange: Exchange): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayWrite(member));
  const input = await validate(exchange.input, contentRules);
  const board = await boardNamed(exchange, input.board_id);
  if (board === undefined) throw notFound();
  await requireChange(exchange, board);
  return change(exchange, board, member, textChanges(input), input.version);
}

export async function showBoard(exchange: Exchange, board: BoardRow): Promise<Reply> {
  return data(await toBoard(exchange.deps.db, board, memberOf(exchange), exchange));
}

export async function updateBoard(exchange: Exchange, board: BoardRow): Promise<Reply> {
  const member = memberOf(exchange);
  await requireChange(exchange, board);
  const {
    version,
    images,
    remove_images,
    step: wanted,
    ...input
  } = await validate(
    exchange.input,
    updateRules,
    ownerCheck(exchange, { campaign: board.social_calendar_id }, board.owner_id),
  );
  const { title, networks, content, overrides, status, position, use_next_slot, reason, approvers, ...rest } =
    input;
  const item = await boardItem.find(exchange.deps.db, board.organization_id, board.id);
  if (item === undefined) throw notFound();
  const hasImages = images !== undefined || remove_images !== undefined;
  const hasContent = hasImages || CONTENT.some((name) => input[name] !== undefined);
  const isStep =
    Boolean(wanted) ||
    use_next_slot === true ||
    (hasContent && status !== undefined && status !== item.status);
  const to = isStep ? item.status : (status ?? item.status);
  const plan = { ...rest, ...(await timeOnNewDay(exchange, board, rest)) };
  const changes: Changes = {
    ...plan,
    ...(isStep || status === undefined ? {} : { status }),
    ...textChanges({ content, overrides }),
    ...(title === undefined ? {} : { title: title ?? titleFrom(content ?? board.content) }),
    ...(networks === undefined ? {} : { networks_json: JSON.stringify(networks ?? []) }),
  };
  const arrangement: Arrangement = { images, remove_images };
  const present = await picturesIn(exchange.deps.db, board.id);
  // A stale save may name images that someone else has removed.
  if (typeof version !== "number" || version === board.version) requireOwn(present, arrangement);
  const asChanged: ItemKind = {
    ...boardItem,
    obstacles: (db) => blockingChecks(db, { ...board, ...changes }, arranged(present, arrangement)),
  };
  const brought = { ...plan, reason, removed: remove_images };
  if (!isStep) await requireStep(exchange, asChanged, item, to, brought);
  const isOnlyImages =
    hasImages && position === undefined && Object.values(changes).every((value) => value === undefined);
  let step: StepAnswer | undefined;
  return change(exchange, board, member, changes, version ?? judgedVersion(item, to), {
    hasImages,
    before: async (trx) => {
      if (hasImages) await arrange(trx, board.id, arrangement, nowOf(exchange));
      if (isStep || to !== item.status) await tellOfPlan(trx, exchange, item, plan);
      if (to !== item.status) await noteStep(trx, exchange, item, to, await askedIn(trx, item, to, input));
      else if (!isStep) await noteSave(trx, exchange, item, to, brought);
      if (isStep || (position === undefined && to === item.status)) return {};
      return { position: await makeRoomIn(trx, "boards", placeOf(board, to), position ?? null) };
    },
    after: isStep
      ? async (trx) => {
          const own = wanted ?? { status, use_next_slot, reason, approvers };
          const asked = { ...own, position, former: item.status };
          step = await stepAfter(trx, exchange, board.id, asked, hasContent);
          const within = { ...exchange, deps: { ...exchange.deps, db: trx } };
          // A scheduled post that stays so must not have moved into the past.
          if (!step.done || own.status === undefined)
            await requireStep(within, boardItem, item, item.status, plan);
        }
      : undefined,
    whole: isOnlyImages && !isStep ? boardImageRows(board.id, board.social_calendar_id) : undefined,
    reply: (record) => (step === undefined ? data(record) : { status: 200, body: { data: record, step } }),
  });
}

/** What is saved whether or not the step in the same request is refused. */
const CONTENT = [
  "title",
  "content",
  "overrides",
  "networks",
  "format",
  "link_url",
  "internal_notes",
  "first_comment",
] as const;

async function askedIn(
  trx: Trx,
  item: Item,
  status: ItemStatus,
  { reason, approvers }: Pick<AskedStep, "reason" | "approvers">,
) {
  return {
    reason: reason?.trim() || null,
    approvers: await chosenApprovers(trx, item, { status, approvers }),
  };
}

/** @throws HttpError 422 for an image of another board */
function requireOwn(
  present: readonly BoardPicture[],
  { images = [], remove_images = [] }: Arrangement,
): void {
  const own = new Set(present.map(({ file_id }) => file_id));
  const paths = [
    ...images.map(({ id }, index) => ({ id, path: `images.${index}.id` })),
    ...remove_images.map((id, index) => ({ id, path: `remove_images.${index}` })),
  ].flatMap(({ id, path }) => (own.has(id) ? [] : [path]));
  if (paths.length > 0)
    throw invalid(Object.fromEntries(paths.map((path) => [path, [`The selected ${path} is invalid.`]])));
}

/** Keeps the time in the calendar's time zone on the new day. Without a day, the time is removed. */
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

export async function deleteBoard(exchange: Exchange, board: BoardRow): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayRemove(member, await placed(exchange.deps.db, board, board.social_calendar_id)));
  return commit(exchange, async (trx) => {
    await lockCampaign(trx, exchange, board.social_calendar_id);
    await boardItem.parts?.setTrashed(trx, board.id, member.user.id, nowOf(exchange));
    return offerRestore(trx, exchange, "boards", [board]);
  });
}

export const showChecks = async (exchange: Exchange, board: BoardRow): Promise<Reply> =>
  data(await boardChecks(exchange.deps.db, board));

/** Moves a board to another calendar of the organization, with its versions and comments. It leaves its series. */
export async function moveBoard(exchange: Exchange, board: BoardRow): Promise<Reply> {
  const member = memberOf(exchange);
  const { project_id: projectId } = await placed(exchange.deps.db, board, board.social_calendar_id);
  requireThat(mayIn(member, projectId, "arrange"));
  const input = await validate(exchange.input, moveRules);
  const calendar = await campaignOfKind(exchange, "SocialCalendar", input.social_calendar_id);
  if (calendar === undefined) throw notFound();
  requireThat(mayIn(member, calendar.project_id, "create"));
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
    for (const table of ITEM_TABLES)
      await trx
        .updateTable(table)
        .set({ campaign_id: calendar.id })
        .where("subject_id", "=", board.id)
        .execute();
    await trx
      .updateTable("files")
      .set({ campaign_id: calendar.id })
      .where("id", "in", (files) =>
        files.selectFrom("board_images").select("file_id").where("board_id", "=", board.id),
      )
      .execute();
    if (calendar.project_id !== from.project_id) await leaveProject(trx, exchange, boardItem, board.id);
    return data(await boardItem.record(exchange, trx, board.id));
  };
  return commit(exchange, async (trx) => {
    const images = (await picturesIn(trx, board.id)).map(({ file_id }) => file_id);
    const watched = [...boardItem.rows([board.id]), ...belongings(board.id, images)];
    return undoable(trx, exchange, watched, () => work(trx));
  });
}

/**
 * Splits a board into one per network, each with its own text. The first network stays on this board, and the others become
 * drafts.
 * @returns this board and the new ones
 * @throws HttpError 422 for a board with fewer than two networks
 */
export async function splitBoard(exchange: Exchange, found: BoardRow): Promise<Reply> {
  const member = memberOf(exchange);
  await requireChange(exchange, found);
  return commit(exchange, async (trx) => {
    await lockCampaign(trx, exchange, found.social_calendar_id);
    // Read again, because another request may have saved or split it while this one waited.
    const board = await trx
      .selectFrom("boards")
      .selectAll()
      .where("id", "=", found.id)
      .where("deleted_at", "is", null)
      .executeTakeFirst();
    if (board === undefined) throw notFound();
    const [first, ...others] = stringList(board.networks_json);
    if (first === undefined || others.length === 0)
      throw invalidField("networks", "Choose at least two networks before you split this post.");
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
    const copies = others.map((network) =>
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
          status: board.status === "idea" ? "idea" : "draft",
          owner_id: board.owner_id,
        },
      ),
    );
    await insertBoards(trx, exchange, copies, board.id);
    const ids = [board.id, ...copies.map((copy) => copy.id)];
    const rows = await trx.selectFrom("boards").selectAll().where("id", "in", ids).orderBy("id").execute();
    return created(await toBoards(trx, rows, member, exchange));
  });
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
 * Schedules a board for the next free posting time of its calendar: the day and the time.
 * @throws HttpError 422 if no posting time is free within a year
 */
export async function takeNextSlot(exchange: Exchange, board: BoardRow): Promise<Reply> {
  await requireChange(exchange, board);
  return commitWithUndo(exchange, boardItem.rows([board.id]), async (trx) => {
    await lockCampaign(trx, exchange, board.social_calendar_id);
    await takeSlot(trx, exchange, board);
    return data(await boardItem.record(exchange, trx, board.id));
  });
}

/** Returns the ids of a calendar's boards in review that this user may approve. */
export async function listAwaiting(exchange: Exchange, calendar: CampaignRow): Promise<Reply> {
  const rows = await awaitingIn(exchange.deps.db, memberOf(exchange), calendar.id);
  return data(rows.map(({ id }) => id));
}
