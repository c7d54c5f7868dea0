import { newCampaign, newFolder, newPost } from "../support/workspace.ts";
import { inTextBrowsers, signedInBy } from "./in-text-browsers.ts";

inTextBrowsers(
  "a task is added by one line, discussed, and done, and a calendar is planned",
  ["w3m"],
  signedInBy(async ({ browser, user, visitor, visit }) => {
    const campaigns = await newFolder(visitor);
    const posts = await newCampaign(visitor, campaigns, "SocialCalendar", "Launch posts");
    await newPost(visitor, posts, { title: "Ten days to go", planned_for: "2099-11-20", networks: "x" });
    const project = campaigns.replace(/\/folders\/.*/, "");
    await visit("/tasks");
    await browser.sees("No open tasks for you");
    await browser.fill("New task in one line", "Ask for the cover @Zoe 20 nov 2099 !high");
    await browser.activate("Add task");
    await browser.sees("No one is named “Zoe”");
    await browser.fill("Task", "Ask for the cover @Ada 20 nov 2099 !high #Autumn");
    await browser.activate("Preview");
    await browser.finds("Nov 20, 2099");
    await browser.activate("Add task");
    await browser.sees("Mark Ask for the cover as done");
    await browser.activate("Ask for the cover");
    await browser.sees("Save task");
    await browser.write("Checklist", ["Send the measures", "Choose a font"]);
    await browser.activate("Save task");
    await browser.sees("Check Send the measures");
    await browser.activate("Check Send the measures");
    await browser.sees("1 of 2 done");
    await browser.write("Comment", [`@${user.name}, which boot?`]);
    await browser.activate("Add comment");
    await browser.finds("which boot?");
    await visit("/tasks");
    await browser.sees("Mark Ask for the cover as done");
    await browser.activate("Mark Ask for the cover as done");
    await browser.sees("No open tasks for you");
    await browser.activate("Undo");
    await browser.sees("Mark Ask for the cover as done");

    await visit(`${project}/calendar/events/new`);
    await browser.sees("Create event");
    await browser.fill("Name", "Photo shoot");
    await browser.fill("Start date", "2099-11-21");
    await browser.activate("Create event");
    await browser.sees("Event created");
    await visit(`${project}/calendar?view=agenda&date=2099-11-16`);
    await browser.sees("Ten days to go");
    await browser.finds("Photo shoot");
    await browser.activate("Move… Ten days to go");
    await browser.sees("Change the date of");
    await browser.fill("Date", "2099-11-21");
    await browser.activate("Change date");
    await browser.sees("to Nov 21, 2099");
    await browser.activate("Undo");
    await browser.finds("Ten days to go");

    await visit("/search?q=%22days+to+go%22");
    await browser.sees("1 result");
    await browser.activate("Ten days to go");
    await browser.sees("Launch posts");
  }),
);
