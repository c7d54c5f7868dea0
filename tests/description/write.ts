import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { writeFiles } from "./files.ts";

const folder = fileURLToPath(new URL("../../docs/api", import.meta.url));
const files = await writeFiles();

mkdirSync(folder, { recursive: true });
for (const name of readdirSync(folder)) if (!files.has(name)) rmSync(join(folder, name));
for (const [name, content] of files) writeFileSync(join(folder, name), content);
