import { parentPort, workerData } from "node:worker_threads";
import type { ChangeWishes } from "#domain/ad-log/change-reading.ts";
import { readChanges } from "#domain/ad-log/read-changes.ts";

const { bytes, wishes } = workerData as { bytes: Uint8Array; wishes: ChangeWishes };

parentPort?.postMessage(readChanges(bytes, wishes), []);
