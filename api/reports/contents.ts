import { sql } from "kysely";
import { MILLION } from "#domain/reports/vocabulary.ts";
import type { Db, ReportFileRow } from "#api/data/schema.ts";
import { readerFor } from "./scope.ts";

/** What the stored rows of a file name and cost. */
export type Contents = {
  campaigns: string[];
  indicators: string[];
  cost: { currency: string | null; value: number }[];
};

const NAMES_MAX = 200;

/** Looks up what the ready files of a report contain. Called whenever rows have changed. */
export async function noteContents(db: Db, reportId: string): Promise<void> {
  const files = await db
    .selectFrom("report_files")
    .select(["id", "rows_read"])
    .where("report_id", "=", reportId)
    .where("status", "=", "ready")
    .execute();
  for (const file of files) {
    const { id } = file;
    const reader = readerFor(db, [file]);
    const names = async (column: "campaign" | "indicator") => {
      const rows = await reader
        .selectFrom("report_rows")
        .select(sql<string>`${sql.ref(column)}`.as("text"))
        .distinct()
        .where("file_id", "=", id)
        .where(column, "is not", null)
        .orderBy("text")
        .limit(NAMES_MAX)
        .execute();
      return rows.map(({ text }) => text);
    };
    const costs = await reader
      .selectFrom("report_rows")
      .select("currency")
      .select(sql<number | string>`sum(cost * 1.0)`.as("cost"))
      .where("file_id", "=", id)
      .where("cost", "is not", null)
      .groupBy("currency")
      .orderBy("currency")
      .execute();
    const contents: Contents = {
      campaigns: await names("campaign"),
      indicators: await names("indicator"),
      cost: costs.map(({ currency, cost }) => ({ currency, value: Number(cost) / MILLION })),
    };
    await db
      .updateTable("report_files")
      .set({ contents_json: JSON.stringify(contents) })
      .where("id", "=", id)
      .execute();
  }
}

const NONE: Contents = { campaigns: [], indicators: [], cost: [] };

const contentsOf = ({ contents_json: json }: ReportFileRow): Contents =>
  json === null ? NONE : (JSON.parse(json) as Contents);

/** Returns what several files contain together. */
export function contentsIn(files: readonly ReportFileRow[]): Contents {
  const all = files.map(contentsOf);
  const merged = (name: "campaigns" | "indicators") =>
    [...new Set(all.flatMap((contents) => contents[name]))].toSorted().slice(0, NAMES_MAX);
  const costs = new Map<string | null, number>();
  for (const { currency, value } of all.flatMap(({ cost }) => cost))
    costs.set(currency, (costs.get(currency) ?? 0) + value);
  return {
    campaigns: merged("campaigns"),
    indicators: merged("indicators"),
    cost: [...costs].map(([currency, value]) => ({ currency, value: Math.round(value * 100) / 100 })),
  };
}
