import { ulid } from "ulid";
import type { ProjectRow, Trx } from "#api/data/schema.ts";
import { ensureFolder } from "#api/folders/insert.ts";
import { memberOf, nowOf } from "#api/http/exchange.ts";
import type { Exchange } from "#api/http/exchange.ts";
import { makeManager } from "#api/project-members/repository.ts";
import { insertFirstCalendar } from "#api/social-calendars/insert.ts";
import { unusedSlug } from "./repository.ts";
import { toProject } from "./resource.ts";

type Optional<Key extends keyof ProjectRow> = { [K in Key]?: ProjectRow[K] | null | undefined };
type Fields = Pick<ProjectRow, "name"> &
  Optional<
    | "slug"
    | "description"
    | "colour"
    | "status"
    | "starts_on"
    | "ends_on"
    | "lead_id"
    | "visibility"
    | "approval_mode"
    | "client_name"
  > & {
    self_approval?: boolean | undefined;
    /** The social calendar to start with. */
    calendar?: { networks?: readonly string[] | null | undefined } | null | undefined;
  };

/**
 * Adds a project with its first folder to the user's current organization. Returns its record, with `calendar` if one was asked
 * for: null if the organization refuses its name.
 */
export async function insertProject(trx: Trx, exchange: Exchange, { calendar: wanted, ...input }: Fields) {
  const { user, organization } = memberOf(exchange);
  const project: ProjectRow = {
    id: ulid(exchange.deps.clock()),
    organization_id: organization.id,
    slug: input.slug ?? (await unusedSlug(trx, organization.id, input.name)),
    name: input.name,
    description: input.description ?? null,
    colour: input.colour ?? null,
    status: input.status ?? "active",
    starts_on: input.starts_on ?? null,
    ends_on: input.ends_on ?? null,
    lead_id: input.lead_id ?? null,
    visibility: input.visibility ?? "organization",
    approval_mode: input.approval_mode ?? "optional",
    self_approval: input.self_approval === true ? 1 : 0,
    is_sample: 0,
    client_name: input.client_name ?? null,
    client_logo_url: null,
    created_by: user.id,
    deleted_at: null,
    deleted_by: null,
    trashed_slug: null,
    version: 1,
    created_at: nowOf(exchange),
    updated_at: nowOf(exchange),
  };
  await trx.insertInto("projects").values(project).execute();
  const folder = await ensureFolder(trx, exchange, project);
  const manager = await makeManager(trx, exchange, project);
  if (!wanted) return toProject(trx, project, manager);
  const calendar = await insertFirstCalendar(trx, exchange, folder, wanted);
  const record = await toProject(trx, project, manager);
  return { ...record, calendar: calendar && { id: calendar.id, folder_id: folder.id } };
}
