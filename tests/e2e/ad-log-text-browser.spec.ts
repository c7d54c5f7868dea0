import { fileURLToPath } from "node:url";
import { inTextBrowsers, seesReport, signedInBy } from "./in-text-browsers.ts";

const report = fileURLToPath(new URL("../files/reports/verdict-29-days.csv", import.meta.url));
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

inTextBrowsers(
  "whether a change helped is read and concluded",
  ["w3m"],
  signedInBy(async ({ browser, visit }) => {
    await visit("/micro-tools/report-analyzer");
    await browser.attach("Files", report);
    if (!browser.sendsAtOnce) await browser.activate("Analyze");
    await seesReport(browser);
    await browser.finds("Cost and conversions");
    await visit("/micro-tools/ad-log/new");
    for (const [label, value] of Object.entries({
      "Campaign or ad": "Wool | Search | Brand",
      Setting: "Daily budget",
      From: "40.00",
      To: "55.00",
      Day: "2026-11-03",
      "Ask whether it helped on": "2026-11-18",
    }))
      await browser.fill(label, value);
    await browser.write("Why", ["It ran out by noon."]);
    await browser.activate("Log change");
    await browser.sees("It ran out by noon.");
    await visit("/micro-tools/ad-log?waiting=review");
    await browser.finds("It helped");
    await browser.finds("1.30 pt");
    await browser.activate("Conclude: helped");
    await browser.sees("concluded: helped.");
  }),
);
