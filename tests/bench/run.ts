/**
 * `npm run bench` runs two measurements, `npm run bench -- phone` the second alone, and any other word parts of the first.
 * `npm run bench -- sql` runs a third one.
 */
import { argv } from "node:process";

const word = argv[2];
if (word === "sql") await import("./sql.ts");
else if (word !== "phone") await import("./growth.ts");
if (word === undefined || word === "phone") await import("./phone.ts");
