import { openMailbox } from "./mailbox.ts";
import { type NewUser, newUser } from "./new-user.ts";
import type { RunningProduct } from "./product.ts";
import { type Browser, newVisitor, type Page, type Visitor } from "./visitor.ts";

type Product = Pick<RunningProduct, "origin" | "dataDir">;
type Person = { visitor: Visitor; user: NewUser };

/** Registers a user without scripts, up to the page that asks for e-mail verification. */
export async function register({ origin }: Product, browser?: Browser, called?: string): Promise<Person> {
  const visitor = newVisitor(origin, browser);
  const user = newUser(called);
  const { name, email, password } = user;
  const filled = { name, email, password, password_confirmation: password };
  await visitor.submit(await visitor.get("/register"), "Create account", filled);
  return { visitor, user };
}

/** Opens the e-mailed link. Ends on the page that asks for an organization. */
export async function verify({ dataDir }: Product, { visitor, user }: Person): Promise<Page> {
  const link = new URL(await openMailbox(dataDir).linkTo(user.email, "/verify-email/"));
  return visitor.get(link.pathname + link.search);
}

/** Registers a user without scripts, verifies their e-mail address, creates an organization, and opens the list of projects. */
export async function arrive(
  product: Product,
  browser?: Browser,
  called?: string,
): Promise<Person & { projects: Page }> {
  const { visitor, user } = await register(product, browser, called);
  const onboarding = await verify(product, { visitor, user });
  const projects = await visitor.submit(onboarding, "Start planning and create organization", {
    name: "Analytical Engines",
  });
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
