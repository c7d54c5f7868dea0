import { REPORT_SETTINGS_MAX } from "#contract/limits.ts";
import type { Reader } from "#api/data/schema.ts";

/** Returns whether an organization can save what these headers mean: it has saved it before, or it has room for one more. */
export async function hasRoomFor(
  db: Reader,
  organizationId: string,
  fingerprint: string | undefined,
): Promise<boolean> {
  const profiles = await db
    .selectFrom("mapping_profiles")
    .select("fingerprint")
    .where("organization_id", "=", organizationId)
    .execute();
  return (
    profiles.length < REPORT_SETTINGS_MAX || profiles.some((profile) => profile.fingerprint === fingerprint)
  );
}
