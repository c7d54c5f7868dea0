import { execFile } from "node:child_process";
import { formatMonthDay } from "#lib/dates.ts";
import { newCampaign, newFolder, newPost } from "../support/workspace.ts";
import { expect } from "./fixtures.ts";
import { inTextBrowsers, signedInBy } from "./in-text-browsers.ts";

const today = new Date().toISOString().slice(0, 10);

const dumps = {
  w3m: ["-dump", "-cols", "120", "-T", "text/html"],
  lynx: ["-dump", "-nolist", "-width=120", "-stdin"],
};

/** Returns the lines of a page that have words, as the browser prints them. */
async function printed(program: keyof typeof dumps, html: string): Promise<string[]> {
  const text = await new Promise<string>((resolve, reject) => {
    const { stdin } = execFile(program, dumps[program], (error, output) =>
      error ? reject(error) : resolve(output),
    );
    stdin?.end(html);
  });
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => /\w/.test(line));
}

inTextBrowsers(
  "the day, a campaign, and a task are read once and changed",
  ["w3m", "lynx"],
  signedInBy(async ({ browser, program, visit, visitor, user }) => {
    const campaign = await newCampaign(
      visitor,
      await newFolder(visitor),
      "SocialCalendar",
      "Launch calendar",
    );
    await newPost(visitor, campaign, { title: "Teaser", planned_for: today });
    await visitor.submit(await visitor.get("/tasks/new"), "Create task", { title: "Book the studio" });
    const list = campaign.replace(/\/social-calendar\/.*/, "");

    for (const path of ["/projects", list, "/tasks", "/tasks?view=board"]) {
      const lines = await printed(program, (await visitor.get(path)).html);
      expect(
        lines.filter((line, at) => line === lines[at - 1]),
        `read twice on ${path}`,
      ).toEqual([]);
    }

    // Lynx would show the page that it got when it signed in.
    await visit(`/projects?week=${today}`);
    for (const part of ["This week", "Teaser", "Waiting for you", "Book the studio", "Projects"])
      await browser.finds(part);

    await visit(list);
    await browser.sees("New campaign");
    await browser.activate("Planning");
    await browser.sees("Launch calendar status");
    await browser.activate("Active");
    await browser.sees("Status changed to active.");
    await browser.activate(user.name);
    await browser.sees("Launch calendar owner");
    await browser.activate("No owner");
    await browser.sees("Owner removed.");
    await visit(`${campaign}/more?part=dates&back=${encodeURIComponent(list)}`);
    await browser.sees("Launch calendar dates");
    await browser.fill("Start date", today);
    await browser.activate("Save");
    await browser.sees("Dates saved.");
    await browser.finds(`From ${formatMonthDay(today)}`);

    await visit("/tasks");
    await browser.sees("New task");
    await browser.activate("To do");
    await browser.sees("Book the studio");
    await browser.activate("In progress");
    await browser.sees("Moved to In progress.");
    await browser.activate(user.name);
    await browser.sees("Assignees");
    await browser.activate("No one");
    await browser.sees("Assignees saved.");
    await browser.finds("No open tasks for you");
  }),
);
