import { fileURLToPath } from "node:url";
import { newProject } from "../support/workspace.ts";
import { inTextBrowsers, seesReport, signedInBy } from "./in-text-browsers.ts";

const exported = fileURLToPath(new URL("../files/reports/google-campaigns-day.csv", import.meta.url));

inTextBrowsers(
  "an export is analyzed, a finding becomes a task, and the report is shared",
  ["w3m"],
  signedInBy(async ({ browser, visit, visitor }) => {
    await newProject(visitor);
    await visit("/micro-tools/report-analyzer");
    await browser.sees("Analyze");
    await browser.attach("Files", exported);
    if (!browser.sendsAtOnce) await browser.activate("Analyze");
    await seesReport(browser);
    await browser.sees("€7,424");
    await browser.finds("Cost and conversions");
    await browser.activate("Share");
    await browser.sees("Create link");
    await browser.activate("Create link");
    await browser.sees("Copy the link now.");
  }),
);
