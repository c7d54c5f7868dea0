import type { Browser, Page } from "@playwright/test";
import { arrive as arriveAlready } from "../support/arrive.ts";
import type { Visitor } from "../support/visitor.ts";
import { newFolder } from "../support/workspace.ts";
import { axe, expect, newUser, test } from "./fixtures.ts";
import { createBoard, createCampaign } from "./journey.ts";

/** Another person’s browser. */
const anotherBrowser = async (browser: Browser): Promise<Page> => (await browser.newContext()).newPage();

/** The link that the page shows for an open invitation. */
const linkFor = (page: Page, email: string) =>
  page.getByRole("textbox", { name: `Invitation link for ${email}`, exact: true }).inputValue();

const notice = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible();

/** From any page of the frame; ends on the page of a member. */
async function openMember(page: Page, name: string) {
  await page.goto("/settings/people");
  await page.getByRole("link", { name: `Actions ${name}`, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name, exact: true })).toBeVisible();
}

/** Forms a team with a lead. */
async function formTeam(visitor: Visitor, teams: string, lead: string) {
  const team = await visitor.submit(await visitor.get(`${teams}/new`), "Create team", { name: "Social" });
  const [, id = ""] = new RegExp(`<option value="([^"]+)">${lead}`).exec(team.html) ?? [];
  await visitor.submit(await visitor.submit(team, "Add member", { member: id }), `Make lead ${lead}`);
}

test(
  "two people join by copied links, the lead of a team approves a post, and its author leaves and hands over",
  { tag: ["@core", "@off"] },
  async ({ page, context, browser, product, mailbox, signedIn, delivery }) => {
    test.slow();
    const fresh = newUser("Nia New");
    const { user: known } = await arriveAlready(product, undefined, "Eli Existing");
    let campaigns = "";
    const { user: founder, visitor } = await signedIn(async (one) => {
      campaigns = await newFolder(one);
      return "/settings/people/invite";
    });
    await page.getByLabel("E-mail addresses", { exact: true }).fill(`${fresh.email}, ${known.email}`);
    await page.getByLabel("Message").fill("Come in, it’s warm.");
    await page.getByRole("button", { name: "Send invitations", exact: true }).click();
    await notice(page, "2 invitations sent.");
    const freshLink = await linkFor(page, fresh.email);
    const knownLink = await linkFor(page, known.email);
    if (delivery === "scripts-on") {
      await axe(page, "open invitations");
      await context.grantPermissions(["clipboard-read", "clipboard-write"]);
      await page
        .getByRole("button", { name: `Copy Invitation link for ${fresh.email}`, exact: true })
        .click();
      await expect(page.getByText("Copied", { exact: true })).toBeVisible();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(freshLink);
    }

    const theirs = await anotherBrowser(browser);
    await theirs.goto(freshLink);
    await expect(theirs.getByRole("heading", { level: 1, name: "Join Analytical Engines" })).toBeVisible();
    await notice(theirs, "Come in, it’s warm.");
    await theirs.getByRole("link", { name: "Create an account", exact: true }).click();
    await expect(theirs.getByLabel("E-mail", { exact: true })).toHaveValue(fresh.email);
    await theirs.getByLabel("Name", { exact: true }).fill(fresh.name);
    await theirs.getByLabel("Password", { exact: true }).fill(fresh.password);
    await theirs.getByLabel("Confirm password", { exact: true }).fill(fresh.password);
    await theirs.getByRole("button", { name: "Create account", exact: true }).click();
    await notice(theirs, "First verify your e-mail address");
    await theirs.goto(await mailbox.linkTo(fresh.email, "/verify-email/"));
    await theirs.getByRole("button", { name: "Accept invitation", exact: true }).click();
    await expect(theirs).toHaveURL(/\/projects$/);
    await notice(theirs, "You’ve joined Analytical Engines.");

    const others = await anotherBrowser(browser);
    await others.goto(knownLink);
    await others.getByRole("link", { name: "Sign in", exact: true }).click();
    await expect(others.getByLabel("E-mail", { exact: true })).toHaveValue(known.email);
    await others.getByLabel("Password", { exact: true }).fill(known.password);
    await others.getByRole("button", { name: "Sign in", exact: true }).click();
    await others.getByRole("button", { name: "Accept invitation", exact: true }).click();
    await expect(others).toHaveURL(/\/projects$/);

    await openMember(page, fresh.name);
    await page.getByLabel("Role", { exact: true }).selectOption("Admin");
    await page.getByRole("button", { name: "Change role", exact: true }).click();
    await notice(page, "Nia New is now an admin.");

    await formTeam(visitor, campaigns.replace(/\/folders\/.*/, "/teams"), "Nia New");

    // A post is sent to the lead and the founder, and the lead approves it.
    const date = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
    await others.goto(campaigns);
    await createCampaign(others, "Social calendar", "Launch calendar");
    await createBoard(others, { title: "Care tip", content: "Wool cleans itself.", date });
    await others.getByRole("checkbox", { name: "LinkedIn", exact: true }).check();
    await others.locator("summary", { hasText: "Who should review it?" }).click();
    if (delivery === "scripts-on") await axe(others, "choosing reviewers");
    await others.getByLabel("Nia New, lead of Social", { exact: true }).check();
    await others.getByLabel(founder.name, { exact: true }).check();
    await others.getByRole("button", { name: "Send to review", exact: true }).click();
    await notice(others, "Sent to review.");
    // The step leads back to the calendar.
    await others
      .getByRole("link", { name: /Care tip, / })
      .first()
      .click();
    await notice(others, "Waiting for Ada Lovelace or Nia New since");
    await theirs.goto("/notifications");
    await expect(theirs.getByText("Eli Existing asked for a review of “Care tip”")).toBeVisible();
    await theirs.goto("/projects");
    await theirs.getByRole("link", { name: "All approvals", exact: true }).click();
    await expect(theirs.getByRole("article")).toContainText("Wool cleans itself.");
    if (delivery === "scripts-on") await axe(theirs, "what there is to approve");
    await theirs.getByRole("button", { name: "Approve and next Care tip", exact: true }).click();
    await notice(theirs, "“Care tip” approved.");
    for (const told of [others, page]) {
      await told.goto("/notifications");
      await expect(told.getByRole("button", { name: "Nia New approved “Care tip”" })).toBeVisible();
    }

    await openMember(others, known.name);
    await others.getByRole("link", { name: "Leave Analytical Engines…", exact: true }).click();
    await expect(
      others.locator("#main").getByRole("link", { name: "Launch calendar", exact: true }),
    ).toBeVisible();
    if (delivery === "scripts-on") await axe(others, "leaving with open work");
    await others.getByLabel("Hand over to", { exact: true }).selectOption(fresh.name);
    await others.getByRole("button", { name: "Leave organization", exact: true }).click();
    await expect(others).toHaveURL(/\/projects$/);
    await notice(others, "You left Analytical Engines. Open work handed over to Nia New.");

    await page.goto("/settings/people");
    await expect(page.getByRole("rowheader")).toHaveText(["Ada Lovelace (you)", "Nia New"]);
    await page.goto(campaigns);
    await expect(page.getByRole("row", { name: /Launch calendar/ })).toContainText("Nia New");
  },
);
