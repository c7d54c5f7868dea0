import { expect, newUser, test } from "./fixtures.ts";
import {
  arrive,
  createBoard,
  createCampaign,
  createFolder,
  createProject,
  poster,
  signIn,
  uploadPicture,
} from "./journey.ts";

test("a new person plans a post with its picture and finds it on its day", async ({ page, mailbox }) => {
  const user = newUser();
  await arrive(page, user, mailbox);
  await createProject(page, "Autumn launch");
  await createFolder(page, "Social");
  await createCampaign(page, "Social calendar", "Launch calendar");
  const calendar = page.url();

  await createBoard(page, {
    title: "Launch teaser",
    content: "The engine weaves algebraical patterns.",
    date: "2026-11-20",
  });
  await expect(page.getByLabel("Content", { exact: true })).toHaveValue(
    "The engine weaves algebraical patterns.",
  );
  await page
    .getByLabel("Content", { exact: true })
    .fill("It weaves algebraical patterns, as the loom weaves flowers.");
  await page.getByRole("button", { name: "Save content", exact: true }).click();
  await expect(page.getByText("saved", { exact: false }).first()).toBeVisible();
  await uploadPicture(page, poster, "An orange disc on violet");

  await page.goto(`${calendar}?view=month&date=2026-11-01`);
  const day = page.getByRole("cell", { name: /Nov 20, 2026|20/ }).filter({ hasText: "Launch teaser" });
  await expect(day).toBeVisible();
  await day.getByRole("link", { name: /Launch teaser/ }).click();
  await expect(page.getByLabel("Content", { exact: true })).toHaveValue(/as the loom weaves flowers/);

  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(page).toHaveURL(/\/login/);
  await signIn(page, user);
  await expect(page.getByRole("link", { name: "Autumn launch" }).first()).toBeVisible();
});
