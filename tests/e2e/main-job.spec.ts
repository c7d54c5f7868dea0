import { expect, newUser, test } from "./fixtures.ts";
import { inEachLook } from "./looks.ts";
import {
  arrive,
  createBoard,
  createCampaign,
  createFolder,
  createProject,
  poster,
  register,
  signIn,
  signOut,
  uploadPicture,
} from "./journey.ts";

inEachLook(({ width }) => {
  test(
    "a new person plans a post with its picture and finds it on its day",
    { tag: width > 700 ? ["@core", "@off", "@stripped"] : [] },
    async ({ page, mailbox }) => {
      const user = newUser();
      await arrive(page, user, mailbox);
      await createProject(page, "Autumn launch");
      await createFolder(page, "Social");
      await createCampaign(page, "Social calendar", "Launch calendar");
      const calendar = page.url();

      await createBoard(page, {
        title: "Launch teaser",
        content: "The engine weaves algebraical patterns.",
        date: "2099-11-20",
      });
      await expect(page.getByLabel("Content", { exact: true })).toHaveValue(
        "The engine weaves algebraical patterns.",
      );
      await page
        .getByLabel("Content", { exact: true })
        .fill("It weaves algebraical patterns, as the loom weaves flowers.");
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await expect(page.getByText("Content saved.").first()).toBeVisible();
      await uploadPicture(page, poster, "An orange disc on violet");

      await page.goto(`${calendar}?view=month&date=2099-11-01`);
      const main = page.getByRole("main");
      await main
        .getByRole("link", { name: /^Launch teaser, Nov 20/ })
        .first()
        .click();
      await expect(page.getByLabel("Content", { exact: true })).toHaveValue(/as the loom weaves flowers/);

      await page.goto(calendar);
      await signOut(page);
      await expect(page).toHaveURL(/\/login/);
      await signIn(page, user);
      await expect(page.getByRole("link", { name: "Autumn launch" }).first()).toBeVisible();
    },
  );
});

test("what a form refuses stays in it, with the reason beside its field", async ({
  page,
  allowNoise,
  navigate,
}) => {
  allowNoise(/status of 422/);
  const user = newUser();
  await register(page, user);
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(page).toHaveURL(/\/login/);
  await navigate("/register");
  await page.getByLabel("Name", { exact: true }).fill("Somebody else");
  await page.getByLabel("E-mail", { exact: true }).fill(user.email);
  await page.getByLabel("Password", { exact: true }).fill("really long enough");
  await page.getByLabel("Confirm password", { exact: true }).fill("something else");
  await page.getByRole("button", { name: "Create account", exact: true }).click();
  await expect(page).toHaveTitle(/^Error: /);
  await expect(page.getByRole("heading", { name: "There is a problem" })).toBeVisible();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Somebody else");
  await expect(page.getByLabel("Confirm password", { exact: true })).toHaveAttribute("aria-invalid", "true");

  await page.getByLabel("Password", { exact: true }).fill("really long enough");
  await page.getByLabel("Confirm password", { exact: true }).fill("really long enough");
  await page.getByRole("button", { name: "Create account", exact: true }).click();
  await expect(page.getByLabel("E-mail", { exact: true })).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByText("The email has already been taken.").first()).toBeVisible();
});
