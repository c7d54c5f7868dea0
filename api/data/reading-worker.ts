import { workerData } from "node:worker_threads";
import { BUSY_MS, openSqliteFile } from "./sqlite-file.ts";
import type { Asked } from "./reading-thread.ts";

let opened: ReturnType<typeof openSqliteFile> | undefined;

function open() {
  const reads = openSqliteFile(workerData as string);
  // Nobody else waits for what waits here.
  reads.file.exec(`pragma busy_timeout = ${BUSY_MS}; pragma query_only = on`);
  return reads;
}

export default function read(asked: Asked): unknown[] {
  opened ??= open();
  return opened.run(asked).rows;
}
