import { sql } from "kysely";
import type { RawBuilder, SqlBool } from "kysely";
import { projectRole } from "#domain/members/project-rights.ts";
import type { ReportsRow } from "#api/data/schema.ts";
import type { Member, Membership } from "#api/http/exchange.ts";
import { mayWrite } from "#api/organizations/policy.ts";
import { mayDelete, mayEdit, mayIn, roleIn, seenBy } from "#api/projects/policy.ts";

/** A condition that a member sees a report: with its project, or all of the organization's. Guests see none. */
export const isSeenBy = (member: Pick<Membership, "role" | "access">) =>
  mayWrite(member)
    ? sql<SqlBool>`(reports.project_id is null or ${seenBy(member, "reports.project_id")})`
    : sql<SqlBool>`1 = 0`;

const ofCampaign = (isSeen: RawBuilder<SqlBool>) =>
  sql<SqlBool>`(report_findings.rule <> 'pace' or exists (
    select 1 from campaigns where campaigns.id = report_findings.key and ${isSeen}))`;

/** A condition that a member sees a finding of a report: one about a campaign's budget with the campaign's project. */
export const isFindingSeenBy = (member: Pick<Membership, "role" | "access">) =>
  ofCampaign(seenBy(member, "campaigns.project_id"));

/** A condition that a link shows a finding: one about a budget if all of the organization see it, or if it is in the report's project. */
export const isFindingShared = ({ project_id: project }: Pick<ReportsRow, "project_id">) =>
  ofCampaign(
    sql<SqlBool>`exists (select 1 from projects where projects.id = campaigns.project_id
      and (projects.visibility = 'organization' or projects.id = ${project ?? ""}))`,
  );

type Placed = Pick<ReportsRow, "project_id" | "owner_id">;

const roleAt = (member: Member, { project_id: project }: Placed) =>
  project === null ? projectRole(member.role, "organization", null) : roleIn(member, project);

export const mayCreateReport = (member: Member, projectId: string | null): boolean =>
  mayWrite(member) && (projectId === null || mayIn(member, projectId, "create"));

export const mayChangeReport = (member: Member, report: Placed): boolean =>
  mayWrite(member) && mayEdit(roleAt(member, report), report.owner_id === member.user.id);

export const mayDeleteReport = (member: Member, report: Placed): boolean =>
  mayWrite(member) && mayDelete(roleAt(member, report), report.owner_id === member.user.id);
