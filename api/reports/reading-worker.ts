import { parentPort, workerData } from "node:worker_threads";
import { readReport } from "#domain/reports/read-report.ts";
import type { ReportReading, ReportWishes } from "#domain/reports/report-reading.ts";
import { toFoundRows } from "./stored-row.ts";
import type { Answer, Asked } from "./read-apart.ts";

const bytes = new Uint8Array(workerData as ArrayBuffer);
let reading: ReportReading | null = null;

const tell = (answer: Answer) => parentPort?.postMessage(answer, []);

function read(wishes: ReportWishes): void {
  const found = readReport(bytes, wishes);
  if ("fault" in found) return tell({ fault: found.fault });
  reading = found;
  const { rowsFrom: _, ...facts } = found;
  return tell({ facts });
}

parentPort?.on("message", (asked: Asked) => {
  if ("wishes" in asked) return read(asked.wishes);
  if (reading === null) return undefined;
  return tell({ rows: toFoundRows(reading.rowsFrom(asked.from, asked.count), reading.platform) });
});
