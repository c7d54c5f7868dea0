import { z } from "zod";
import {
  CLIENT_NAME_MAX,
  PROJECT_DESCRIPTION_MAX,
  PROJECT_NAME_MAX,
  PROJECT_SLUG_MAX,
} from "#contract/limits.ts";
import { COLOURS, PROJECT_STATUSES } from "#contract/projects.ts";
import { APPROVAL_MODES, NETWORKS, PROJECT_VISIBILITIES } from "#contract/vocabulary.ts";
import type { ProjectRow } from "#api/data/schema.ts";
import type { Exchange, Member } from "#api/http/exchange.ts";
import { boolean, day, id, integer, list, nameText, oneOf, text } from "#api/http/rules.ts";
import { projectRole } from "#domain/members/project-rights.ts";
import { membershipIn } from "#api/organizations/repository.ts";
import { SEES_NOT } from "./policy.ts";
import { isReserved } from "./repository.ts";

const slug = () =>
  text({ max: PROJECT_SLUG_MAX })
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "The :attribute field format is invalid.")
    .refine((value) => !isReserved(value), "The selected :attribute is invalid.");

const optional = {
  slug: slug().optional(),
  description: text({ max: PROJECT_DESCRIPTION_MAX }).nullish(),
  colour: oneOf(COLOURS).nullish(),
  status: oneOf(PROJECT_STATUSES).optional(),
  starts_on: day().nullish(),
  ends_on: day().nullish(),
  lead_id: id().nullish(),
  visibility: oneOf(PROJECT_VISIBILITIES).optional(),
  approval_mode: oneOf(APPROVAL_MODES).optional(),
  self_approval: boolean().optional(),
  client_name: nameText({ max: CLIENT_NAME_MAX }).nullish(),
};

const NOT_AN_ARRAY = "The :attribute field must be an array.";

/** The social calendar that a project starts with. */
const calendar = z
  .object({ networks: list(oneOf(NETWORKS), { max: NETWORKS.length }).nullish() }, NOT_AN_ARRAY)
  .nullish();

const name = nameText({ max: PROJECT_NAME_MAX });

/** The project that an organization starts with. */
export const firstProject = z.object({ name, colour: optional.colour, calendar }, NOT_AN_ARRAY).nullish();

export const createRules = { name, ...optional, calendar };

export const updateRules = {
  name: nameText({ max: PROJECT_NAME_MAX }).optional(),
  ...optional,
  version: integer().nullish(),
};

const NOT_A_MEMBER = "The selected :attribute is invalid.";

const TAKEN = "The :attribute has already been taken.";

export const checks = (exchange: Exchange, member: Member, own: ProjectRow | null) => ({
  slug: async (value: unknown) => {
    const other = await exchange.deps.db
      .selectFrom("projects")
      .select("id")
      .where("organization_id", "=", member.organization.id)
      .where((row) => row.or([row("slug", "=", String(value)), row("id", "=", String(value))]))
      .executeTakeFirst();
    return other === undefined || other.id === own?.id ? undefined : TAKEN;
  },
  lead_id: async (value: unknown) => {
    const { id: userId } = member.user;
    if (value === own?.lead_id || (own === null && value === userId)) return undefined;
    const lead = await membershipIn(exchange.deps.db, String(value), member.organization.id);
    if (lead === undefined) return NOT_A_MEMBER;
    const visibility =
      PROJECT_VISIBILITIES.find((known) => known === exchange.input["visibility"]) ?? own?.visibility;
    const role = lead.access.get(own?.id ?? "")?.role ?? null;
    return projectRole(lead.role, visibility ?? "organization", role) === null ? SEES_NOT : undefined;
  },
});
