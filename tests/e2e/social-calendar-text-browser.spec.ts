import { fileURLToPath } from "node:url";
import { newCampaign, newFolder } from "../support/workspace.ts";
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
