import { setImmediate as othersTurn, setTimeout as pause } from "node:timers/promises";
import { SelectQueryNode, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from "kysely";
import type { CompiledQuery, DatabaseConnection, Dialect, Driver, KyselyPlugin, QueryId } from "kysely";
import { createReadingThread } from "./reading-thread.ts";
import { BUSY_MS, openSqliteFile } from "./sqlite-file.ts";

/** Milliseconds of consecutive statements before other requests get a turn. */
const STRETCH_MS = 20;
const FIRST_PAUSE_MS = 5;
const LONGEST_PAUSE_MS = 100;

const BUSY = 5;
const FULL = 13;
/**
 * SQLite's error for shared memory that could not grow. It happens when the disk is full, which SQLite doesn't report otherwise.
 */
const NO_SHARED_MEMORY = 4874;

const codeOf = (error: unknown): number =>
  error instanceof Error && "errcode" in error && typeof error.errcode === "number" ? error.errcode : 0;

export const isBusy = (error: unknown) => (codeOf(error) & 0xff) === BUSY;
export const isFull = (error: unknown) => codeOf(error) === FULL || codeOf(error) === NO_SHARED_MEMORY;

const isApart = new WeakSet<QueryId>();

/**
 * A plugin for queries that take long, such as sums over a hundred thousand rows: `db.withPlugin(apart)`. Outside of transactions,
 * SQLite answers them in a thread of its own, so that nobody else waits. PostgreSQL does so anyway.
 */
export const apart: KyselyPlugin = {
  transformQuery({ queryId, node }) {
    isApart.add(queryId);
    return node;
  },
  transformResult: ({ result }) => Promise.resolve(result),
};

/** The connection of one transaction, or of single statements. */
type Connection = DatabaseConnection & { endTurn: (() => void) | null };

/**
 * SQLite for Kysely, through `node:sqlite`. Its calls block the entire process, so none of them waits for a lock: the file
 * reports immediately whether it is free, and waiting happens outside. Reads have their own handle and see the last commit.
 * Writes take turns on the other handle, and their transactions begin with the write lock, because requesting it later fails
 * without any waiting.
 */
export function sqliteDialect(path: string): Dialect {
  return {
    createDriver: () => createDriver(path),
    // Only writes take turns here. Kysely would make reads wait as well.
    createAdapter: () =>
      Object.defineProperty(new SqliteAdapter(), "supportsMultipleConnections", { value: true }),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

function createDriver(path: string): Driver {
  const reads = openSqliteFile(path);
  const writes = openSqliteFile(path);
  const readingThread = createReadingThread(path);
  const takeTurn = createTurns();

  let since = performance.now();
  /**
   * Yields to other requests. Synchronous statements resolve immediately, so a thousand awaited ones would still block
   * everything.
   */
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
      if (isApart.has(query.queryId)) return { rows: await readingThread.read<Row>(query) };
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
        // A full disk has already ended the transaction.
        if (writes.file.isTransaction) writes.file.exec("rollback");
      } finally {
        leave(connection);
      }
      return Promise.resolve();
    },
    releaseConnection: () => Promise.resolve(),
    async destroy() {
      await readingThread.close();
      reads.file.close();
      writes.file.close();
    },
  };
}

function leave(connection: DatabaseConnection): void {
  const own = connection as Connection;
  own.endTurn?.();
  own.endTurn = null;
}

/** Retries until the file is free, for up to five seconds after `since`. */
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

/** Returns a function that waits for a turn, first come, first served. It resolves to a function that ends the turn. */
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
