/** `npm run bench` runs all measurements, `npm run bench -- phone` or `bodies` one of them, and any other word parts of the first. */
import { argv } from "node:process";

const word = argv[2];
const isNamed = word === "phone" || word === "bodies";
if (!isNamed) await import("./growth.ts");
if (word === undefined || word === "phone") await import("./phone.ts");
if (word === undefined || word === "bodies") await import("./bodies.ts");
