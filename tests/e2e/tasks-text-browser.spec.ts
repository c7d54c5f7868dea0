import { fileURLToPath } from "node:url";
import { newProject } from "../support/workspace.ts";
import { inTextBrowsers, signedInBy } from "./in-text-browsers.ts";

const tasks = fileURLToPath(new URL("../files/05-tasks-dates.csv", import.meta.url));

inTextBrowsers(
  "a table of tasks is read as its owner says",
  ["w3m"],
  signedInBy(async ({ browser, visit, visitor }) => {
    await newProject(visitor);
    await visit("/tasks/import");
    await browser.sees("Check file");
    await browser.attach("File", tasks);
    if (!browser.sendsAtOnce) await browser.activate("Check file");
    await browser.sees("Import 4 tasks");
    await browser.finds("could be read in more than one way");
    await browser.finds("Jan 12, 2026");
    await browser.pick("First row", "Data");
    await browser.activate("Update preview");
    await browser.sees("Import 5 tasks");
    await browser.activate("Import 5 tasks");
    await browser.sees("5 tasks imported.");
  }),
);
