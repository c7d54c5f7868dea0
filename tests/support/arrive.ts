import { openMailbox } from "./mailbox.ts";
import { type NewUser, newUser } from "./new-user.ts";
import type { RunningProduct } from "./product.ts";
import { type Browser, newVisitor, type Page, type Visitor } from "./visitor.ts";

/** A person without scripts who has registered, verified the address, made an organization and sees the list of projects. */
export async function arrive(
  product: Pick<RunningProduct, "origin" | "dataDir">,
  browser?: Browser,
  called?: string,
): Promise<{ visitor: Visitor; user: NewUser; projects: Page }> {
  const visitor = newVisitor(product.origin, browser);
  const user = newUser(called);
  const { name, email, password } = user;
  const filled = { name, email, password, password_confirmation: password };
  await visitor.submit(await visitor.get("/register"), "Create account", filled);
  const link = new URL(await openMailbox(product.dataDir).linkTo(email, "/verify-email/"));
  const onboarding = await visitor.get(link.pathname + link.search);
  const projects = await visitor.submit(onboarding, "Create organization", { name: "Analytical Engines" });
  if (!projects.path.startsWith("/projects"))
    throw new Error(`Expected the list of projects, got ${projects.path}: ${projects.text}`);
  return { visitor, user, projects };
}

export async function signIn(
  visitor: Visitor,
  { email, password }: Pick<NewUser, "email" | "password">,
  page?: Page,
): Promise<Page> {
  return visitor.submit(page ?? (await visitor.get("/login")), "Sign in", { email, password });
}
