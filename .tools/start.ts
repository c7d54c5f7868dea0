import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { buildWhenStale } from "./build.ts";
import { launch, type Product } from "./product.ts";
import { readSettings, type Settings, startFailure } from "./settings.ts";

const say = (words: string) => process.stdout.write(`${words}\n`);

const DemoSchema = z.object({
  email: z.string(),
  password: z.string(),
  invitation_url: z.string().optional(),
  review_url: z.string().optional(),
});

async function main() {
  let leaving = false;
  let product: Product | undefined;
  const leave = async () => {
    if (leaving) return;
    leaving = true;
    if (!product) process.exit(0);
    say("\nStopping: answering what is under way …");
    process.exit((await product.stop()) ? 0 : 1);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void leave());

  const settings = readSettings(process.env);
  await buildWhenStale(() => say("Building the web app …"));
  product = await launch(settings, {
    output: "inherit",
    tell: (words) => process.stderr.write(`${words}\n`),
  });
  if (leaving) {
    await product.stop();
    return;
  }
  say(await welcome(settings, product));

  const ending = await product.ended;
  if (leaving) return;
  leaving = true;
  process.stderr.write(`${ending}; giving up and stopping the rest.\n`);
  await product.stop();
  process.exit(1);
}

const isLoopback = (origin: string) => ["localhost", "127.0.0.1", "[::1]"].includes(new URL(origin).hostname);

async function welcome(settings: Settings, { origin }: Product): Promise<string> {
  const lines: [string, string][] = [["Marquee", origin]];
  if (settings.apiUrl) lines.push(["API", `${settings.apiUrl} (not ours)`]);
  else {
    const demo = await readDemo(settings.dataDir);
    if (demo) lines.push(["Demo account", `${demo.email}  ${demo.password}`]);
    if (demo?.invitation_url) lines.push(["Invitation", demo.invitation_url]);
    if (demo?.review_url) lines.push(["Client’s review", demo.review_url]);
    const { MAIL_FROM, SMTP_URL } = settings.environment;
    if (SMTP_URL) lines.push(["Mail", `sent through SMTP${MAIL_FROM ? ` as ${MAIL_FROM}` : ""}`]);
    else {
      lines.push(["Mail", `kept in ${join(settings.dataDir, "outbox")}`]);
      // On a public server, the API has printed the address with its key.
      if (!settings.publicOrigin || isLoopback(settings.publicOrigin))
        lines.push(["Read it", `http://127.0.0.1:${settings.apiPort}/outbox`]);
    }
  }
  const width = Math.max(...lines.map(([label]) => label.length));
  return [
    "",
    ...lines.map(([label, value]) => `  ${label.padEnd(width)}  ${value}`),
    "",
    "Ctrl-C stops it.",
    "",
  ].join("\n");
}

/** Written by the API's seed; absent when the database began empty. */
async function readDemo(dataDir: string): Promise<z.infer<typeof DemoSchema> | undefined> {
  try {
    return DemoSchema.parse(JSON.parse(await readFile(join(dataDir, "demo.json"), "utf8")));
  } catch {
    return undefined;
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${startFailure(error)}\n`);
  process.exit(1);
});
