import { openMailbox } from "./mailbox.ts";
import { type NewUser, newUser } from "./new-user.ts";
import type { RunningProduct } from "./product.ts";
import { type Browser, newVisitor, type Page, type Visitor } from "./visitor.ts";

type Product = Pick<RunningProduct, "origin" | "dataDir">;
type Person = { visitor: Visitor; user: NewUser };

/** Registers a user, up to the page that asks for e-mail verification. */
export async function register({ origin }: Product, browser?: Browser, called?: string): Promise<Person> {
  const visitor = newVisitor(origin, browser);
  const user = newUser(called);
  const { name, email, password } = user;
  await visitor.send("/register", "register", { name, email, password, password_confirmation: password });
  return { visitor, user };
}

/** Opens the e-mailed link. Ends on the page that asks for an organization. */
export async function verify({ dataDir }: Product, { visitor, user }: Person): Promise<Page> {
  const link = new URL(await openMailbox(dataDir).linkTo(user.email, "/verify-email/"));
  return visitor.get(link.pathname + link.search);
}

/** Registers a user, verifies their e-mail address, and creates an organization. Their next page is the list of projects. */
export async function arrive(product: Product, browser?: Browser, called?: string): Promise<Person> {
  const { visitor, user } = await register(product, browser, called);
  await verify(product, { visitor, user });
  const next = await visitor.send("/onboard", "onboard", { name: "Analytical Engines", timezone: "UTC" });
  if (!next.startsWith("/projects")) throw new Error(`Expected the list of projects, got ${next}`);
  return { visitor, user };
}

export async function signIn(
  visitor: Visitor,
  { email, password }: Pick<NewUser, "email" | "password">,
  page?: Page,
): Promise<Page> {
  return visitor.submit(page ?? (await visitor.get("/login")), "Sign in", { email, password });
}
