import { buildWhenStale } from "../../.tools/build.ts";

export default async function setup(): Promise<void> {
  await buildWhenStale(() => process.stdout.write("Building the web app …\n"));
}
