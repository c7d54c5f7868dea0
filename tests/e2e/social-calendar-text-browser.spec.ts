import { fileURLToPath } from "node:url";
import { arrive } from "../support/arrive.ts";
import { findProgram } from "../support/find-program.ts";
import { openLynx, openW3m } from "../support/text-browsers.ts";
import type { Visitor } from "../support/visitor.ts";
import { test } from "./fixtures.ts";
import { poster } from "./journey.ts";

const posts = fileURLToPath(new URL("../files/posts-import.csv", import.meta.url));

const firstLink = (html: string, pattern: RegExp) => html.match(pattern)?.[1] ?? "";

/** The address of a new, empty calendar. */
async function newCalendar(visitor: Visitor): Promise<string> {
  const projects = await visitor.submit(await visitor.get("/projects/new"), "Create project", {
    name: "Autumn launch",
  });
  const project = firstLink(projects.html, /href="(\/projects\/[^"/]+\/folders)"/);
  const folders = await visitor.submit(await visitor.get(`${project}/new`), "Create folder", {
    name: "Social",
  });
  const campaigns = firstLink(folders.html, /href="(\/projects\/[^"/]+\/folders\/[^"/]+\/campaigns)"/);
  const form = await visitor.get(`${campaigns}/new`);
  const made = { name: "Launch calendar", kind: "SocialCalendar" };
  return (await visitor.submit(form, "Create campaign", made)).path;
}

for (const [program, open] of [
  ["w3m", openW3m],
  ["lynx", openLynx],
] as const) {
  test(`posts are repeated, put on posting times, imported and changed together in ${program}`, async ({
    product,
  }) => {
    // In CI their absence is a failure, which the installation reports.
    test.skip(!findProgram(program), `${program} is not installed here`);
    const { visitor, user } = await arrive(product);
    const calendar = await newCalendar(visitor);
    const at = (path: string) => product.origin + calendar + path;
    const browser = await open(`${product.origin}/login`);
    try {
      await browser.sees("Remember me");
      await browser.fill("E-mail", user.email);
      await browser.fill("Password", user.password);
      await browser.activate("Sign in");
      await browser.sees("Autumn launch");

      await browser.visit(at("/slots"));
      await browser.sees("Add posting times");
      await browser.choose("Tuesday");
      await browser.fill("Time", "17:00");
      await browser.activate("Add posting times");
      await browser.sees("1 posting time a week");

      await browser.visit(at("/boards/new?date=2099-11-20"));
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
      await browser.activate(program === "lynx" ? "Repeat..." : "Repeat…");
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

      await browser.visit(at("/imports"));
      await browser.sees("Check file");
      await browser.attach("CSV file", posts);
      if (!browser.sendsAtOnce) await browser.activate("Check file");
      await browser.sees("Import 3 posts");
      await browser.finds("recognize the network");
      await browser.activate("Import 3 posts");
      await browser.sees("3 posts imported as drafts, 3 rows skipped.");
      await browser.activate("Undo import");
      await browser.sees("Import undone");

      await browser.visit(at("?view=list&from=2099-12-01"));
      await browser.sees("1 post found");
      await browser.choose("Select Teaser");
      await browser.fill("New date", "2099-12-24");
      await browser.activate("Apply to selected");
      await browser.sees("Choose an action.");
      await browser.finds("2099-12-24");
    } finally {
      await browser.close();
    }
  });
}
