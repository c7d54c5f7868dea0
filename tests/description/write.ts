import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describeApi } from "./document.ts";

const folder = fileURLToPath(new URL("../../build", import.meta.url));
mkdirSync(folder, { recursive: true });
writeFileSync(`${folder}/openapi.json`, `${JSON.stringify(describeApi(), null, 2)}\n`);
