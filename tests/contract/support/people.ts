import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Role } from "#contract/users.ts";
import type { ProjectRole } from "#contract/vocabulary.ts";
import { linksIn } from "../../support/mailbox.ts";
import { remoteUrl, type Api } from "./api.ts";
import { at, text, type Client } from "./client.ts";

export const PASSWORD = "correct horse battery";

/** For an API without invitations: puts somebody into an organization, given its id, an address and a role. */
const addMember = process.env["API_ADD_MEMBER"]?.split(" ") ?? [];

export type Person = { client: Client; id: string; email: string; name: string };
export type Insider = Person & { organizationId: string; role: Role };

let number = 0;
export const newEmail = (name = "person") => `${name}-${Date.now()}-${process.pid}-${++number}@marquee.test`;

/** Signed up and signed in, address not verified. */
export async function signUp(api: Api, name = "Person", email = newEmail()): Promise<Person> {
  const client = api.client();
  await client.get("/sanctum/csrf-cookie");
  const answer = await client.post("/register", {
    name,
    email,
    password: PASSWORD,
    password_confirmation: PASSWORD,
  });
  if (answer.status === 201) return { client, id: text(answer.body, "data.id"), email, name };
  // Breeze answers without a body.
  if (answer.status !== 204) throw new Error(`Sign-up failed: ${JSON.stringify(answer.body)}`);
  const user = await client.get("/api/user");
  return { client, id: String(at(user.body, "data.id")), email, name };
}

/** The path and query of the newest link to `path` that was mailed to somebody. */
export async function mailedLink(api: Api, email: string, path: string): Promise<string> {
  for (const mail of await api.mails(email)) {
    const found = linksIn(mail.text).find((link) => link.startsWith(`${api.frontend}${path}`));
    if (found !== undefined) return found.slice(api.frontend.length);
  }
  throw new Error(`No mail to ${email} links to ${path}`);
}

export async function verify(api: Api, person: Person): Promise<void> {
  const answer = await person.client.get(await mailedLink(api, person.email, "/verify-email/"));
  if (answer.status !== 302) throw new Error(`Verification failed: ${JSON.stringify(answer.body)}`);
}

/** Verified and owner of an organization of their own. */
export async function newOwner(api: Api, organization = "Acme"): Promise<Insider> {
  const person = await signUp(api, "Olive Owner", newEmail("owner"));
  await verify(api, person);
  const answer = await person.client.post("/api/organization", { name: organization });
  return { ...person, organizationId: String(at(answer.body, "organization.id")), role: "owner" };
}

/** Invited by `owner`, signed up, verified and joined. */
export async function newColleague(api: Api, owner: Insider, role: Role): Promise<Insider> {
  const email = newEmail(role);
  const [program, ...words] = addMember;
  if (program !== undefined) {
    const person = await signUp(api, `Colleague ${role}`, email);
    await verify(api, person);
    await promisify(execFile)(program, [...words, owner.organizationId, email, role]);
    return { ...person, organizationId: owner.organizationId, role };
  }
  await owner.client.post(`/api/organization/${owner.organizationId}/invitations`, { email, role });
  const link = new URL(await mailedLink(api, email, "/invitation/accept"), api.frontend);
  const person = await signUp(api, `Colleague ${role}`, email);
  await verify(api, person);
  const answer = await person.client.post("/api/invitation/accept", Object.fromEntries(link.searchParams));
  if (answer.status !== 200) throw new Error(`Joining failed: ${JSON.stringify(answer.body)}`);
  return { ...person, organizationId: owner.organizationId, role };
}

/** Gives a colleague a role in a project. An API elsewhere without such roles shows every project to everyone. */
export async function addTo(project: string, { client }: Insider, person: Person, role: ProjectRole) {
  const answer = await client.post(`/api/projects/${project}/members`, { user_id: person.id, role });
  if (answer.status !== 201 && remoteUrl === null)
    throw new Error(`Adding failed: ${JSON.stringify(answer.body)}`);
}
