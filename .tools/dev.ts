import { join } from "node:path";
import { demandFreePort, run, type Running, untilHealthy } from "./processes.ts";
import { sharedEnvironment } from "./product.ts";
import { readSettings, root, startFailure } from "./settings.ts";

/** The API restarting on change, and React Router's development server in front of it. */
async function main() {
  const settings = readSettings(process.env);
  const environment = { ...(await sharedEnvironment(settings)), NODE_ENV: "development" };
  const running: Running[] = [];
  let leaving = false;
  const leave = async (code: number) => {
    leaving = true;
    await Promise.all(running.map((one) => one.stop()));
    process.exit(code);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void leave(0));

  await demandFreePort("PORT", settings.port, settings.host);
  if (!settings.apiUrl) {
    await demandFreePort("API_PORT", settings.apiPort, "127.0.0.1");
    const api = run(
      "The API",
      ["--watch", "--watch-preserve-output", join(root, "api/server.ts")],
      environment,
      "inherit",
    );
    running.push(api);
    await untilHealthy(api, `${environment.API_URL}/health`);
  }
  const router = join(root, "node_modules/@react-router/dev/bin.cjs");
  const address = ["--host", settings.host, "--port", String(settings.port), "--strictPort"];
  running.push(run("The development server", [router, "dev", ...address], environment, "inherit"));

  const ending = await Promise.race(running.map(({ ended }) => ended));
  if (leaving) return;
  process.stderr.write(`${ending}; stopping the rest.\n`);
  await leave(1);
}

main().catch((error: unknown) => {
  process.stderr.write(`${startFailure(error)}\n`);
  process.exit(1);
});
