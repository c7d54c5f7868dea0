import { sql } from "kysely";
import type { SqlBool } from "kysely";
import { projectRole } from "#domain/members/project-rights.ts";
import type { FeedRow, Reader } from "#api/data/schema.ts";
import type { Member } from "#api/http/exchange.ts";
import { mayWrite } from "#api/organizations/policy.ts";
import { mayDelete, mayEdit, mayIn, roleIn, seenBy } from "#api/projects/policy.ts";

type Seer = Pick<Member, "organization" | "role" | "access">;

/**
 * A condition that a member sees a feed that has arrived: with its project, unless that is in the trash, or all of the organization's.
 * Guests see none.
 */
export const isFeedSeenBy = (member: Pick<Seer, "role" | "access">) =>
  mayWrite(member)
    ? sql<SqlBool>`feeds.arriving_at is null and (feeds.project_id is null or (${seenBy(member, "feeds.project_id")}
        and exists (select 1 from projects where projects.id = feeds.project_id and projects.deleted_at is null)))`
    : sql<SqlBool>`1 = 0`;

export const feedsSeenBy = (db: Reader, member: Seer) =>
  db
    .selectFrom("feeds")
    .where("feeds.organization_id", "=", member.organization.id)
    .where(isFeedSeenBy(member));

type Placed = Pick<FeedRow, "project_id" | "owner_id" | "created_by">;

const roleAt = (member: Member, { project_id: project }: Pick<Placed, "project_id">) =>
  project === null ? projectRole(member.role, "organization", null) : roleIn(member, project);

const isOwn = ({ user }: Member, { owner_id: owner, created_by: creator }: Placed) =>
  owner === user.id || creator === user.id;

export const mayPlaceFeed = (member: Member, projectId: string | null): boolean =>
  mayWrite(member) && (projectId === null || mayIn(member, projectId, "create"));

export const mayChangeFeed = (member: Member, feed: Placed): boolean =>
  mayWrite(member) && mayEdit(roleAt(member, feed), isOwn(member, feed));

export const mayDeleteFeed = (member: Member, feed: Placed): boolean =>
  mayWrite(member) && mayDelete(roleAt(member, feed), isOwn(member, feed));
