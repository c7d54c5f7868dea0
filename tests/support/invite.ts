import { arrive, register, verify } from "./arrive.ts";
import type { NewUser } from "./new-user.ts";
import type { RunningProduct } from "./product.ts";
import { formWith, type Page, type Visitor } from "./visitor.ts";

type Product = Pick<RunningProduct, "origin" | "dataDir">;
type Person = { visitor: Visitor; user: NewUser };

/** Returns the link that the page shows for an open invitation, as a path of ours. */
export function copiedLink({ html, path }: Page, email: string): string {
  const [field] = html.match(new RegExp(`<input[^>]*aria-label="Invitation link for ${email}"[^>]*>`)) ?? [];
  const value = field?.match(/\svalue="([^"]*)"/)?.[1]?.replaceAll("&amp;", "&");
  if (value === undefined) throw new Error(`No link for ${email} on ${path}`);
  const { pathname, search } = new URL(value);
  return pathname + search;
}

/** Invites one person. Resolves to the path of their link. */
export async function invite(visitor: Visitor, email: string, role = "member"): Promise<string> {
  const list = await visitor.send("/settings/people/invite", "invite", { emails: email, role });
  return copiedLink(await visitor.get(list), email);
}

/** Invites and lets in somebody new, who never has an organization of their own. */
export async function join(
  product: Product,
  inviter: Visitor,
  role = "member",
  called?: string,
): Promise<Person> {
  const person = await register(product, undefined, called);
  const link = await invite(inviter, person.user.email, role);
  await verify(product, person);
  const next = await person.visitor.send(link, "accept-invitation", { intent: "accept" });
  if (next !== "/projects") throw new Error(`Expected the projects, got ${next}`);
  return person;
}

/** An organization of a new owner, and its people by role. */
export async function formTeam(product: Product) {
  const owner = await arrive(product, undefined, "Olive Owner");
  const people: Record<"owner" | "admin" | "member" | "guest", Person> = {
    owner,
    admin: await join(product, owner.visitor, "admin", "Amir Admin"),
    member: await join(product, owner.visitor, "member", "Mila Member"),
    guest: await join(product, owner.visitor, "guest", "Gus Guest"),
  };
  return people;
}

/** Returns the path of a member's own page. */
export async function memberPath(visitor: Visitor, name: string): Promise<string> {
  const { html } = await visitor.get("/settings/people");
  const found = html.match(
    new RegExp(`href="(/settings/people/[^"/]+)"(?:(?!</a>).)*>Actions(?: |<!-- -->)*${name}<`, "s"),
  );
  if (!found?.[1]) throw new Error(`No link “Actions ${name}”`);
  return found[1];
}

/** Returns the options of a select, by its name, in the form with this button. */
export function optionsOf(page: Page, button: string, name: string): string[] {
  if (!formWith(page, button).fields.some(([field]) => field === name)) return [];
  const [, inside = ""] =
    page.html.match(new RegExp(`<select[^>]*name="${name}"[^>]*>(.*?)</select>`, "s")) ?? [];
  return [...inside.matchAll(/<option value="([^"]*)"/g)].map(([, value = ""]) => value);
}
