import { fileURLToPath } from "node:url";
import { shortDays } from "#domain/calendar/timeline.ts";
import { addDays, formatDays, toIsoDay } from "#lib/dates.ts";
import { newCampaign, newFolder, newPost } from "../support/workspace.ts";
import { expect } from "./fixtures.ts";
import { inTextBrowsers, signedInBy } from "./in-text-browsers.ts";
import { poster } from "./journey.ts";

const posts = fileURLToPath(new URL("../files/posts-import.csv", import.meta.url));

inTextBrowsers(
  "posts are repeated, put on posting times, imported and changed together",
  ["w3m", "lynx"],
  signedInBy(async ({ browser, visitor, visit }) => {
    const calendar = await newCampaign(visitor, await newFolder(visitor), "SocialCalendar");
    await visit(`${calendar}/slots`);
    await browser.sees("Add posting times");
    await browser.choose("Tuesday");
    await browser.fill("Time", "17:00");
    await browser.activate("Add posting times");
    await browser.sees("1 posting time a week");

    await visit(`${calendar}/boards/new?date=2099-11-20`);
    await browser.sees(/New post . Marquee/);
    await browser.fill("Title", "Teaser");
    await browser.activate("Create post");
    await browser.sees("Post created");
    await browser.write("Content", ["Soon, and sooner than you think."]);
    await browser.attach("Image", poster);
    if (!browser.sendsAtOnce) await browser.activate("Upload");
    // Any button sends the whole form.
    await browser.sees("Content and image saved.");

    // Lynx writes three dots, and straight quotes.
    await browser.activate("Repeat…");
    await browser.sees("Create series");
    await browser.fill("Number of posts", "3");
    await browser.activate("Create series");
    await browser.sees("Every week, 3 times. 3 posts in the series.");
    await browser.finds("Dec 4, 2099");

    await browser.activate("Back to “Teaser”");
    await browser.finds("Next posting time");
    await browser.choose("Next posting time");
    // Any button sends the whole form, and the first Save is a link to the bar.
    await browser.activate("Upload");
    await browser.sees("Planned for ");

    await visit(`${calendar}/imports`);
    await browser.sees("Check file");
    await browser.attach("CSV file", posts);
    if (!browser.sendsAtOnce) await browser.activate("Check file");
    await browser.sees("Import 3 posts");
    await browser.finds("recognize the network");
    await browser.activate("Import 3 posts");
    await browser.sees("3 posts imported as drafts, 3 rows skipped.");
    await browser.activate("Undo import");
    await browser.sees("Import undone");

    await visit(`${calendar}?view=list&from=2099-12-01`);
    await browser.sees("1 post found");
    await browser.choose("Select Teaser");
    await browser.fill("New date", "2099-12-24");
    await browser.activate("Set date");
    await browser.sees("1 post updated.");
  }),
);

inTextBrowsers(
  "an idea is added, a post is copied and moved, a week and statuses are read, and a campaign gets other days",
  ["w3m", "lynx"],
  signedInBy(async ({ browser, visitor, visit }) => {
    const folder = await newFolder(visitor);
    const calendar = await newCampaign(visitor, folder, "SocialCalendar");
    await newPost(visitor, calendar, { planned_for: "2099-11-11", time: "09:30", networks: "x" });
    await visit(`${calendar}?view=month&date=2099-11-01`);
    await browser.sees("November 2099, 1 post");
    await browser.fill("New idea", "Gift guide");
    await browser.activate("Add idea");
    await browser.sees("Added “Gift guide”.");
    await browser.finds("Unscheduled 1");

    await browser.activate("Actions of Teaser");
    await browser.sees("Teaser actions");
    await browser.fill("Duplicate to", "2099-11-13");
    await browser.activate("Duplicate");
    await browser.sees("Duplicated “Teaser”. The copy is a draft.");
    // To the search of w3m, brackets have a meaning.
    expect(await browser.finds("Fri 13")).toContain("Teaser (copy)");
    await browser.activate("Actions of Teaser");
    await browser.sees("Teaser actions");
    await browser.fill("Move to", "2099-11-12");
    await browser.activate("Move");
    await browser.sees("Moved “Teaser” to Nov 12, 2099.");

    await visit(`${calendar}?view=week&date=2099-11-12`);
    await browser.sees("2099, 2 posts");
    const week = await browser.finds("Thu 12");
    expect(week).toMatch(/Thu 12, November 2099\s.*9:30 .*Teaser/s);
    await browser.activate("Status");
    await browser.sees("by status");
    await browser.finds("Draft 2 posts");
    await browser.finds("Gift guide");

    const [first, last] = [addDays(toIsoDay(new Date()), 4), addDays(toIsoDay(new Date()), 6)];
    const fair = { name: "Winter fair", kind: "MetaAd", starts_on: first };
    await visitor.send(`${folder}/new`, "new-campaign", fair);
    await visit(`${calendar.split("/folders/")[0]}/calendar?view=timeline`);
    await browser.sees(/calendar, .*, 1 item/);
    await browser.activate("Change dates of Winter fair");
    await browser.sees("Change the date of");
    await browser.fill("End date", last);
    await browser.activate("Change date");
    await browser.sees(`Moved “Winter fair” to ${formatDays(first, last)}.`);
    await browser.finds(`Winter fair, ${shortDays(first, last)}, 3 days`);
  }),
);
