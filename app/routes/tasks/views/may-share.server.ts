import type { RouterContextProvider } from "react-router";
import { userContext } from "#middleware/auth.server.ts";

/** Returns whether someone is more than a guest. */
export async function mayShare(context: Readonly<RouterContextProvider>): Promise<boolean> {
  const { organizations, current_organization_id: current } = await context.get(userContext);
  return (organizations.find(({ id }) => id === current) ?? organizations[0])?.role !== "guest";
}
