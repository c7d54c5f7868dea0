// Preloaded into every process that Marquee starts: when the starter is gone, even by kill -9, the process drains and ends
// as on SIGTERM instead of keeping its port.
process.on("disconnect", () => process.kill(process.pid, "SIGTERM"));
process.channel?.unref();
