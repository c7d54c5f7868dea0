import { PROJECT_SLUG_MAX, RESERVED_PROJECT_SLUGS } from "#contract/limits.ts";
import { freeSlug, slugOf } from "#lib/slugs.ts";
import type { ProjectRow, Reader } from "#api/data/schema.ts";
import { lookUp } from "#api/http/exchange.ts";
import type { Exchange, Membership } from "#api/http/exchange.ts";
import { seenBy } from "./policy.ts";

export async function projectNamed(db: Reader, member: Membership, name: string) {
  return db
    .selectFrom("projects")
    .selectAll()
    .where("organization_id", "=", member.organization.id)
    .where("deleted_at", "is", null)
    .where(seenBy(member, "projects.id"))
    .where((expression) => expression.or([expression("slug", "=", name), expression("id", "=", name)]))
    .executeTakeFirst();
}

/** Returns the projects that changed last, of those that a member sees. */
export const lastChanged = (db: Reader, member: Membership, count: number) =>
  db
    .selectFrom("projects")
    .select(["id", "slug", "name", "colour"])
    .where("organization_id", "=", member.organization.id)
    .where("deleted_at", "is", null)
    .where(seenBy(member, "projects.id"))
    .orderBy("updated_at", "desc")
    .orderBy("id")
    .limit(count)
    .execute();

export async function findProject(exchange: Exchange): Promise<ProjectRow | undefined> {
  const { membership, params } = exchange;
  return membership === null ? undefined : projectRead(exchange, membership, params["project"] ?? "");
}

/** Finds a project for a read by its slug or its id. */
export const projectRead = (exchange: Exchange, membership: Membership, name: string) =>
  lookUp(exchange, `project ${name}`, () => projectNamed(exchange.deps.db, membership, name));

export const isReserved = (slug: string) => RESERVED_PROJECT_SLUGS.some((word) => word === slug);

/** Returns the slug if it is free in the organization, or else the next one with a number. */
export async function unusedProjectSlug(db: Reader, organizationId: string, base: string): Promise<string> {
  const rows = await db
    .selectFrom("projects")
    .select("slug")
    .where("organization_id", "=", organizationId)
    .where("slug", "like", `${base}%`)
    .execute();
  const taken = new Set(rows.map((row) => row.slug));
  if (isReserved(base)) taken.add(base);
  return freeSlug(base, taken, PROJECT_SLUG_MAX);
}

export const unusedSlug = (db: Reader, organizationId: string, name: string): Promise<string> =>
  unusedProjectSlug(db, organizationId, slugOf(name, PROJECT_SLUG_MAX) || "project");
