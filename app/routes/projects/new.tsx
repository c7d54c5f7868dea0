import { href } from "react-router";
import { createProject, listProjects } from "#api-client/projects.server.ts";
import { redirectWithToast } from "#request/toast.server.ts";
import { createdNotice } from "#components/projects/created-notice.server.ts";
import { savingForm } from "#forms/submit.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import { peopleFor } from "./people.server.ts";
import { ProjectForm } from "./project-form.tsx";
import { projectFormSchema } from "./project-form-schema.server.ts";
import type { Route } from "./+types/new";

export const handle = { breadcrumb: () => ({ label: "New project" }) };

export async function loader({ context }: Route.LoaderArgs) {
  const [{ organization, people }, { data }] = await Promise.all([
    peopleFor(context),
    listProjects(context.get(apiContext), { sort: "-updated_at", page: 1 }),
  ]);
  // An API that can't hide projects says nothing about who sees them.
  const hasVisibility = data.some(({ visibility }) => visibility !== undefined);
  return { people, organization: hasVisibility ? (organization?.name ?? null) : null };
}

export async function action({ context }: Route.ActionArgs) {
  return savingForm(context, projectFormSchema, async (value) => {
    const started = await createProject(context.get(apiContext), value);
    const inside =
      started.project && href("/projects/:projectId/folders", { projectId: started.project.slug });
    return redirectWithToast(inside ?? href("/projects"), createdNotice("Project created.", started));
  });
}

export default function NewProject({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ProjectForm
      id="new-project"
      title="New project"
      submit="Create project"
      cancel={href("/projects")}
      lastResult={actionData?.result}
      people={loaderData.people}
      organization={loaderData.organization}
      isNew
      defaultValue={{
        status: "planning",
        colour: "slate",
        lead_id: "none",
        visibility: "organization",
        has_calendar: "on",
      }}
    />
  );
}
