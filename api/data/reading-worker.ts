import { parentPort, workerData } from "node:worker_threads";
import { BUSY_MS, openSqliteFile } from "./sqlite-file.ts";
import type { Answer, Asked } from "./reading-thread.ts";

const { file, run } = openSqliteFile(workerData as string);
// Nobody else waits for what waits here.
file.exec(`pragma busy_timeout = ${BUSY_MS}; pragma query_only = on`);

function answerTo(asked: Asked): Answer {
  try {
    return { rows: run(asked).rows };
  } catch (error) {
    return { error };
  }
}

parentPort?.on("message", (asked: Asked) => parentPort?.postMessage(answerTo(asked), []));
