import { fileURLToPath } from "node:url";
import { expect, test } from "./fixtures.ts";
import { counter } from "./journey.ts";

const exported = fileURLToPath(new URL("../files/reports/google-campaigns-day.csv", import.meta.url));

test("yesterday’s export is analyzed in two presses, a finding becomes a task, and a client sees the report @off", async ({
  page,
  signedIn,
  browser,
}) => {
  await signedIn(() => Promise.resolve("/micro-tools/report-analyzer"));
  const { counts, press } = counter(page);
  // Choosing the file is the first press.
  await page.getByLabel("Files", { exact: true }).setInputFiles(exported);
  await press(page.getByRole("button", { name: "Analyze", exact: true }));
  await expect(page.getByRole("heading", { level: 1, name: "google-campaigns-day" })).toBeVisible();
  await expect(page.getByText("€7,424").first()).toBeVisible({ timeout: 20_000 });
  expect(counts).toMatchObject({ clicks: 1 });
  const report = page.url();

  await page
    .getByRole("button", { name: /^Make task/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/tasks\//);
  await expect(page.getByText("€1,400.00 for 0 conversions").first()).toBeVisible();

  await page.goto(report);
  await page.getByRole("link", { name: "Share", exact: true }).click();
  await page.getByRole("button", { name: "Create link", exact: true }).click();
  const link = await page.getByLabel("Copy the link now. You won’t see it again.").inputValue();
  const guest = await (await browser.newContext()).newPage();
  await guest.goto(link);
  await expect(guest.getByRole("heading", { level: 1, name: "google-campaigns-day" })).toBeVisible();
  await expect(guest.getByText("€7,424").first()).toBeVisible();
  await expect(guest.getByRole("button", { name: /^Make task/ })).toHaveCount(0);
  await guest.context().close();
});
