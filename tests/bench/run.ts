/** `npm run bench` runs both measurements, `npm run bench -- phone` the second alone, and any other word parts of the first. */
import { argv } from "node:process";

const word = argv[2];
if (word !== "phone") await import("./growth.ts");
if (word === undefined || word === "phone") await import("./phone.ts");
