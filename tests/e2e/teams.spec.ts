import { newProject } from "../support/workspace.ts";
import { axe, expect, test } from "./fixtures.ts";

test(
  "a team is formed, led, left and joined again",
  { tag: "@core" },
  async ({ page, signedIn, allowNoise }) => {
    allowNoise(/status of 422/);
    const inspect = (state: string) => axe(page, state);
    await signedIn(async (visitor) => (await newProject(visitor)).replace(/folders$/, "teams"));
    await inspect("a project without teams");
    await page.getByRole("link", { name: "New team", exact: true }).click();
    await page.getByRole("button", { name: "Create team", exact: true }).click();
    await expect(page.getByText("Enter a name.").first()).toBeVisible();
    await inspect("a team without a name");
    await page.getByLabel("Name", { exact: true }).fill("Design");
    await page.getByRole("button", { name: "Create team", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Design", exact: true })).toBeVisible();

    await page.getByLabel("Person", { exact: true }).selectOption("Ada Lovelace");
    await page.getByRole("button", { name: "Add member", exact: true }).click();
    await page.getByRole("button", { name: "Make lead Ada Lovelace", exact: true }).click();
    const ada = page.getByRole("rowheader", { name: "Ada Lovelace" });
    await expect(ada).toHaveText("Ada Lovelace Lead");
    await inspect("a team with a lead");

    await page.getByRole("button", { name: "Remove Ada Lovelace", exact: true }).click();
    await expect(page.getByText("No members yet")).toBeVisible();
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await expect(ada).toHaveText("Ada Lovelace Lead");

    const trail = page.getByRole("navigation", { name: "Breadcrumb" });
    // The pointer is on the notice, which therefore stays and covers what is below it.
    await trail.getByRole("link", { name: "Teams", exact: true }).press("Enter");
    const card = page.getByRole("listitem").filter({ hasText: "Design" }).last();
    await expect(card.getByText("Ada Lovelace Lead")).toBeVisible();
    await inspect("the teams and their work");
    await page.getByLabel("Search teams and people").fill("lovelace");
    await page.getByLabel("Search teams and people").press("Enter");
    await expect(page).toHaveURL(/search=lovelace/);
    await expect(page.getByRole("link", { name: "Design", exact: true })).toBeVisible();

    await page.getByRole("link", { name: "Edit Design", exact: true }).press("Enter");
    await page.getByRole("button", { name: "Delete team", exact: true }).click();
    await expect(page.getByText("No teams yet")).toBeVisible();
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await expect(page.getByRole("link", { name: "Design", exact: true })).toBeVisible();
  },
);
