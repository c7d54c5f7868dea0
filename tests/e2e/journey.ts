import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Locator, Page, Request } from "@playwright/test";
import type { Mailbox } from "../support/mailbox.ts";
import type { NewUser } from "../support/new-user.ts";
import { expect as expectOf } from "./fixtures.ts";

/** Laravel’s tests walk these journeys, too, where no configuration says how long to wait. */
const expect = expectOf.configure({ timeout: 15_000 });

export const poster = fileURLToPath(new URL("files/poster.png", import.meta.url));

/** Ends on the page that asks to look into the mailbox. */
export async function register(page: Page, { name, email, password }: NewUser): Promise<void> {
  await page.goto("/register");
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("E-mail", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Create account", exact: true }).click();
  await expect(page).toHaveURL(/\/verify-email/);
  await expect(page.getByRole("button", { name: "Send the e-mail again", exact: true })).toBeVisible();
}

/** Opens the mailed link; ends where an organization is asked for. */
async function verify(page: Page, { email }: NewUser, mailbox: Mailbox): Promise<void> {
  await page.goto(await mailbox.linkTo(email, "/verify-email/"));
  await expect(page).toHaveURL(/\/onboard/);
}

/** Ends on the empty list of projects. */
async function createOrganization(page: Page, name: string): Promise<void> {
  await page.getByLabel("Organization name", { exact: true }).fill(name);
  await page.getByRole("button", { name: "Start planning and create organization", exact: true }).click();
  await expect(page).toHaveURL(/\/projects(\?.*)?$/);
}

/** A person who has just arrived: registered, verified, in an organization, on the list of projects. */
export async function arrive(page: Page, user: NewUser, mailbox: Mailbox): Promise<void> {
  await register(page, user);
  await verify(page, user, mailbox);
  await createOrganization(page, "Analytical Engines");
}

export async function signIn(
  page: Page,
  { email, password }: Pick<NewUser, "email" | "password">,
): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("E-mail", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(/\/projects/);
}

/** From the list of projects; ends in the project without a calendar, on its folders. */
export async function createProject(page: Page, name: string): Promise<void> {
  await page.getByRole("link", { name: "New project", exact: true }).first().click();
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Start with a social calendar", { exact: true }).uncheck();
  await page.getByRole("button", { name: "Create project", exact: true }).click();
  await expect(page).toHaveURL(/\/projects\/[^/]+\/folders$/);
}

/** From the project's folders; ends in the folder, on its campaigns. */
export async function createFolder(page: Page, name: string): Promise<void> {
  await page.getByRole("link", { name: "New folder", exact: true }).first().click();
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByRole("button", { name: "Create folder", exact: true }).click();
  await expect(page).toHaveURL(/\/folders\/[^/]+\/campaigns$/);
}

export type Kind = "Social calendar" | "Meta ad" | "Google ad" | "Blog";

/** From the folder's campaigns; ends on the new record. */
export async function createCampaign(page: Page, kind: Kind, name: string): Promise<void> {
  await page.getByRole("link", { name: "New campaign", exact: true }).first().click();
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByRole("radio", { name: kind }).check();
  await page.getByRole("button", { name: "Create campaign", exact: true }).click();
  await expect(page).toHaveURL(
    /\/campaigns\/(social-calendar|meta-advertisement|google-advertisement|blog)\/[^/]+$/,
  );
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}

export type Board = { title: string; content: string; date: string };

/** From the social calendar; ends on the board, and resolves to its address without the view that it was opened from. */
export async function createBoard(page: Page, { title, content, date }: Board): Promise<string> {
  await page.getByRole("link", { name: "New post", exact: true }).first().click();
  await page.getByLabel("Title", { exact: true }).fill(title);
  await page.getByLabel("Content", { exact: true }).fill(content);
  await page.getByLabel("Date", { exact: true }).fill(date);
  await page.getByRole("button", { name: "Create post", exact: true }).click();
  await expect(page).toHaveURL(/\/boards\/(?!new(\?|$))[^/]+$/);
  // The address comes before the page.
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  return page.url().replace(/\?.*/, "");
}

/** On the board's page; ends there, with the picture shown. */
export async function uploadPicture(page: Page, path: string, alt: string): Promise<void> {
  await page.getByLabel("Image", { exact: true }).setInputFiles(path);
  await page.getByLabel("Alternative text", { exact: true }).fill(alt);
  // A preview shows the image before it is saved.
  const saved = page.waitForResponse((response) => isSent(response.request()));
  await page.getByRole("button", { name: "Upload", exact: true }).click();
  await saved;
  await expect(page.getByRole("img", { name: alt }).first()).toBeVisible();
}

/** Drops a picture on an element, or pastes it there. */
export async function give(target: Locator, type: "drop" | "paste", name: string) {
  const picture = (await readFile(poster)).toString("base64");
  await target.evaluate(
    (element, { type, name, picture }) => {
      const transfer = new DataTransfer();
      const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
      transfer.items.add(new File([bytes], name, { type: "image/png" }));
      const event = { bubbles: true, cancelable: true };
      element.dispatchEvent(
        type === "drop"
          ? new DragEvent("drop", { ...event, dataTransfer: transfer })
          : new ClipboardEvent("paste", { ...event, clipboardData: transfer }),
      );
    },
    { type, name, picture },
  );
}

/** Whether a person has sent a form. Reports, and unsaved text that is kept meanwhile, go by themselves. */
const isSent = (request: Request) =>
  request.method() === "POST" && !/^\/(recent$|drafts\/)/.test(new URL(request.url()).pathname);

/** Presses controls and counts: every press, the screens that links open, and the forms that buttons send. */
export function counter(page: Page) {
  const counts = { clicks: 0, screens: 0, submits: 0 };
  page.on("request", (request) => {
    if (isSent(request)) counts.submits += 1;
  });
  const press = async (control: Locator) => {
    counts.clicks += 1;
    if ((await control.evaluate((element) => element.tagName)) === "A") counts.screens += 1;
    await control.click();
  };
  return { counts, press };
}

/** Signs out as people do: by the menu of their account. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
}

/** A tab of what stands beside an editor. */
export const panelTab = (
  page: Page,
  name: "Preview" | "Comments" | "Checks" | "History" | "Settings",
): Locator => page.locator(".panel-tab > summary", { hasText: new RegExp(`^${name}`) });
