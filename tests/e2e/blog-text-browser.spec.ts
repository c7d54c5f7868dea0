import { inTextBrowsers, signedInBy } from "./in-text-browsers.ts";

inTextBrowsers(
  "a post is written, previewed and described",
  ["w3m"],
  signedInBy(async ({ browser }) => {
    await browser.activate("New project");
    await browser.sees("Create project");
    await browser.fill("Name", "Journal");
    await browser.activate("Create project");
    await browser.sees("Project created");
    await browser.sees("New folder");
    await browser.activate("New folder");
    await browser.sees("Create folder");
    await browser.fill("Name", "Posts");
    await browser.activate("Create folder");
    await browser.sees("Folder created");
    await browser.sees("New campaign");
    await browser.activate("New campaign");
    await browser.sees("Create campaign");
    await browser.fill("Name", "Boots in the rain");
    await browser.choose("Blog");
    await browser.activate("Create campaign");
    await browser.sees("Blog created");

    await browser.fill("Title", "How the boots did");
    await browser.write("Text (Markdown)", ["## What broke", "", "Only the **laces**."]);
    await browser.activate("Save and preview");
    await browser.sees("Blog post saved");
    await browser.finds("Only the laces.");
    await browser.activate("Settings", "Preview");
    await browser.finds("how-the-boots-did");
    await browser.fill("Slug", "how-the-boots-did");
    await browser.write("Excerpt", ["What a wet autumn does to leather."]);
    await browser.activate("Save settings");
    await browser.sees("Settings saved");
    await browser.activate("Sign out");
    await browser.sees("You’re signed out");
  }),
);
