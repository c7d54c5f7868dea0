import { DatabaseSync } from "node:sqlite";
import type { SQLInputValue, StatementSync } from "node:sqlite";
import type { CompiledQuery, QueryResult } from "kysely";

/** Milliseconds that a write waits for another program, such as a backup tool, to release the file. */
export const BUSY_MS = 5000;
const STATEMENTS_MAX = 500;

/** Opens a SQLite file with all that our statements rely on. */
export function openSqliteFile(path: string) {
  const file = new DatabaseSync(path);
  // With FULL, WAL calls fsync at each commit, so an acknowledged write survives a power failure and not only a crash. SQLite may
  // wait by itself here, because no requests are served yet.
  file.exec(`
    pragma busy_timeout = ${BUSY_MS};
    pragma journal_mode = wal;
    pragma synchronous = full;
    pragma foreign_keys = on;
    pragma trusted_schema = off;
    pragma busy_timeout = 0;
  `);
  // SQLite's own lower() supports only ASCII. PostgreSQL's supports all of Unicode, and search needs that here too.
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

  function run<Row>({ sql, parameters }: Pick<CompiledQuery, "sql" | "parameters">): QueryResult<Row> {
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
