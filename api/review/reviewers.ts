import type { Reader } from "#api/data/schema.ts";
import type { Member } from "#api/http/exchange.ts";
import { peopleByProject } from "#api/projects/policy.ts";
import type { PersonRow } from "#api/users/resource.ts";
import type { Item } from "./kinds.ts";

/** Returns who may approve the work of others, by project. */
export const reviewers = (db: Reader, organizationId: string) =>
  peopleByProject(db, "approve").where("projects.organization_id", "=", organizationId);

export const reviewersOf = (
  db: Reader,
  { organization_id, project_id }: Pick<Item, "organization_id" | "project_id">,
): Promise<PersonRow[]> =>
  db
    .selectFrom(reviewers(db, organization_id).as("reviewer"))
    .innerJoin("users", "users.id", "reviewer.user_id")
    .select(["users.id", "users.name", "users.avatar_url"])
    .where("reviewer.project_id", "=", project_id)
    .orderBy("users.name")
    .orderBy("users.id")
    .execute();

/** Returns whether this member approves in a project, and no one else does. They may then approve their own work. */
export const isOnlyReviewer = (people: readonly PersonRow[], { user }: Pick<Member, "user">): boolean =>
  people.length === 1 && people[0]?.id === user.id;
