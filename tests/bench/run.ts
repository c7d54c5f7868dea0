/**
 * `npm run bench` runs all measurements but those of SQL, of counts, and of load, `npm run bench -- phone`, `pages`, `page-counts`, `bodies`, `reports`, `load`, or `sql` one of them, and any
 * other word parts of the first.
 */
import { argv } from "node:process";

const word = argv[2];
const isNamed = ["phone", "pages", "page-counts", "bodies", "reports", "load", "sql"].includes(word ?? "");
if (word === "page-counts") await import("./page-counts.ts");
if (word === "load") await import("./load.ts");
if (word === "sql") await import("./sql.ts");
if (!isNamed) await import("./growth.ts");
if (word === undefined || word === "phone") await import("./phone.ts");
if (word === undefined || word === "pages") await import("./pages.ts");
if (word === undefined || word === "bodies") await import("./bodies.ts");
if (word === undefined || word === "reports") await import("./reports.ts");
