import { openMailbox } from "./mailbox.ts";
import { type NewUser, newUser } from "./new-user.ts";
import type { RunningProduct } from "./product.ts";
import { type Browser, newVisitor, type Page, type Visitor } from "./visitor.ts";

type Product = Pick<RunningProduct, "origin" | "dataDir">;
type Person = { visitor: Visitor; user: NewUser };

/** A person without scripts who has registered and is asked to look into the mailbox. */
export async function register({ origin }: Product, browser?: Browser, called?: string): Promise<Person> {
  const visitor = newVisitor(origin, browser);
  const user = newUser(called);
  const { name, email, password } = user;
  const filled = { name, email, password, password_confirmation: password };
  await visitor.submit(await visitor.get("/register"), "Create account", filled);
  return { visitor, user };
}

/** Opens the mailed link; ends where an organization is asked for. */
export async function verify({ dataDir }: Product, { visitor, user }: Person): Promise<Page> {
  const link = new URL(await openMailbox(dataDir).linkTo(user.email, "/verify-email/"));
  return visitor.get(link.pathname + link.search);
}

/** A person without scripts who has registered, verified the address, made an organization and sees the list of projects. */
export async function arrive(
  product: Product,
  browser?: Browser,
  called?: string,
): Promise<Person & { projects: Page }> {
  const { visitor, user } = await register(product, browser, called);
  const onboarding = await verify(product, { visitor, user });
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
