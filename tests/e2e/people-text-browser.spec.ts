import { arrive } from "../support/arrive.ts";
import { copiedLink } from "../support/invite.ts";
import { signInBy, type TextBrowser } from "../support/text-browsers.ts";
import { newCampaign, newFolder } from "../support/workspace.ts";
import { newUser } from "./fixtures.ts";
import { inTextBrowsers, signedInBy } from "./in-text-browsers.ts";

async function signOut(browser: TextBrowser) {
  await browser.activate("Sign out");
  await browser.sees("You’re signed out");
}

inTextBrowsers(
  "people join, a team’s lead approves a post, and its author leaves",
  ["w3m"],
  signedInBy(async ({ browser, visitor, visit, product, mailbox }) => {
    const { origin } = product;
    const { user: known } = await arrive(product, undefined, "Eli Existing");
    const fresh = newUser("Nia New");
    const campaigns = await newFolder(visitor);
    const calendar = await newCampaign(visitor, campaigns, "SocialCalendar");
    const project = campaigns.replace(/\/folders\/.*/, "");
    await visit("/settings/people/invite");
    await browser.sees("Send invitations");
    await browser.write("E-mail addresses", [fresh.email, known.email]);
    await browser.pick("Role", "Admin");
    await browser.activate("Send invitations");
    await browser.sees("2 invitations sent");
    await browser.finds(fresh.email);
    await signOut(browser);
    const invitations = await visitor.get("/settings/people/invite");

    // Somebody new.
    await visit(copiedLink(invitations, fresh.email));
    await browser.sees("Join Analytical Engines");
    await browser.activate("Create an account");
    await browser.sees("Confirm password");
    await browser.fill("Name", fresh.name);
    await browser.fill("Password", fresh.password);
    await browser.fill("Confirm password", fresh.password);
    await browser.activate("Create account");
    await browser.sees("First verify your e-mail address");
    await browser.visit(await mailbox.linkTo(fresh.email, "/verify-email/"));
    await browser.sees("Accept invitation");
    await browser.activate("Accept invitation");
    await browser.sees("You’ve joined Analytical Engines");
    await signOut(browser);

    // Somebody with an account.
    await visit(copiedLink(invitations, known.email));
    await browser.sees("Join Analytical Engines");
    await browser.activate("Sign in");
    await browser.sees("Remember me");
    await browser.fill("Password", known.password);
    await browser.activate("Sign in");
    await browser.sees("Accept invitation");
    await browser.activate("Accept invitation");
    await browser.sees("You’ve joined Analytical Engines");

    await visit(`${project}/teams/new`);
    await browser.sees("Create team");
    await browser.fill("Name", "Social");
    await browser.activate("Create team");
    await browser.sees("Add member");
    await browser.pick("Person", "Nia New");
    await browser.activate("Add member");
    await browser.sees("Make lead");
    await browser.activate("Make lead Nia New");
    await browser.finds("Nia New Lead");

    await visit(`${calendar}/boards/new`);
    await browser.sees(/New post . Marquee/);
    await browser.fill("Title", "Care tip");
    await browser.write("Content", ["Wool cleans itself."]);
    await browser.choose("LinkedIn");
    await browser.activate("Create post");
    await browser.sees("Post created");
    await browser.choose("Nia New, lead of Social");
    await browser.activate("Send to review");
    await browser.sees("Sent to review");
    await browser.finds("Waiting for Nia New since");
    await signOut(browser);

    await signInBy(browser, origin, fresh);
    await visit("/approvals");
    await browser.sees("To approve");
    await browser.finds("Wool cleans itself.");
    await browser.activate("Approve Care tip");
    await browser.sees("“Care tip” approved");
    await signOut(browser);

    await signInBy(browser, origin, known);
    await visit("/notifications");
    await browser.finds("Nia New approved “Care tip”");
    await visit("/settings/people?search=Eli");
    await browser.sees("Everyone in Analytical Engines");
    await browser.activate("Actions Eli Existing");
    await browser.sees("This is you");
    await browser.activate("Leave Analytical Engines…");
    await browser.sees("Leave organization");
    await browser.finds("Care tip");
    await browser.pick("Hand over to", "Nia New");
    await browser.activate("Leave organization");
    await browser.sees("Open work handed over to Nia New");
  }),
);
