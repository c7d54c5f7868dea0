import { fileURLToPath } from "node:url";
import { inTextBrowsers, signedInBy } from "./in-text-browsers.ts";

const changes = fileURLToPath(new URL("../files/ad-log/table-with-zones.csv", import.meta.url));

inTextBrowsers(
  "a change is logged in one line, and changes of a file get one reason",
  ["w3m"],
  signedInBy(async ({ browser, visit }) => {
    await visit("/micro-tools/ad-log");
    await browser.fill("Campaign or ad", "Summer boots");
    await browser.fill("Why", "It ran out by noon.");
    await browser.activate("Log");
    await browser.sees("Logged for Summer boots.");
    await visit("/micro-tools/ad-log/imports");
    await browser.attach("File", changes);
    if (!browser.sendsAtOnce) await browser.activate("Read file");
    await browser.sees("Nothing is logged yet.");
    await browser.activate("Continue");
    await browser.sees("Log 3 changes");
    await browser.activate("Log 3 changes");
    await browser.sees("3 changes logged.");
    await browser.fill("Reason for the selected changes", "Fewer bidders.");
    await browser.activate("Add reason");
    await browser.sees("Reason added to 3 changes.");
  }),
);
