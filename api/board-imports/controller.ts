import { ulid } from "ulid";
import { IMPORT_HEADINGS, isImportable } from "#domain/board-imports/parse-import.ts";
import { columnSettings, wishesAfter } from "#lib/table-columns.ts";
import { instantAt } from "#lib/zoned-time.ts";
import { insertBoards, newBoard } from "#api/boards/insert.ts";
import { boardItem } from "#api/boards/item.ts";
import type { BoardImportRow, CampaignRow } from "#api/data/schema.ts";
import { commit } from "#api/http/commit.ts";
import { invalidField } from "#api/http/errors.ts";
import { memberOf, nowOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { created, data } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { validate } from "#api/http/validate.ts";
import { noteImport } from "#api/notifications/imports.ts";
import { requireThat } from "#api/organizations/policy.ts";
import { mayChange, mayIn, mayRemove, placed } from "#api/projects/policy.ts";
import { lockCampaign } from "#api/review/repository.ts";
import { zoneOf } from "#api/social-calendars/repository.ts";
import { isUndoable } from "#api/undo/imports.ts";
import { rowsOf, settingsOf, tableOf } from "./repository.ts";
import type { Settings } from "./repository.ts";
import { createRules, tableIn, updateRules } from "./requests.ts";
import { toImport } from "./resource.ts";

const COLUMNS = { known: IMPORT_HEADINGS, dayFields: ["planned_for"] } as const;

/** Reads a file and guesses the meaning of its columns. Nothing is imported yet. */
export async function createImport(exchange: Exchange, calendar: CampaignRow): Promise<Reply> {
  requireThat(mayIn(memberOf(exchange), calendar.project_id, "create"));
  const input = await validate(exchange.input, createRules);
  const upload = exchange.files.get("file");
  if (upload === undefined || upload.length === 0) throw invalidField("file", "The file field is required.");
  const table = await tableIn(upload, {});
  const settings: Settings = { ...columnSettings(table, COLUMNS), wishes: {} };
  const row: BoardImportRow = {
    id: ulid(exchange.deps.clock()),
    organization_id: calendar.organization_id,
    social_calendar_id: calendar.id,
    file_name: input.file_name ?? "posts.csv",
    file_base64: Buffer.from(upload).toString("base64"),
    table_json: JSON.stringify(table),
    settings_json: JSON.stringify(settings),
    status: "uploaded",
    created_by: memberOf(exchange).user.id,
    created_at: nowOf(exchange),
    confirmed_at: null,
  };
  return commit(exchange, async (trx) => {
    await trx.insertInto("board_imports").values(row).execute();
    return created(await toImport(exchange, trx, row));
  });
}

export const showImport = async (exchange: Exchange, row: BoardImportRow): Promise<Reply> =>
  data(await toImport(exchange, exchange.deps.db, row));

const STATUS_MESSAGES = {
  uploaded: "This import isn’t complete yet.",
  confirmed: "This import is already complete.",
  undone: "This import has already been undone.",
} as const satisfies Record<BoardImportRow["status"], string>;

function requireState(row: BoardImportRow, status: BoardImportRow["status"]): void {
  if (row.status !== status) throw invalidField("status", STATUS_MESSAGES[row.status]);
}

export async function updateImport(exchange: Exchange, row: BoardImportRow): Promise<Reply> {
  requireThat(mayChange(memberOf(exchange), await placed(exchange.deps.db, row, row.social_calendar_id)));
  const input = await validate(exchange.input, updateRules);
  requireState(row, "uploaded");
  const { date_style, mapping: columns, ...asked } = input;
  const mapping = Object.fromEntries(Object.entries(columns).filter(([, column]) => column !== null));
  const before = settingsOf(row);
  const shown = tableOf(row);
  const wishes = wishesAfter(shown, before.wishes, asked);
  const isReadAnew = JSON.stringify(wishes) !== JSON.stringify(before.wishes);
  const table = isReadAnew
    ? await tableIn(Buffer.from(row.file_base64 ?? "", "base64"), wishes, "encoding")
    : shown;
  const changed = {
    table_json: JSON.stringify(table),
    settings_json: JSON.stringify({
      ...columnSettings(table, COLUMNS, { before, asked: { mapping, date_style } }),
      wishes,
    } satisfies Settings),
  };
  return commit(exchange, async (trx) => {
    await trx.updateTable("board_imports").set(changed).where("id", "=", row.id).execute();
    return data(await toImport(exchange, trx, { ...row, ...changed }));
  });
}

export async function confirmImport(exchange: Exchange, row: BoardImportRow): Promise<Reply> {
  requireThat(mayChange(memberOf(exchange), await placed(exchange.deps.db, row, row.social_calendar_id)));
  requireState(row, "uploaded");
  const zone = await zoneOf(exchange.deps.db, row.social_calendar_id);
  return commit(exchange, async (trx) => {
    await lockCampaign(trx, exchange, row.social_calendar_id);
    const confirmed = { status: "confirmed", confirmed_at: nowOf(exchange), file_base64: null } as const;
    const { numUpdatedRows } = await trx
      .updateTable("board_imports")
      .set(confirmed)
      .where("id", "=", row.id)
      .where("status", "=", "uploaded")
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw invalidField("status", STATUS_MESSAGES.confirmed);
    const rows = (await rowsOf(exchange, trx, row)).filter(isImportable);
    if (rows.length === 0) throw invalidField("file", "Every row has errors. Fix the file and try again.");
    const calendar = { id: row.social_calendar_id, organization_id: row.organization_id };
    await insertBoards(
      trx,
      exchange,
      rows.map(({ board: { time, networks, ...fields } }) =>
        newBoard(exchange, calendar, {
          ...fields,
          networks_json: JSON.stringify(networks),
          scheduled_at:
            time === null || fields.planned_for === null ? null : instantAt(fields.planned_for, time, zone),
          import_id: row.id,
        }),
      ),
    );
    await noteImport(trx, exchange, row.social_calendar_id);
    return data(await toImport(exchange, trx, { ...row, ...confirmed }));
  });
}

/** Moves the imported posts to the trash. Possible for an hour after the import. */
export async function undoImport(exchange: Exchange, row: BoardImportRow): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayRemove(member, await placed(exchange.deps.db, row, row.social_calendar_id)));
  requireState(row, "confirmed");
  if (!isUndoable(row.confirmed_at, exchange.deps.clock()))
    throw invalidField("status", "You can undo an import for one hour. Delete its posts one by one instead.");
  return commit(exchange, async (trx) => {
    await lockCampaign(trx, exchange, row.social_calendar_id);
    const boards = await trx
      .selectFrom("boards")
      .select("id")
      .where("import_id", "=", row.id)
      .where("deleted_at", "is", null)
      .execute();
    for (const { id } of boards) await boardItem.parts?.setTrashed(trx, id, member.user.id, nowOf(exchange));
    await trx.updateTable("board_imports").set({ status: "undone" }).where("id", "=", row.id).execute();
    return data(await toImport(exchange, trx, { ...row, status: "undone" }));
  });
}
