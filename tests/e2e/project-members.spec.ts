import type { Browser, Page } from "@playwright/test";
import { register, verify } from "../support/arrive.ts";
import { newCampaign, newFolder, newPost, newProject, takeSteps } from "../support/workspace.ts";
import { axe, expect, test } from "./fixtures.ts";

const anotherBrowser = async (browser: Browser): Promise<Page> => (await browser.newContext()).newPage();
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).first().click();
const choose = (page: Page, label: string, option: string) =>
  page.getByLabel(label, { exact: true }).selectOption({ label: option });

test(
  "a guest who is invited to one project sees no other, and approves there",
  { tag: "@core" },
  async ({ page, browser, product, signedIn, allowNoise }) => {
    test.slow();
    allowNoise(/status of 422/);
    const client = await register(product, undefined, "Cleo Client");
    await verify(product, client);
    const { path: post } = await signedIn(async (visitor) => {
      await newProject(visitor, "Secret plans");
      return newPost(
        visitor,
        await newCampaign(visitor, await newFolder(visitor), "SocialCalendar", "Launch"),
        { networks: "facebook" },
      ).then((made) => takeSteps(visitor, made, "Send to review"));
    });
    await page.goto("/settings/people/invite");
    await page.getByLabel("E-mail addresses", { exact: true }).fill(client.user.email);
    await choose(page, "Role", "Guest");
    await choose(page, "Autumn launch", "Editor: creates, edits, schedules, and marks as published");
    await press(page, "Send invitations");
    await expect(page.getByText("Error: Guests can be approvers or viewers.").first()).toBeVisible();
    await expect(page.getByLabel("Autumn launch", { exact: true })).toHaveValue(/ editor$/);
    await choose(page, "Autumn launch", "Approver: comments and approves");
    await press(page, "Send invitations");
    const link = page.getByRole("textbox", { name: `Invitation link for ${client.user.email}` });

    const theirs = await anotherBrowser(browser);
    await theirs.goto(await link.inputValue());
    await theirs.getByRole("link", { name: "Sign in", exact: true }).click();
    await theirs.getByLabel("Password", { exact: true }).fill(client.user.password);
    await press(theirs, "Sign in");
    await expect(theirs.getByText("Autumn launch (approver)")).toBeVisible();
    await press(theirs, "Accept invitation");
    const main = theirs.locator("#main");
    await expect(main.getByRole("link", { name: "Autumn launch", exact: true }).first()).toBeVisible();
    await expect(theirs.getByText("Secret plans")).toHaveCount(0);
    expect((await theirs.goto("/projects/secret-plans/folders"))?.status()).toBe(404);
    await theirs.goto(post);
    await expect(theirs.getByRole("button", { name: "Save" })).toHaveCount(0);
    await axe(theirs, "a post as an approver");
    await press(theirs, "Approve");
    await expect(theirs.locator(".page-header-title")).toContainText("Approved");
  },
);
