import { DatabaseSync } from "node:sqlite";
import type { SQLInputValue, StatementSync } from "node:sqlite";
import { setImmediate as othersTurn, setTimeout as pause } from "node:timers/promises";
import { SelectQueryNode, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from "kysely";
import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult } from "kysely";

/** Milliseconds that a write waits for another program, such as a backup tool, to let go of the file. */
const BUSY_MS = 5000;
/** Milliseconds of statements at one stretch, after which other requests are served. */
const STRETCH_MS = 20;
const FIRST_PAUSE_MS = 5;
const LONGEST_PAUSE_MS = 100;
const STATEMENTS_MAX = 500;

const BUSY = 5;
const FULL = 13;
/** Shared memory that could not be made larger: SQLite does not say that the disk is full, but that is when it happens. */
const NO_SHARED_MEMORY = 4874;

const codeOf = (error: unknown): number =>
  error instanceof Error && "errcode" in error && typeof error.errcode === "number" ? error.errcode : 0;

export const isBusy = (error: unknown) => (codeOf(error) & 0xff) === BUSY;
export const isFull = (error: unknown) => codeOf(error) === FULL || codeOf(error) === NO_SHARED_MEMORY;

/** Of one transaction, or of statements on their own. */
type Connection = DatabaseConnection & { endTurn: (() => void) | null };

/**
 * SQLite for Kysely, through `node:sqlite`. Its calls hold up the whole process, so nothing waits for a lock inside of them:
 * the file answers at once whether it is free, and who has to wait does so outside. Reads have a handle of their own and
 * see what was last committed; writes take turns on the other, and their transactions begin with the write lock, because
 * one that asks for it later is refused without any waiting.
 */
export function sqliteDialect(path: string): Dialect {
  return {
    createDriver: () => createDriver(path),
    // Turns are taken by writes alone here; Kysely would make reads wait as well.
    createAdapter: () =>
      Object.defineProperty(new SqliteAdapter(), "supportsMultipleConnections", { value: true }),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

function createDriver(path: string): Driver {
  const reads = open(path);
  const writes = open(path);
  const takeTurn = createTurns();

  let since = performance.now();
  /** What is synchronous underneath resolves at once, so that a thousand awaited statements would still be one long wait. */
  async function breathe(): Promise<void> {
    if (performance.now() - since < STRETCH_MS) return;
    await othersTurn();
    since = performance.now();
  }

  async function write<Result>(work: () => Result): Promise<Result> {
    const since = performance.now();
    const endTurn = await takeTurn();
    try {
      return await patiently(work, since);
    } finally {
      endTurn();
    }
  }

  const newConnection = (): Connection => ({
    endTurn: null,
    async executeQuery<Row>(query: CompiledQuery) {
      await breathe();
      if (this.endTurn !== null) return writes.run<Row>(query);
      return SelectQueryNode.is(query.query)
        ? patiently(() => reads.run<Row>(query), performance.now())
        : write(() => writes.run<Row>(query));
    },
    streamQuery() {
      throw new Error("Rows are not streamed.");
    },
  });

  return {
    init: () => Promise.resolve(),
    acquireConnection: () => Promise.resolve(newConnection()),
    async beginTransaction(connection) {
      const since = performance.now();
      const endTurn = await takeTurn();
      try {
        await patiently(() => writes.file.exec("begin immediate"), since);
      } catch (error) {
        endTurn();
        throw error;
      }
      (connection as Connection).endTurn = endTurn;
    },
    commitTransaction(connection) {
      writes.file.exec("commit");
      leave(connection);
      return Promise.resolve();
    },
    rollbackTransaction(connection) {
      try {
        // A full disk has ended it already.
        if (writes.file.isTransaction) writes.file.exec("rollback");
      } finally {
        leave(connection);
      }
      return Promise.resolve();
    },
    releaseConnection: () => Promise.resolve(),
    destroy() {
      reads.file.close();
      writes.file.close();
      return Promise.resolve();
    },
  };
}

function leave(connection: DatabaseConnection): void {
  const own = connection as Connection;
  own.endTurn?.();
  own.endTurn = null;
}

/** Tries again until the file is free; from `since` on, which is when the waiting began, for five seconds. */
async function patiently<Result>(work: () => Result, since: number): Promise<Result> {
  for (let wait = FIRST_PAUSE_MS; ; wait = Math.min(wait * 2, LONGEST_PAUSE_MS)) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error) || performance.now() - since >= BUSY_MS) throw error;
    }
    await pause(wait);
  }
}

/** First come, first served; resolves to what ends the turn. */
function createTurns() {
  let last = Promise.resolve();
  return async (): Promise<() => void> => {
    const before = last;
    const { promise, resolve } = Promise.withResolvers<void>();
    last = promise;
    await before;
    return resolve;
  };
}

function open(path: string) {
  const file = new DatabaseSync(path);
  // FULL makes WAL call fsync at each commit: an acknowledged write survives a power cut, not only a crash.
  // SQLite may wait by itself while nobody is served yet.
  file.exec(`
    pragma busy_timeout = ${BUSY_MS};
    pragma journal_mode = wal;
    pragma synchronous = full;
    pragma foreign_keys = on;
    pragma trusted_schema = off;
    pragma busy_timeout = 0;
  `);
  // SQLite's own lower() knows ASCII only; PostgreSQL's knows the world, and so must a search here.
  file.function("lower", { deterministic: true }, (text) =>
    typeof text === "string" ? text.toLowerCase() : text,
  );
  const statements = new Map<string, { statement: StatementSync; returnsRows: boolean }>();

  function prepared(text: string) {
    const known = statements.get(text);
    if (known !== undefined) return known;
    const statement = file.prepare(text);
    const entry = { statement, returnsRows: statement.columns().length > 0 };
    if (statements.size >= STATEMENTS_MAX) statements.clear();
    statements.set(text, entry);
    return entry;
  }

  function run<Row>({ sql, parameters }: CompiledQuery): QueryResult<Row> {
    const { statement, returnsRows } = prepared(sql);
    const values = parameters.map(bindable);
    if (returnsRows) return { rows: statement.all(...values) as Row[] };
    const { changes, lastInsertRowid } = statement.run(...values);
    return { numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid), rows: [] };
  }

  return { file, run };
}

function bindable(value: unknown): SQLInputValue {
  if (value === undefined || value === null) return null;
  if (typeof value === "string" || typeof value === "number" || typeof value === "bigint") return value;
  if (typeof value === "boolean") return value ? 1 : 0;
  if (value instanceof Uint8Array) return value;
  throw new TypeError(`A ${typeof value} cannot be stored.`);
}
