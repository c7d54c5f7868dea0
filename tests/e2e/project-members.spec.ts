import type { Browser, Page } from "@playwright/test";
import { register, verify } from "../support/arrive.ts";
import { join } from "../support/invite.ts";
import { newCampaign, newFolder, newPost, newProject } from "../support/workspace.ts";
import { axe, expect, test } from "./fixtures.ts";
import { signIn } from "./journey.ts";

const anotherBrowser = async (browser: Browser): Promise<Page> => (await browser.newContext()).newPage();
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).first().click();
const choose = (page: Page, label: string, option: string) =>
  page.getByLabel(label, { exact: true }).selectOption({ label: option });

test("a guest who is invited to one project sees no other, and approves there", async ({
  page,
  browser,
  product,
  signedIn,
  delivery,
  allowNoise,
}) => {
  test.slow();
  allowNoise(/status of 422/);
  const client = await register(product, undefined, "Cleo Client");
  await verify(product, client);
  const { path: post } = await signedIn(async (visitor) => {
    await newProject(visitor, "Secret plans");
    return newPost(visitor, await newCampaign(visitor, await newFolder(visitor), "SocialCalendar", "Launch"));
  });
  await page.getByLabel("Facebook", { exact: true }).check();
  await press(page, "Save");
  await expect(page.getByText("Details saved.").first()).toBeVisible();
  await press(page, "Send to review");
  await expect(page.locator(".page-header-title")).toContainText("In review");

  await page.goto("/settings/people/invite");
  await page.getByLabel("E-mail addresses", { exact: true }).fill(client.user.email);
  await choose(page, "Role", "Guest");
  await choose(page, "Autumn launch", "Editor: creates, edits, schedules, and publishes");
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
  if (delivery === "scripts-on") await axe(theirs, "a post as an approver");
  await press(theirs, "Approve");
  await expect(theirs.locator(".page-header-title")).toContainText("Approved");
});

test("a project that only its members see is not there for a colleague until they are added", async ({
  page,
  browser,
  product,
  signedIn,
}) => {
  const { path, visitor } = await signedIn((one) => newProject(one, "Hidden plans"));
  const colleague = await join(product, visitor, "member", "Cole League");
  const theirs = await anotherBrowser(browser);
  await signIn(theirs, colleague.user);
  expect((await theirs.goto(path))?.status()).toBe(200);

  await page.goto(path.replace(/folders$/, "edit"));
  await choose(page, "Who sees it", "Only people you add");
  await press(page, "Save project");
  await expect(page.getByText("Project saved.").first()).toBeVisible();
  expect((await theirs.goto(path))?.status()).toBe(404);
  await theirs.goto("/projects");
  await expect(theirs.getByText("Hidden plans")).toHaveCount(0);

  await page.goto(path.replace(/folders$/, "members"));
  await choose(page, "Person", "Cole League");
  await choose(page, "Role", "Viewer: only reads");
  await press(page, "Add member");
  await expect(page.getByRole("rowheader", { name: "Cole League" })).toBeVisible();
  expect((await theirs.goto(path))?.status()).toBe(200);
  await press(page, "Remove Cole League");
  await expect(page.getByRole("rowheader", { name: "Cole League" })).toHaveCount(0);
  await press(page, "Undo");
  await expect(page.getByRole("rowheader", { name: "Cole League" })).toBeVisible();
});
