import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

const DemoSchema = z.object({ email: z.string(), password: z.string(), invitation_url: z.string() });

/** Returns the user of the demo data, from the file that the API's seed writes. */
export async function demoPerson(dataDir: string): Promise<z.infer<typeof DemoSchema>> {
  return DemoSchema.parse(JSON.parse(await readFile(join(dataDir, "demo.json"), "utf8")));
}
