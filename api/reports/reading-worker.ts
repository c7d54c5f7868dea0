import { on } from "node:events";
import { readReport } from "#domain/reports/read-report.ts";
import type { ReportReading } from "#domain/reports/report-reading.ts";
import { toFoundRows } from "./stored-row.ts";
import type { Answer, Asked, Given } from "./read-apart.ts";

/** Answers what is asked about a file, until its port is closed. */
export default async function read({ bytes, port }: Given): Promise<void> {
  let reading: ReportReading | null = null;

  function answerTo(asked: Asked): Answer {
    if ("wishes" in asked) {
      const found = readReport(bytes, asked.wishes);
      if ("fault" in found) return { fault: found.fault };
      reading = found;
      const { rowsFrom: _, ...facts } = found;
      return { facts };
    }
    if (reading === null) throw new Error("Rows are asked for before the file is read.");
    return { rows: toFoundRows(reading.rowsFrom(asked.from, asked.count), reading.platform) };
  }

  for await (const [asked] of on(port, "message", { close: ["close"] }) as AsyncIterable<[Asked]>)
    port.postMessage(answerTo(asked), []);
}
