import type { RouterContextProvider } from "react-router";
import { ApiError } from "#api-client/errors.server.ts";
import { findOrganization } from "#api-client/organizations.server.ts";
import type { User } from "#contract/users.ts";
import { apiContext } from "./api.server.ts";
import { profileContext } from "./auth.server.ts";

/**
 * Returns the signed-in user with the time zone of their clock: their own, or else their organization's. Null if neither is known, which
 * counts as UTC.
 */
export async function readerOf(context: Readonly<RouterContextProvider>): Promise<User> {
  const user = await context.get(profileContext);
  if (user.timezone !== null) return user;
  const organization = await findOrganization(context.get(apiContext)).catch((error: unknown) => {
    // A page is worth more than its clock.
    if (error instanceof ApiError) return null;
    throw error;
  });
  return { ...user, timezone: organization?.timezone ?? null };
}

/**
 * Returns the IANA time zone in which a team plans what has no calendar of its own: the organization's, or else the reader's where the
 * API has no organizations. Null counts as UTC.
 */
export async function sharedZoneOf(context: Readonly<RouterContextProvider>): Promise<string | null> {
  const organization = await findOrganization(context.get(apiContext));
  return organization === null ? (await context.get(profileContext)).timezone : organization.timezone;
}
