import cluster from "node:cluster";
import { env } from "#app/env.server.ts";
import { startWorkers } from "./workers.ts";

// Of several processes, each serves at the same port, and this one only starts them.
if (cluster.isPrimary && env.WEB_PROCESSES > 1) startWorkers(env.WEB_PROCESSES, env.METRICS_PORT);
else await import("./serve.ts");
