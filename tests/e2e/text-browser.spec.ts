import { findProgram } from "../support/find-program.ts";
import type { Mailbox } from "../support/mailbox.ts";
import { openLynx, openW3m, type TextBrowser } from "../support/text-browsers.ts";
import { newUser, type NewUser, type ProductUnderTest, test } from "./fixtures.ts";
import { poster } from "./journey.ts";

async function register(browser: TextBrowser, { name, email, password }: NewUser) {
  await browser.activate("Create an account");
  await browser.sees("Confirm password");
  await browser.fill("Name", name);
  await browser.fill("E-mail", email);
  await browser.fill("Password", password);
  await browser.fill("Confirm password", password);
  await browser.activate("Create account");
  await browser.sees("Send the e-mail again");
}

async function signIn(browser: TextBrowser, { email, password }: NewUser) {
  await browser.fill("E-mail", email);
  await browser.fill("Password", password);
  await browser.activate("Sign in");
}

async function createProject(browser: TextBrowser, name: string) {
  await browser.activate("New project");
  await browser.sees("Create project");
  await browser.fill("Name", name);
  await browser.activate("Create project");
  await browser.sees("Project created");
}

/** A day that the list, which begins today, shows in every time zone. */
const soon = new Date(Date.now() + 3 * 86_400_000);

/** From the sign-in page to signing out again. */
async function mainJob(browser: TextBrowser, { origin }: ProductUnderTest, mailbox: Mailbox) {
  const user = newUser();
  await browser.sees("Remember me");
  await register(browser, user);
  await browser.visit(await mailbox.linkTo(user.email, "/verify-email/"));
  await browser.sees("Organization name");
  await browser.fill("Organization name", "Analytical Engines");
  await browser.activate("Create organization");
  await browser.sees("New project");

  await createProject(browser, "Autumn launch");
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
  await signIn(browser, user);
  await browser.sees("Autumn launch");
  await browser.visit(`${origin}/projects/new`);
  await browser.sees("Create project");
  await browser.activate("Create project");
  await browser.sees("There is a problem");
  await browser.activate("Sign out");
  await browser.sees("You’re signed out");
}

for (const [program, open] of [
  ["w3m", openW3m],
  ["lynx", openLynx],
] as const) {
  test(`the main job is done in ${program}, picture included`, async ({ product, mailbox }) => {
    // In CI their absence is a failure, which the installation reports.
    test.skip(!findProgram(program), `${program} is not installed here`);
    const browser = await open(`${product.origin}/login`);
    try {
      await mainJob(browser, product, mailbox);
    } finally {
      await browser.close();
    }
  });
}
