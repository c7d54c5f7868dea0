import { signIn as signInElsewhere } from "../support/arrive.ts";
import { newVisitor } from "../support/visitor.ts";
import { expect, test } from "./fixtures.ts";

test(
  "a changed password and one press sign the other browsers out",
  { tag: "@core" },
  async ({ page, signedIn, product }) => {
    const { user } = await signedIn(() => Promise.resolve("/settings"));
    const elsewhere = () => newVisitor(product.origin, { headers: { "User-Agent": "w3m/0.5.3" } });
    const isOut = async (other: ReturnType<typeof elsewhere>) =>
      (await other.get("/projects")).path.startsWith("/login");
    const press = (name: string) => page.getByRole("button", { name, exact: true }).click();

    const first = elsewhere();
    await signInElsewhere(first, user);
    await page.getByRole("link", { name: "Security", exact: true }).click();
    await page.getByRole("link", { name: "Change password", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Change password" })).toBeVisible();
    const password = "a new long password";
    await page.getByLabel("Current password", { exact: true }).fill(user.password);
    await page.getByLabel("New password", { exact: true }).fill(password);
    await page.getByLabel("Confirm password", { exact: true }).fill(password);
    await press("Change password");
    await expect(page.getByText("Password changed. Your other devices are signed out.")).toBeVisible();
    expect(await isOut(first)).toBe(true);

    const second = elsewhere();
    await signInElsewhere(second, { ...user, password });
    expect(await isOut(second)).toBe(false);
    await page.reload();
    await expect(page.getByRole("row", { name: /^w3m/ })).toBeVisible();
    await press("Sign out everywhere else");
    await expect(page.getByText("Signed out everywhere else.")).toBeVisible();
    await expect(page.getByRole("row", { name: /^w3m/ })).toHaveCount(0);
    expect(await isOut(second)).toBe(true);
  },
);
