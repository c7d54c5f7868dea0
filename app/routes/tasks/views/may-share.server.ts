import type { RouterContextProvider } from "react-router";
import { currentOrganization } from "#lib/current-organization.ts";
import { userContext } from "#middleware/auth.server.ts";

/** Returns whether someone is more than a guest. */
export async function mayShare(context: Readonly<RouterContextProvider>): Promise<boolean> {
  return currentOrganization(await context.get(userContext))?.role !== "guest";
}
