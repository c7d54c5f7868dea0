import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { linkIn, newVisitor, type Visitor } from "./visitor.ts";

const DemoSchema = z.object({ email: z.string(), password: z.string(), invitation_url: z.string() });

/** Returns the user of the demo data, from the file that the API's seed writes. */
export async function demoPerson(dataDir: string): Promise<z.infer<typeof DemoSchema>> {
  return DemoSchema.parse(JSON.parse(await readFile(join(dataDir, "demo.json"), "utf8")));
}

/** Someone of the demo data who is signed in: Ada, or whoever has that address. */
export async function demoVisitor(
  { origin, dataDir }: { origin: string; dataDir: string },
  email?: string,
): Promise<Visitor> {
  const visitor = newVisitor(origin);
  const demo = await demoPerson(dataDir);
  await visitor.send("/login", "login", { email: email ?? demo.email, password: demo.password });
  return visitor;
}

/** The path of the campaigns in the first folder of the demo data. */
export const demoCampaigns = async (visitor: Visitor): Promise<string> =>
  linkIn(await visitor.get("/projects/winter-collection/folders"), /href="([^"]+\/campaigns)"/);
