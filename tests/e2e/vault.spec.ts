import { fileURLToPath } from "node:url";
import { join } from "../support/invite.ts";
import { atTheKeyboard } from "./at-the-keyboard.ts";
import { axe, expect, scriptsReady, test } from "./fixtures.ts";
import { counter } from "./journey.ts";

const EXPORTED = fileURLToPath(new URL("../files/vault/vault-lastpass.csv", import.meta.url));

/** A Friday in the future, as a date field takes it. */
function nextFriday(): string {
  const day = new Date(Date.now() + 2 * 86_400_000);
  while (day.getUTCDay() !== 5) day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
}

const SEED = "JBSWY3DPEHPK3PXP";

test("a shared sign-in is added, its code is there in two clicks, and its password after a question @off", async ({
  page,
  signedIn,
  delivery,
}) => {
  const { user } = await signedIn(() => Promise.resolve("/micro-tools/vault/new?type=sign_in"));
  await page.getByLabel("Name", { exact: true }).fill("Instagram, Northwind");
  await page.getByLabel("User name or e-mail").fill("northwind.shop");
  await page.getByLabel("Password", { exact: true }).fill("k7M-larch-Pilot-93");
  await page.getByLabel("Setup key for one-time codes").fill(SEED);
  await page.getByRole("button", { name: "Add sign-in", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Instagram, Northwind" })).toBeVisible();

  await page.getByRole("button", { name: "Reveal Password" }).click();
  await page.getByLabel("Password", { exact: true }).fill(user.password);
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("k7M-larch-Pilot-93");
  // Without scripts the page goes back by itself.
  if (delivery === "scripts-on") await axe(page, "a revealed password");
  await page.getByRole("link", { name: "Hide Password" }).click();
  await expect(page.getByRole("button", { name: "Reveal Password" })).toBeVisible();

  // From any page, once it was said who it is.
  await page.goto("/projects");
  const { counts, press } = counter(page);
  await press(page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Vault" }));
  await press(page.getByRole("button", { name: "Show code, Instagram, Northwind" }));
  await expect(page.getByText(/^\d{3} \d{3}$/)).toBeVisible();
  expect(counts).toMatchObject({ clicks: 2 });
  if (delivery === "scripts-on") await axe(page, "a code");
  expect(await page.content()).not.toContain(SEED);
  if (delivery !== "scripts-on") return;
  await page.goto("/projects");
  await scriptsReady(page);
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox")).toBeFocused();
  await page.keyboard.type("instagram");
  await expect(page.getByRole("option", { selected: true })).toHaveText(/^Show code of Instagram, Northwind/);
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^\d{3} \d{3}$/)).toBeVisible();
});

test("scripts hide a revealed password, and nothing of it stays in the browser", async ({
  page,
  signedIn,
}) => {
  const { user } = await signedIn(async (visitor) => {
    const form = await visitor.get("/micro-tools/vault/new?type=sign_in");
    const item = await visitor.submit(form, "Add sign-in", {
      name: "TikTok",
      password: "hidden-larch-Pilot",
    });
    return item.path;
  });
  await page.clock.install();
  await page.getByRole("button", { name: "Reveal Password" }).click();
  await page.getByLabel("Password", { exact: true }).fill(user.password);
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("hidden-larch-Pilot");
  await page.clock.fastForward(31_000);
  await expect(page.getByRole("button", { name: "Reveal Password" })).toBeVisible();
  const kept = await page.evaluate(() =>
    JSON.stringify([localStorage, sessionStorage, history.state, document.cookie]),
  );
  expect(kept).not.toContain("hidden-larch");
  expect(await page.content()).not.toContain("hidden-larch");
});

test("an import is shared until Friday, and what a leaver knows becomes a task", async ({
  page,
  product,
  signedIn,
}) => {
  const { visitor } = await signedIn(() => Promise.resolve("/micro-tools/vault/imports"));
  const lin = await join(product, visitor, "member", "Lin Okafor");
  await page.getByLabel("File").setInputFiles(EXPORTED);
  await page.getByRole("button", { name: "Read file" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Check the import" })).toBeVisible();
  await page.getByLabel("Decode them").check();
  await axe(page, "an import");
  await page.getByRole("button", { name: "Import 3 items" }).click();
  await page.getByRole("link", { name: "Ads", exact: true }).click();
  await page.getByRole("link", { name: "Share", exact: true }).click();
  await page.getByLabel("Share with").selectOption("Lin Okafor");
  const friday = nextFriday();
  await page.getByLabel("Until").fill(friday);
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await expect(page.getByRole("row", { name: /Lin Okafor Can read/ })).toBeVisible();

  const theirs = await lin.visitor.get(new URL(page.url()).pathname.replace(/\/share$/, ""));
  const asked = await lin.visitor.submit(theirs, "Reveal Password");
  await lin.visitor.submit(asked, "Show", { password: lin.user.password });

  await page.goto("/settings/people");
  await page.getByRole("link", { name: "Lin Okafor" }).first().click();
  await page.getByRole("link", { name: "Remove Lin Okafor…" }).click();
  await expect(page.getByText("Lin Okafor knows 1 secret of the vault.")).toBeVisible();
  await page.getByRole("button", { name: "Remove member" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Secrets that Lin Okafor knows" })).toBeVisible();
  await axe(page, "what a leaver knows");
  await page.getByLabel("Due").fill(friday);
  await page.getByRole("button", { name: "Create a task for each" }).click();
  await expect(page.getByText("1 task created.")).toBeVisible();
});

test("the vault is exported into a file, after a question", async ({ page, signedIn }) => {
  const { user } = await signedIn(() => Promise.resolve("/micro-tools/vault/export"));
  await axe(page, "an export");
  await page.getByLabel("Passphrase for the file").fill("harbor kettle maple");
  await page.getByLabel("Passphrase again").fill("harbor kettle maple");
  await page.getByLabel("Your Marquee password").fill(user.password);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download file" }).click();
  expect((await download).suggestedFilename()).toMatch(/^vault-.*\.tar\.age$/);
});

test("a code is seen, a password revealed, and an item shared until a day by keys alone", async ({
  page,
  product,
  signedIn,
  allowNoise,
}) => {
  allowNoise(/status of 422/);
  const { user, visitor } = await signedIn(async (me) => {
    const form = await me.get("/micro-tools/vault/new?type=sign_in");
    await me.submit(form, "Add sign-in", {
      name: "Instagram, Northwind",
      password: "k7M-larch-Pilot-93",
      secret_seed: SEED,
    });
    return "/micro-tools/vault";
  });
  await join(product, visitor, "member", "Lin Okafor");
  await scriptsReady(page);
  const me = atTheKeyboard(page);
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const password = page.getByLabel("Password", { exact: true });

  await me.tabTo(page.getByRole("link", { name: "Instagram, Northwind" }));
  await me.press("Enter");
  await me.expectFocus(page.getByRole("heading", { level: 1, name: "Instagram, Northwind" }));
  await me.tabTo(button("Show code"));
  await me.press("Enter");
  await me.expectFocus(password);
  await me.type("not-my-password");
  await me.press("Enter");
  await expect(page.getByText("The password is incorrect.")).toBeVisible();
  await me.expectFocus(password);
  await me.press("Control+a");
  await me.type(user.password);
  await me.press("Enter");
  await me.expectFocus(button("Copy code"));
  await expect(page.getByText(/^\d{3} \d{3}$/)).toBeVisible();

  await me.tabTo(button("Reveal Password"));
  await me.press("Enter");
  await me.expectFocus(password);
  await expect(password).toHaveValue("k7M-larch-Pilot-93");
  await me.tabTo(page.getByRole("link", { name: "Hide Password" }));
  await me.press("Enter");
  await me.expectFocus(button("Reveal Password"));

  await me.tabTo(page.getByRole("link", { name: "Share", exact: true }), "Shift+Tab");
  await me.press("Enter");
  await me.expectFocus(page.getByRole("heading", { level: 1, name: "Share “Instagram, Northwind”" }));
  await me.tabTo(page.getByLabel("Share with"));
  await me.type("Lin");
  await me.tabTo(page.getByLabel("Until"));
  await me.type("11272099");
  await me.tabTo(button("Share"));
  await me.press("Enter");
  await expect(page.getByRole("row", { name: /Lin Okafor Can read Nov 27, 2099/ })).toBeVisible();
  await me.expectFocus(button("Share"));
});
