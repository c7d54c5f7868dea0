import type { RouterContextProvider } from "react-router";
import { NotOfferedError } from "#api-client/errors.server.ts";
import { listMembers } from "#api-client/members.server.ts";
import { readerOf } from "#middleware/reader.server.ts";
import { apiContext, pageFor } from "#middleware/api.server.ts";
import { notFound } from "#middleware/not-found.server.ts";

type Context = Readonly<RouterContextProvider>;

/** Returns the organization whose people are shown, and the user's own place in it. */
export async function peopleOf(context: Context) {
  const user = await readerOf(context);
  const { organizations, current_organization_id: currentId } = user;
  const own = organizations.find(({ id }) => id === currentId) ?? organizations[0];
  if (!own?.id) throw pageFor(new NotOfferedError("members"));
  return {
    organization: { id: own.id, name: own.name },
    userId: user.id,
    role: own.role,
    zone: user.timezone,
  };
}

/** Returns a member, and everyone else in their organization. */
export async function memberIn(context: Context, memberId: string) {
  const people = await peopleOf(context);
  const members = await listMembers(context.get(apiContext), people.organization.id);
  const member = members.find(({ id }) => id === memberId);
  if (!member) throw notFound("Member not found");
  const others = members.filter(({ id }) => id !== memberId);
  return {
    ...people,
    member,
    others,
    isSelf: member.id === people.userId,
    isLastOwner: member.role === "owner" && others.every(({ role }) => role !== "owner"),
  };
}
