import { BOARD_TITLE_MAX } from "#contract/limits.ts";
import { instantAt, wallClock } from "#lib/zoned-time.ts";
import type { BoardRow, Reader } from "#api/data/schema.ts";
import { memberOf } from "#api/http/exchange.ts";
import type { Item, ItemKind } from "#api/review/kinds.ts";
import {
  changeIn,
  copyColumns,
  copyName,
  countTrashedIn,
  idsIn,
  itemIn,
  setTrashedIn,
  statusColumns,
  trashedIn,
} from "#api/review/repository.ts";
import { zoneOf } from "#api/social-calendars/repository.ts";
import { boardRows } from "#api/undo/rows.ts";
import { blockingChecks } from "./checked.ts";
import { copyPictures, picturesIn } from "./pictures.ts";
import { lastPlace } from "./repository.ts";
import { toBoard } from "./resource.ts";

const boardRow = (db: Reader, id: string): Promise<BoardRow> =>
  db.selectFrom("boards").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

const CONTENT = ["title", "content", "format", "link_url", "first_comment"] as const;

const JSON_CONTENT = { overrides: "overrides_json", networks: "networks_json" } as const;

export const boardItem: ItemKind = {
  subject: "boards",
  isAd: false,
  published: ["title", "content", "overrides", "networks", "format", "link_url", "first_comment", "images"],

  async find(db, organizationId, id): Promise<Item | undefined> {
    const found = await itemIn(db, "boards", organizationId, id);
    return found && { ...found, subject: "boards" };
  },

  async snapshot(db, id) {
    const row = await boardRow(db, id);
    return {
      ...Object.fromEntries(CONTENT.map((name) => [name, row[name]])),
      ...Object.fromEntries(
        Object.entries(JSON_CONTENT).map(([name, column]) => [name, JSON.parse(row[column])]),
      ),
      images: Object.fromEntries(
        (await picturesIn(db, id)).map(({ file_id: file, alt, seconds }, index) => [
          index === 0 ? "reference" : `image_${index + 1}`,
          { file, alt, ...(seconds !== null && { seconds }) },
        ]),
      ),
    };
  },

  async write(trx, id, snapshot, now) {
    const values: Record<string, unknown> = {};
    for (const name of CONTENT) if (name in snapshot) values[name] = snapshot[name];
    for (const [name, column] of Object.entries(JSON_CONTENT))
      if (name in snapshot) values[column] = JSON.stringify(snapshot[name]);
    await changeIn(trx, "boards", id, values, now);
  },

  async obstacles(db, { id }) {
    return blockingChecks(db, await boardRow(db, id));
  },

  async setStatus(trx, item, change, now) {
    const row = await boardRow(trx, item.id);
    await trx
      .updateTable("boards")
      .set((expression) => ({
        ...statusColumns(row.published_json, change),
        position: expression
          .selectFrom("boards as others")
          .select((others) => others.fn.countAll<number>().as("place"))
          .where("others.social_calendar_id", "=", row.social_calendar_id)
          .where("others.status", "=", change.status)
          .where("others.deleted_at", "is", null),
        version: expression("version", "+", 1),
        updated_at: now,
      }))
      .where("id", "=", item.id)
      .execute();
  },

  rows: boardRows,

  async record(exchange, db, id) {
    return toBoard(db, await boardRow(db, id), memberOf(exchange), exchange);
  },

  parts: {
    idsOf: (db, campaignId) => idsIn(db, "boards", campaignId),

    async copy(trx, exchange, id, { campaignId, shiftDays }) {
      const row = await boardRow(trx, id);
      const fresh = copyColumns(exchange, row, shiftDays);
      const clock =
        row.scheduled_at && wallClock(row.scheduled_at, await zoneOf(trx, row.social_calendar_id));
      const day = fresh.planned_for;
      const copy: BoardRow = {
        ...row,
        ...fresh,
        // The copy is a draft for the same time of its day, in the zone of its own calendar.
        scheduled_at: clock && day && instantAt(day, clock.time, await zoneOf(trx, campaignId)),
        social_calendar_id: campaignId,
        title: campaignId === row.social_calendar_id ? copyName(row.title, BOARD_TITLE_MAX) : row.title,
        recurrence_id: null,
        import_id: null,
        position: await lastPlace(trx, campaignId, fresh.status),
      };
      await trx.insertInto("boards").values(copy).execute();
      await copyPictures(trx, exchange, id, { boardId: copy.id, campaignId });
      return copy.id;
    },

    trashed: (db, wanted) => trashedIn(db, "boards", wanted),
    countTrashed: (db, wanted) => countTrashedIn(db, "boards", wanted),

    async setTrashed(trx, id, by, now) {
      const row = await boardRow(trx, id);
      const place =
        now === null ? { position: await lastPlace(trx, row.social_calendar_id, row.status) } : {};
      await setTrashedIn(trx, "boards", id, { by, now, ...place });
    },

    async purge(trx, id) {
      const images = await picturesIn(trx, id);
      await trx.deleteFrom("boards").where("id", "=", id).execute();
      return images.map(({ file_id }) => file_id);
    },
  },
};
