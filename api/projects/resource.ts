import type { ProjectRow, Reader } from "#api/data/schema.ts";
import type { Member } from "#api/http/exchange.ts";
import { peopleById } from "#api/users/repository.ts";
import { personIn } from "#api/users/resource.ts";
import { campaignsIn, countInProjects } from "./counts.ts";
import { may, mayDeleteProject, roleIn } from "./policy.ts";

/** Returns the records of several projects, and loads all their counts and people at once. */
export async function toProjects(db: Reader, rows: readonly ProjectRow[], member: Member) {
  const ids = rows.map((row) => row.id);
  const [records, counts] = await Promise.all([toChoices(db, rows, member), countInProjects(db, ids)]);
  return records.map((record) => ({
    ...record,
    counts: {
      folders: counts(record.id, "folders"),
      campaigns: campaignsIn(counts, record.id),
      tasks_open: counts(record.id, "tasks"),
    },
  }));
}

/** Returns the records of several projects without their counts. */
export async function toChoices(db: Reader, rows: readonly ProjectRow[], member: Member) {
  const leads = rows.map((row) => row.lead_id);
  const people = await peopleById(db, leads);
  return rows.map((row) => {
    const role = roleIn(member, row.id);
    return {
      id: row.id,
      slug: row.slug,
      name: row.name,
      description: row.description,
      colour: row.colour,
      status: row.status,
      starts_on: row.starts_on,
      ends_on: row.ends_on,
      lead: personIn(people, row.lead_id),
      visibility: row.visibility,
      role,
      approval_mode: row.approval_mode,
      self_approval: row.self_approval === 1,
      is_sample: row.is_sample === 1,
      client_name: row.client_name,
      client_logo_url: row.client_logo_url,
      created_at: row.created_at,
      updated_at: row.updated_at,
      version: row.version,
      can: {
        update: may(role, "manage"),
        delete: mayDeleteProject(member, row),
        create_folder: may(role, "arrange"),
        create_campaign: may(role, "create"),
        create_team: may(role, "arrange"),
        create_feed: may(role, "create"),
        manage: may(role, "manage"),
      },
    };
  });
}

export async function toProject(db: Reader, row: ProjectRow, member: Member) {
  const [project] = await toProjects(db, [row], member);
  return project;
}
