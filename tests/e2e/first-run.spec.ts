import type { Page } from "@playwright/test";
import { arrive, register, verify } from "../support/arrive.ts";
import { openMailbox } from "../support/mailbox.ts";
import { newUser } from "../support/new-user.ts";
import { axe, expect, test } from "./fixtures.ts";
import { poster } from "./journey.ts";

test.use({ timezoneId: "Asia/Tokyo" });

type Product = Parameters<typeof register>[0];

async function openOnboarding(page: Page, product: Product) {
  const newcomer = await register(product);
  const { path } = await verify(product, newcomer);
  await page
    .context()
    .addCookies([...newcomer.visitor.cookies].map(([name, value]) => ({ name, value, url: product.origin })));
  await page.goto(path);
}

const zone = (page: Page) => page.getByLabel("Time zone", { exact: true });
const timeIn = (timeZone: string, now: Date) =>
  now.toLocaleTimeString("en-GB", { timeZone, hour: "2-digit", minute: "2-digit" });

test("the browser’s time zone is selected, and the time there is told", async ({ page, product }) => {
  await page.clock.setFixedTime("2026-11-20T01:42:00Z");
  await openOnboarding(page, product);
  await expect(zone(page)).toHaveValue("Asia/Tokyo");
  await expect(page.getByText("Time zone Asia/Tokyo, 10:42 now")).toBeVisible();
  await page.getByText("Change", { exact: true }).click();
  await expect(page.getByText("Posts use this time zone. It’s 10:42 there.")).toBeVisible();
  await zone(page).selectOption("America/New_York");
  const time = timeIn("America/New_York", new Date("2026-11-20T01:42:00Z"));
  await expect(page.getByText(`Posts use this time zone. It’s ${time} there.`)).toBeVisible();
  // A suggestion is nothing that would be lost.
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(page).toHaveURL(/\/login/);
});

/** Keeps the scripts back until what it returns is called. */
async function holdScripts(page: Page): Promise<() => Promise<void>> {
  let isHeld = true;
  const held: (() => void)[] = [];
  await page.route(/\/assets\/.*\.js/, async (route) => {
    if (isHeld) await new Promise<void>((resolve) => held.push(resolve));
    await route.continue().catch(() => undefined);
  });
  return async () => {
    isHeld = false;
    for (const release of held) release();
    await expect(page.getByText(/, \d{1,2}:\d\d now/)).toBeVisible();
  };
}

test("a time zone that was chosen before the scripts came stays", async ({ page, product }) => {
  const release = await holdScripts(page);
  const loaded = openOnboarding(page, product).catch(() => undefined);
  await page.getByText("Change", { exact: true }).click();
  await zone(page).selectOption("Europe/Lisbon");
  await release();
  await loaded;
  await expect(zone(page)).toHaveValue("Europe/Lisbon");
});

test("a time zone in a form that was refused stays, UTC included", async ({ page, product, allowNoise }) => {
  allowNoise(/status of 422/);
  const release = await holdScripts(page);
  const loaded = openOnboarding(page, product).catch(() => undefined);
  await page
    .getByRole("button", { name: "Start planning and create organization", exact: true })
    .click({ noWaitAfter: true });
  await expect(page.getByText("Enter a name for your organization.").first()).toBeVisible();
  await release();
  await loaded;
  await expect(zone(page)).toHaveValue("UTC");
});

test("an empty organization and its sample project are accessible", async ({ page, product }) => {
  const { visitor } = await arrive(product);
  await page
    .context()
    .addCookies([...visitor.cookies].map(([name, value]) => ({ name, value, url: product.origin })));
  await page.goto("/projects");
  await expect(page.getByRole("region", { name: "First steps" })).toBeVisible();
  await axe(page, "no projects");
  await page.getByRole("button", { name: "Explore a sample project", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Sample: Harbor Bakery" })).toBeVisible();
  await axe(page, "a sample project");
  await page.getByRole("button", { name: "Delete sample", exact: true }).click();
  await expect(page.getByRole("heading", { name: "No projects yet" })).toBeVisible();
});

/** Counts what a person presses, from the form that creates an account on. */
test("the first post takes five presses, and one more with an image", async ({ page, product }) => {
  let presses = 0;
  const press = async (name: string | RegExp) => {
    presses += 1;
    await page.getByRole("button", { name, exact: true }).click();
  };
  await page.goto("/register");
  const { name, email, password } = newUser();
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("E-mail", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm password", { exact: true }).fill(password);
  await press("Create account");
  await expect(page).toHaveURL(/\/verify-email/);
  presses += 1;
  await page.goto(await openMailbox(product.dataDir).linkTo(email, "/verify-email/"));
  await page.getByLabel("Organization name", { exact: true }).fill("Northwind");
  await page.getByLabel("What are you working on?", { exact: true }).fill("Winter collection");
  await axe(page, "the first page");
  await press(/^Start planning/);
  await expect(page).toHaveURL(/\/projects/);
  presses += 1;
  const week = page.getByRole("region", { name: "This week" });
  await week.getByRole("link", { name: "First post", exact: true }).click();
  await expect(page).toHaveURL(/\/boards\/new/);
  // The day is the one that was pressed.
  await expect(page.getByLabel("Date", { exact: true })).not.toHaveValue("");
  await page.getByLabel("Content", { exact: true }).fill("Snow walk on Saturday");
  presses += 1;
  await page.getByLabel("Image", { exact: true }).setInputFiles(poster);
  await press("Create post");
  await expect(page).toHaveURL(/\/boards\/(?!new)[^/]+$/);
  await expect(page.getByLabel("Alternative text", { exact: true })).toBeVisible();
  expect(presses).toBe(6);
});
