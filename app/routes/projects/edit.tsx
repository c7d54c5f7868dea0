import { href } from "react-router";
import { getProject, updateProject } from "#api-client/projects.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { type BreadcrumbHandle, projectCrumb } from "#components/shell/crumbs.ts";
import { conflictIn } from "#components/conflicts/conflict-texts.tsx";
import { savingVersionedForm } from "#components/conflicts/conflict.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import { Link } from "#ui/link.tsx";
import { type Project, ProjectSchema } from "#contract/projects.ts";
import { peopleFor } from "./people.server.ts";
import { ProjectForm } from "./project-form.tsx";
import { projectFormSchema } from "./project-form-schema.server.ts";
import type { Route } from "./+types/edit";
import type { Organization } from "#contract/organizations.ts";
import { DescriptionList } from "#ui/description-list.tsx";

type Props = {
  organization: Pick<Organization, "name" | "timezone" | "week_starts_on" | "currency" | "can">;
};

const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

function InheritedSettings({ organization }: Props) {
  const { name, timezone, week_starts_on: day, currency, can } = organization;
  return (
    <section className="mb-4">
      <h2>Inherited from {name}</h2>
      <DescriptionList
        items={[
          ...(timezone ? [{ term: "Time zone", details: timezone }] : []),
          ...(day === null || day === undefined
            ? []
            : [{ term: "Week starts on", details: WEEKDAYS[day] ?? "Monday" }]),
          ...(currency ? [{ term: "Currency", details: currency }] : []),
        ]}
      />
      {can.update && <Link to={href("/settings/organization")}>Organization settings</Link>}
    </section>
  );
}

export const handle: BreadcrumbHandle<Awaited<ReturnType<typeof loader>>, Route.LoaderArgs["params"]> = {
  breadcrumb: ({ loaderData, params }) => [projectCrumb(loaderData?.project.name, params), { label: "Edit" }],
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const { can, ...project } = await getProject(api, params.projectId);
  const { organization, people } = await peopleFor(context, params.projectId);
  return {
    project,
    people,
    organization,
    hasVisibility: project.visibility !== undefined,
    hasReview: can.manage,
    hasClient: project.client_name !== undefined,
    canDelete: can.delete,
  };
}

const NO_LEAD = "No lead";

export async function action({ params, context }: Route.ActionArgs) {
  return savingVersionedForm(
    context,
    projectFormSchema,
    ProjectSchema,
    (project) => ({ ...projectValues(project), lead_id: project.lead?.name ?? NO_LEAD }),
    async (value) => {
      await updateProject(context.get(apiContext), params.projectId, value);
      return redirectWithSuccess(href("/projects"), "Project saved.");
    },
    {
      values: projectValues,
      yours: async ({ payload }, { lead }) => {
        const { people } = await peopleFor(context, params.projectId);
        const named = [...people, ...(lead ? [{ value: lead.id, label: lead.name }] : [])];
        return { lead_id: named.find(({ value }) => value === payload["lead_id"])?.label ?? NO_LEAD };
      },
    },
  );
}

export default function EditProject({ loaderData, params, actionData }: Route.ComponentProps) {
  const { project, people, organization, hasVisibility, hasReview, hasClient, canDelete } = loaderData;
  const { version } = project;
  return (
    <ProjectForm
      id="edit-project"
      title={`Edit ${project.name}`}
      submit="Save project"
      cancel={href("/projects")}
      actions={
        <>
          {organization && <InheritedSettings organization={organization} />}
          {hasClient && hasReview && (
            <Link to={href("/projects/:projectId/client-logo", params)}>Client logo</Link>
          )}{" "}
          {canDelete && <Link to={href("/projects/:projectId/delete", params)}>Delete project…</Link>}
        </>
      }
      lastResult={actionData?.result}
      conflict={conflictIn(actionData)}
      hasReview={hasReview}
      hasClient={hasClient}
      people={people}
      organization={hasVisibility ? (organization?.name ?? "your organization") : null}
      defaultValue={{ ...projectValues(project), version: version === undefined ? "" : String(version) }}
    />
  );
}

const projectValues = (
  project: Pick<
    Project,
    | "name"
    | "description"
    | "client_name"
    | "status"
    | "colour"
    | "lead"
    | "visibility"
    | "starts_on"
    | "ends_on"
    | "approval_mode"
    | "self_approval"
  >,
) => ({
  name: project.name,
  description: project.description ?? "",
  client_name: project.client_name ?? "",
  status: project.status,
  colour: project.colour ?? "slate",
  lead_id: project.lead?.id ?? "none",
  visibility: project.visibility ?? "organization",
  starts_on: project.starts_on ?? "",
  ends_on: project.ends_on ?? "",
  approval_mode: project.approval_mode ?? "optional",
  self_approval: project.self_approval ? "yes" : "no",
});
