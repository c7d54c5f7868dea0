import { signInBy } from "../support/text-browsers.ts";
import { newUser } from "./fixtures.ts";
import { inTextBrowsers } from "./in-text-browsers.ts";
import { poster } from "./journey.ts";

/** A day that the list, which begins today, shows in every time zone. */
const soon = new Date(Date.now() + 3 * 86_400_000);

inTextBrowsers(
  "the main job, picture included, is done",
  ["w3m", "lynx"],
  async ({ browser, mailbox, visit }) => {
    const user = newUser();
    await browser.activate("Create an account");
    await browser.sees("Confirm password");
    await browser.fill("Name", user.name);
    await browser.fill("E-mail", user.email);
    await browser.fill("Password", user.password);
    await browser.fill("Confirm password", user.password);
    await browser.activate("Create account");
    await browser.sees("Send the e-mail again");
    await browser.visit(await mailbox.linkTo(user.email, "/verify-email/"));
    await browser.sees("Organization name");
    await browser.fill("Organization name", "Analytical Engines");
    await browser.activate("Start planning and create organization");
    await browser.sees("New project");

    await browser.activate("New project");
    await browser.sees("Create project");
    await browser.fill("Name", "Autumn launch");
    await browser.activate("Create project");
    await browser.sees("Project created");
    await browser.sees("New folder");
    await browser.activate("New folder");
    await browser.sees("Create folder");
    await browser.fill("Name", "Social");
    await browser.activate("Create folder");
    await browser.sees("Folder created");
    await browser.sees("New campaign");
    await browser.activate("New campaign");
    await browser.sees("Create campaign");
    await browser.fill("Name", "Launch calendar");
    await browser.choose("Social calendar");
    await browser.activate("Create campaign");
    await browser.sees("New post");

    await browser.activate("New post");
    await browser.sees(/New post . Marquee/);
    await browser.fill("Title", "Launch teaser");
    await browser.write("Content", ["The engine weaves algebraical patterns."]);
    await browser.fill("Date", soon.toISOString().slice(0, 10));
    await browser.activate("Create post");
    await browser.sees("Post created");
    await browser.write("Content", ["It weaves patterns, as the loom weaves flowers."]);
    await browser.activate("Save");
    await browser.sees("Content saved");
    await browser.write("Alternative text", ["An orange disc on violet"]);
    await browser.attach("Image", poster);
    if (!browser.sendsAtOnce) await browser.activate("Upload");
    await browser.sees("Image saved");
    await browser.finds("An orange disc on violet");

    await browser.activate("Launch calendar");
    await browser.sees("New post");
    await browser.activate("List");
    await browser.finds(soon.toLocaleDateString("en-US", { dateStyle: "medium", timeZone: "UTC" }));
    await browser.finds("Launch teaser");

    await browser.activate("Sign out");
    await browser.sees("You’re signed out");
    await signInBy(browser, user);
    await browser.sees("Autumn launch");
    await visit("/projects/new");
    await browser.sees("Create project");
    await browser.activate("Create project");
    await browser.sees("There is a problem");
    await browser.activate("Sign out");
    await browser.sees("You’re signed out");
  },
);
