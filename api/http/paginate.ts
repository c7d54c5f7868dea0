import type { AliasableExpression, SelectQueryBuilder } from "kysely";
import { PAGE_SIZE } from "#contract/limits.ts";
import type { Reader } from "#api/data/schema.ts";
import type { Exchange } from "./exchange.ts";
import { ok } from "./reply.ts";

type PageLink = { url: string | null; label: string; page?: number | null; active: boolean };

/** Parses a page number. Anything but a plain positive number is page 1, as in Laravel. */
export function pageNumber(raw: string | null): number {
  const page = raw !== null && /^[1-9]\d{0,8}$/.test(raw) ? Number(raw) : 1;
  return page;
}

export const pageWindow = (page: number, size = PAGE_SIZE) => ({ limit: size, offset: (page - 1) * size });

/**
 * Returns Laravel's paginated body. A page beyond the end is empty and not an error.
 * @param path absolute URL without a query
 */
export function paginated(rows: unknown[], total: number, page: number, path: string, size = PAGE_SIZE) {
  const last = Math.max(1, Math.ceil(total / size));
  const at = (number: number) => `${path}?page=${number}`;
  const from = rows.length === 0 ? null : (page - 1) * size + 1;
  const prev = page > 1 ? at(page - 1) : null;
  const next = page < last ? at(page + 1) : null;
  const numbered: PageLink[] = linkedPages(page, last).map((number) =>
    number === null
      ? { url: null, label: "...", active: false }
      : { url: at(number), label: String(number), page: number, active: number === page },
  );
  return {
    data: rows,
    links: { first: at(1), last: at(last), prev, next },
    meta: {
      current_page: page,
      from,
      last_page: last,
      links: [
        { url: prev, label: "&laquo; Previous", page: prev === null ? null : page - 1, active: false },
        ...numbered,
        { url: next, label: "Next &raquo;", page: next === null ? null : page + 1, active: false },
      ],
      path,
      per_page: size,
      to: from === null ? null : from + rows.length - 1,
      total,
    },
  };
}

/** PostgreSQL returns counts as text. */
type Count = { count: number | string };

/** Returns the query that counts what another one finds. */
export const counting = <DB, Table extends keyof DB, Row>(query: SelectQueryBuilder<DB, Table, Row>) =>
  query
    .clearSelect()
    .clearOrderBy()
    .select((row) => row.fn.countAll<number | string>().as("count"));

/** Counts what a query finds. */
export async function countOf<DB, Table extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Table, Row>,
): Promise<number> {
  const { count } = await counting(query).$castTo<Count>().executeTakeFirstOrThrow();
  return Number(count);
}

/** Counts by several `counting` queries in one statement. Returns the counts by the names of the queries. */
export async function countEach<Name extends string>(
  db: Reader,
  queries: Record<Name, AliasableExpression<Count>>,
): Promise<Record<Name, number>> {
  const names = Object.keys(queries) as Name[];
  const counts = await db.selectNoFrom(names.map((name) => queries[name].as(name))).executeTakeFirstOrThrow();
  return Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, Number(count)])) as Record<
    Name,
    number
  >;
}

type PageOptions<Row> = {
  /** How many there are on all pages, or where its rows say so, if that is known in a better way than by counting. */
  counted?: number | undefined | ((rows: readonly Row[]) => number | string | undefined);
  /** Rows on a page. */
  size?: number;
};

/**
 * Reads the rows of the page that a call asks for. `answer` turns their records into the reply.
 */
export async function pageOf<DB, Table extends keyof DB, Row>(
  { url, deps }: Exchange,
  query: SelectQueryBuilder<DB, Table, Row>,
  { counted, size = PAGE_SIZE }: PageOptions<Row> = {},
) {
  const page = pageNumber(url.searchParams.get("page"));
  const { limit, offset } = pageWindow(page, size);
  const rows = await query.limit(limit).offset(offset).execute();
  const isLast = rows.length < limit && (rows.length > 0 || offset === 0);
  const known = typeof counted === "function" ? counted(rows) : counted;
  const count = Number(known ?? (isLast ? offset + rows.length : await countOf(query)));
  const answer = (records: unknown[], path: string, counts?: Record<string, number>) => {
    const body = paginated(records, count, page, `${deps.config.appUrl}${path}`, size);
    return ok(counts === undefined ? body : { ...body, meta: { ...body.meta, counts } });
  };
  return { rows, answer };
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** Returns Laravel's window of three pages on either side. Null is the ellipsis. Source: Pagination/UrlWindow.php. */
function linkedPages(page: number, last: number): (number | null)[] {
  if (last < 14) return range(1, last);
  if (page <= 7) return [...range(1, 10), null, last - 1, last];
  if (page >= last - 7) return [1, 2, null, ...range(last - 9, last)];
  return [1, 2, null, ...range(page - 3, page + 3), null, last - 1, last];
}
