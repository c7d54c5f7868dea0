import { parentPort, workerData } from "node:worker_threads";
import { readTable } from "#lib/table-file.ts";
import type { Asked } from "./read-table.ts";

const { bytes, wishes, kind } = workerData as Asked;
parentPort?.postMessage(readTable(bytes, wishes, kind), []);
