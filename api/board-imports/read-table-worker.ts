import { parentPort, workerData } from "node:worker_threads";
import { readPosts } from "./read-table.ts";
import type { Asked } from "./read-table.ts";

parentPort?.postMessage(readPosts(workerData as Asked), []);
