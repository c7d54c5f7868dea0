import type { RouterContextProvider } from "react-router";
import { currentOrganization } from "#lib/current-organization.ts";
import { listMembers } from "#api-client/members.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import { userContext } from "#middleware/auth.server.ts";

/** Returns the members of the current organization without its guests, as options of a field. */
export async function memberChoices(context: Readonly<RouterContextProvider>) {
  const user = await context.get(userContext);
  const members = await listMembers(context.get(apiContext), currentOrganization(user)?.id ?? "");
  return members.filter(({ role }) => role !== "guest").map(({ id, name }) => ({ value: id, label: name }));
}
