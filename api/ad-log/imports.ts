import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { ulid } from "ulid";
import { LOG_IMPORT_BYTES_MAX, LOG_IMPORT_SHOWN, LOG_NAME_MAX } from "#contract/limits.ts";
import type { ChangesReading, ChangeWishes, ReadChange } from "#domain/ad-log/change-reading.ts";
import { doubleKey } from "#domain/ad-log/double-key.ts";
import { changeOf } from "#domain/ad-log/entry-facts.ts";
import type { LogEntryRow, LogImportRow, Reader } from "#api/data/schema.ts";
import { commit } from "#api/http/commit.ts";
import { invalidField } from "#api/http/errors.ts";
import { memberOf, nowOf } from "#api/http/exchange.ts";
import type { Exchange, Member } from "#api/http/exchange.ts";
import { pageOf } from "#api/http/paginate.ts";
import { created, data, noContent } from "#api/http/reply.ts";
import type { Reply } from "#api/http/reply.ts";
import { validate } from "#api/http/validate.ts";
import { sentFeed } from "#api/feeds/sent-feed.ts";
import { takeTurn } from "#api/members/repository.ts";
import { mayWrite, requireThat } from "#api/organizations/policy.ts";
import { projectNamed } from "#api/projects/repository.ts";
import { peopleById } from "#api/users/repository.ts";
import { personIn } from "#api/users/resource.ts";
import { LOG } from "./path.ts";
import { entriesSeenBy, mayImport, mayLog } from "./policy.ts";
import { readChangesApart } from "./read-changes-apart.ts";
import { newEntry, recordEntries, requireRoom } from "./record-entries.ts";
import { untilOf } from "./repository.ts";
import { importAnswerRules, importRules } from "./requests.ts";

const packed = promisify(gzip);
const unpacked = promisify(gunzip);

const wishesIn = (row: LogImportRow) => JSON.parse(row.wishes_json) as ChangeWishes;

/** Problems that an answer names. */
const PROBLEMS = 20;

async function readingOf(row: LogImportRow): Promise<ChangesReading | null> {
  if (row.file === null) return null;
  const bytes = await unpacked(Buffer.from(row.file, "base64"), { maxOutputLength: LOG_IMPORT_BYTES_MAX });
  const reading = await readChangesApart(bytes, wishesIn(row));
  if ("fault" in reading) throw invalidField("file", reading.fault);
  return reading;
}

/** How many keys are looked up at once. */
const KEYS = 500;

/**
 * Returns the keys of changes that the log has already, as far as the member sees it. Those that were undone may come again.
 */
async function known(db: Reader, member: Member, keys: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (let start = 0; start < keys.length; start += KEYS) {
    const rows = await entriesSeenBy(db, member)
      .select("log_entries.double_key")
      .where("log_entries.double_key", "in", keys.slice(start, start + KEYS))
      .where((entry) =>
        entry.not(
          entry.exists(
            entry
              .selectFrom("log_voids")
              .select("log_voids.entry_id")
              .whereRef("log_voids.entry_id", "=", "log_entries.id"),
          ),
        ),
      )
      .execute();
    for (const { double_key: key } of rows) found.add(key);
  }
  return found;
}

const isAsking = ({ asks }: ChangesReading) =>
  asks.timezone || asks.platform || asks.order !== null || asks.columns.length > 0;

/** Returns an import as people see it: what its file would add now, or what it has added. */
async function toImport(db: Reader, row: LogImportRow, member: Member, reading: ChangesReading | null) {
  const people = await peopleById(db, [row.user_id]);
  const project =
    row.project_id === null
      ? null
      : await db
          .selectFrom("projects")
          .select(["id", "slug", "name", "colour"])
          .where("id", "=", row.project_id)
          .executeTakeFirst();
  const there = reading === null ? null : await known(db, member, reading.changes.map(doubleKey));
  const fresh = reading?.changes.filter((change) => !there?.has(doubleKey(change))) ?? [];
  const may = mayImport(member, row);
  return {
    id: row.id,
    name: row.name,
    state: row.state,
    format: reading?.format ?? null,
    platform: wishesIn(row).platform ?? reading?.changes[0]?.platform ?? null,
    project: project ?? null,
    timezone: wishesIn(row).timezone ?? null,
    asks: reading?.asks ?? { timezone: false, platform: false, columns: [], order: null },
    headers: reading?.headers ?? [],
    columns: reading?.columns ?? {},
    changes: fresh.slice(0, LOG_IMPORT_SHOWN).map((change) => ({
      line: change.line,
      object: change.object,
      campaign: change.campaign,
      category: change.category,
      operation: change.operation,
      field: change.field,
      old_value: change.old_value,
      new_value: change.new_value,
      unit: change.unit,
      change: changeOf(change.old_value, change.new_value),
      clock: change.clock,
      actor: change.actor,
      is_by_platform: change.is_by_platform,
    })),
    count: reading === null ? row.created : fresh.length,
    doubles: reading === null ? row.doubles : reading.doubles + reading.changes.length - fresh.length,
    by_platform: fresh.filter(({ is_by_platform: isByPlatform }) => isByPlatform).length,
    without_reason: fresh.filter(({ reason }) => reason === null).length,
    problems: reading?.problems.slice(0, PROBLEMS) ?? [],
    problem_count: reading?.problems.length ?? 0,
    person: personIn(people, row.user_id),
    created_at: row.created_at,
    done_at: row.done_at,
    until: untilOf(row),
    can: { update: may && row.state === "waiting", delete: may && row.state !== "undone" },
  };
}

export async function listImports(exchange: Exchange): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayWrite(member));
  const { db } = exchange.deps;
  const { rows, answer } = await pageOf(
    exchange,
    db
      .selectFrom("log_imports")
      .selectAll()
      .where("organization_id", "=", member.organization.id)
      .where("state", "<>", "waiting")
      .where((row) =>
        row.or([row("user_id", "=", member.user.id), row(row.val(member.role), "in", ["owner", "admin"])]),
      )
      .orderBy("created_at", "desc")
      .orderBy("id", "desc"),
  );
  return answer(await Promise.all(rows.map((row) => toImport(db, row, member, null))), `${LOG}/imports`);
}

/** Reads a file of changes. Nothing is logged until it is confirmed. */
export async function createLogImport(exchange: Exchange): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayWrite(member));
  const { db, clock } = exchange.deps;
  const { project: named, text } = await validate(exchange.input, importRules);
  const project = await projectFor(db, member, named);
  requireThat(mayLog(member, project));
  const sent = sentFeed(exchange, text);
  if (sent === null) throw invalidField("file", "Choose a file of changes, or paste its text.");
  if (sent.bytes.length > LOG_IMPORT_BYTES_MAX)
    throw invalidField(sent.field, `The file is larger than ${LOG_IMPORT_BYTES_MAX / 1_000_000} MB.`);
  const reading = await readChangesApart(sent.bytes, {});
  if ("fault" in reading) throw invalidField(sent.field, reading.fault);
  const file = (await packed(sent.bytes)).toString("base64");
  const row: LogImportRow = {
    id: ulid(clock()),
    organization_id: member.organization.id,
    user_id: member.user.id,
    project_id: project,
    name: Array.from(sent.name || "Pasted changes")
      .slice(0, LOG_NAME_MAX)
      .join(""),
    file,
    wishes_json: "{}",
    state: "waiting",
    created: 0,
    doubles: 0,
    created_at: nowOf(exchange),
    done_at: null,
  };
  return commit(exchange, async (trx) => {
    await trx
      .deleteFrom("log_imports")
      .where("organization_id", "=", row.organization_id)
      .where("user_id", "=", member.user.id)
      .where("state", "=", "waiting")
      .execute();
    await trx.insertInto("log_imports").values(row).execute();
    return created(await toImport(trx, row, member, reading));
  });
}

async function projectFor(
  db: Reader,
  member: Member,
  named: string | null | undefined,
): Promise<string | null> {
  if (named === null || named === undefined) return null;
  const project = await projectNamed(db, member, named);
  if (project === undefined) throw invalidField("project", "The selected project is invalid.");
  return project.id;
}

export async function showLogImport(exchange: Exchange, row: LogImportRow): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayImport(member, row));
  return data(await toImport(exchange.deps.db, row, member, await readingOf(row)));
}

/** Answers what is asked about a file, and says how its columns are meant. */
export async function answerLogImport(exchange: Exchange, row: LogImportRow): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayImport(member, row));
  if (row.state !== "waiting") throw invalidField("file", "This file was imported already.");
  const { project: named, ...answers } = await validate(exchange.input, importAnswerRules);
  const project = named === undefined ? row.project_id : await projectFor(exchange.deps.db, member, named);
  requireThat(mayLog(member, project));
  const given = Object.fromEntries(
    Object.entries(answers).filter(([, value]) => value !== undefined && value !== null),
  );
  const changed: LogImportRow = {
    ...row,
    project_id: project,
    wishes_json: JSON.stringify({ ...wishesIn(row), ...given }),
  };
  const reading = await readingOf(changed);
  return commit(exchange, async (trx) => {
    await trx
      .updateTable("log_imports")
      .set({ project_id: changed.project_id, wishes_json: changed.wishes_json })
      .where("id", "=", row.id)
      .where("state", "=", "waiting")
      .execute();
    return data(await toImport(trx, changed, member, reading));
  });
}

/** Logs the changes of a file in one go, without those that the log has already. */
export async function confirmLogImport(exchange: Exchange, row: LogImportRow): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayImport(member, row));
  requireThat(mayLog(member, row.project_id));
  const reading = await readingOf(row);
  if (reading === null) throw invalidField("file", "This file was imported already.");
  if (isAsking(reading)) throw invalidField("file", "Answer what is asked about this file first.");
  const timezone = wishesIn(row).timezone ?? "UTC";
  return commit(exchange, async (trx) => {
    // Of two imports at once, the second one sees what the first one has logged.
    await takeTurn(trx, row.organization_id);
    const there = await known(trx, member, reading.changes.map(doubleKey));
    const fresh = reading.changes.filter((change) => !there.has(doubleKey(change)));
    await requireRoom(trx, row.organization_id, "file", fresh.length);
    const done: LogImportRow = {
      ...row,
      file: null,
      state: "done",
      created: fresh.length,
      doubles: reading.doubles + reading.changes.length - fresh.length,
      done_at: nowOf(exchange),
    };
    const taken = await trx
      .updateTable("log_imports")
      .set({
        file: null,
        state: done.state,
        created: done.created,
        doubles: done.doubles,
        done_at: done.done_at,
      })
      .where("id", "=", row.id)
      .where("state", "=", "waiting")
      .executeTakeFirst();
    if (taken.numUpdatedRows === 0n) throw invalidField("file", "This file was imported already.");
    const members = await membersByEmail(trx, row.organization_id);
    await recordEntries(
      trx,
      fresh.map((change) => toEntry(change, { row, reading, timezone, members, exchange })),
    );
    return data(await toImport(trx, done, member, null));
  });
}

/** Returns the members of an organization by their e-mail addresses and their names. */
async function membersByEmail(db: Reader, organizationId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("memberships")
    .innerJoin("users", "users.id", "memberships.user_id")
    .select(["users.id", "users.email", "users.name"])
    .where("memberships.organization_id", "=", organizationId)
    .execute();
  return new Map(
    rows.flatMap(({ id, email, name }) => [
      [name.toLowerCase(), id] as const,
      [email.toLowerCase(), id] as const,
    ]),
  );
}

type Batch = {
  row: LogImportRow;
  reading: ChangesReading;
  timezone: string;
  members: ReadonlyMap<string, string>;
  exchange: Exchange;
};

function toEntry(change: ReadChange, { row, reading, timezone, members, exchange }: Batch): LogEntryRow {
  const actorId = change.is_by_platform ? undefined : members.get(change.actor?.toLowerCase() ?? "");
  return newEntry({
    id: ulid(exchange.deps.clock()),
    organization_id: row.organization_id,
    project_id: row.project_id,
    platform: change.platform,
    account: change.account,
    level: change.level,
    object: change.object,
    campaign_name: change.campaign,
    ad_group: change.ad_group,
    external_id: change.external_id,
    category: change.category,
    operation: change.operation,
    field: change.field,
    old_value: change.old_value,
    new_value: change.new_value,
    unit: change.unit,
    reason: change.reason,
    occurred_at: change.occurred_at ?? `${change.clock}.000Z`,
    occurred_on: change.clock.slice(0, 10),
    timezone,
    actor_id: actorId ?? null,
    actor_name: actorId === undefined ? change.actor : null,
    is_by_platform: change.is_by_platform ? 1 : 0,
    origin: reading.format,
    import_id: row.id,
    double_key: doubleKey(change),
    created_by: row.user_id,
    created_at: nowOf(exchange),
  });
}

/** Discards a file that waits. One that was imported is undone within the hour: each of its entries is marked as void. */
export async function deleteLogImport(exchange: Exchange, row: LogImportRow): Promise<Reply> {
  const member = memberOf(exchange);
  requireThat(mayImport(member, row));
  const { clock } = exchange.deps;
  if (row.state === "undone") throw invalidField("file", "This import was undone already.");
  if (row.state === "done" && Date.parse(untilOf(row) ?? "") <= clock())
    throw invalidField("file", "An import can be undone for an hour. Correct its entries instead.");
  // Whoever may no longer add to a project takes nothing out of its log.
  if (row.state === "done") requireThat(mayLog(member, row.project_id));
  return commit(exchange, async (trx) => {
    if (row.state === "waiting") {
      await trx.deleteFrom("log_imports").where("id", "=", row.id).where("state", "=", "waiting").execute();
      return noContent();
    }
    const taken = await trx
      .updateTable("log_imports")
      .set({ state: "undone" })
      .where("id", "=", row.id)
      .where("state", "=", "done")
      .executeTakeFirst();
    if (taken.numUpdatedRows === 0n) return noContent();
    // With an entry go its corrections, and theirs.
    const undone = trx.withRecursive("undone", (db) =>
      db
        .selectFrom("log_entries")
        .select("log_entries.id")
        .where("import_id", "=", row.id)
        .unionAll(
          db
            .selectFrom("undone")
            .innerJoin("log_entries", "log_entries.corrects_id", "undone.id")
            .select("log_entries.id"),
        ),
    );
    await undone
      .insertInto("log_voids")
      .columns(["entry_id", "created_by", "created_at"])
      .expression((db) =>
        db
          .selectFrom("undone")
          .select((entry) => [
            "undone.id",
            entry.val(member.user.id).as("created_by"),
            entry.val(nowOf(exchange)).as("created_at"),
          ]),
      )
      .execute();
    await undone
      .deleteFrom("log_list")
      .where("entry_id", "in", (db) => db.selectFrom("undone").select("undone.id"))
      .execute();
    return noContent();
  });
}
