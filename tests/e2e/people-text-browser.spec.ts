import { arrive } from "../support/arrive.ts";
import { findProgram } from "../support/find-program.ts";
import { copiedLink } from "../support/invite.ts";
import { openW3m } from "../support/text-browsers.ts";
import { newUser, test } from "./fixtures.ts";

test("somebody is invited, joins, and leaves in w3m", async ({ product, mailbox }) => {
  // In CI its absence is a failure, which the installation reports.
  test.skip(!findProgram("w3m"), "w3m is not installed here");
  const { user: founder, visitor } = await arrive(product, undefined, "Fay Founder");
  const guest = newUser("Nia New");
  const browser = await openW3m(`${product.origin}/login`);
  try {
    await browser.sees("Remember me");
    await browser.fill("E-mail", founder.email);
    await browser.fill("Password", founder.password);
    await browser.activate("Sign in");
    await browser.sees("New project");
    await browser.visit(`${product.origin}/settings/people/invite`);
    await browser.sees("Send invitations");
    await browser.write("E-mail addresses", [guest.email]);
    await browser.activate("Send invitations");
    await browser.sees("1 invitation sent");
    await browser.finds(guest.email);
    await browser.activate("Sign out");
    await browser.sees("You’re signed out");

    const link = copiedLink(await visitor.get("/settings/people/invite"), guest.email);
    await browser.visit(product.origin + link);
    await browser.sees("Join Analytical Engines");
    await browser.activate("Create an account");
    await browser.sees("Confirm password");
    await browser.fill("Name", guest.name);
    await browser.fill("Password", guest.password);
    await browser.fill("Confirm password", guest.password);
    await browser.activate("Create account");
    await browser.sees("First verify your e-mail address");
    await browser.visit(await mailbox.linkTo(guest.email, "/verify-email/"));
    await browser.sees("Accept invitation");
    await browser.activate("Accept invitation");
    await browser.sees("You’ve joined Analytical Engines");

    await browser.visit(`${product.origin}/settings/people`);
    await browser.sees("Everyone in Analytical Engines");
    await browser.activate("Actions Nia New");
    await browser.sees("This is you");
    await browser.activate("Leave Analytical Engines…");
    await browser.sees("Leave organization");
    await browser.activate("Leave organization");
    await browser.sees("You left Analytical Engines");
  } finally {
    await browser.close();
  }
});
