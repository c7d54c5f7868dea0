/**
 * `npm run bench` runs all measurements but that of SQL, `npm run bench -- phone`, `bodies`, `reports`, or `sql` one of them, and any other word
 * parts of the first.
 */
import { argv } from "node:process";

const word = argv[2];
const isNamed = word === "phone" || word === "bodies" || word === "reports" || word === "sql";
if (word === "sql") await import("./sql.ts");
if (!isNamed) await import("./growth.ts");
if (word === undefined || word === "phone") await import("./phone.ts");
if (word === undefined || word === "bodies") await import("./bodies.ts");
if (word === undefined || word === "reports") await import("./reports.ts");
