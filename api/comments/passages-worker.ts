import { parentPort, workerData } from "node:worker_threads";
import { passagesIn } from "#domain/blogs/quoted-passage.ts";
import type { Asked } from "./passages.ts";

const { body, passages } = workerData as Asked;
parentPort?.postMessage(passages.filter(passagesIn(body)), []);
