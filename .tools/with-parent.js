import cluster from "node:cluster";

// Preloaded into every process that Marquee starts: when the starter is gone, even by kill -9, the process drains and ends
// as on SIGTERM instead of keeping its port. The web processes of one port end with the one that started them by themselves.
if (cluster.isPrimary) {
  process.on("disconnect", () => process.kill(process.pid, "SIGTERM"));
  process.channel?.unref();
}
