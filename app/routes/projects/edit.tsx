import { href } from "react-router";
import { getProject, updateProject } from "#api-client/projects.server.ts";
import { redirectWithToast } from "#app/toast.server.ts";
import type { BreadcrumbHandle } from "#components/breadcrumbs.tsx";
import { parseForm, refuse, saving } from "#forms/submit.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import { Link } from "#ui/link.tsx";
import { ProjectForm } from "./project-form.tsx";
import { projectFormSchema } from "./project-form-schema.server.ts";
import type { Route } from "./+types/edit";

export const handle: BreadcrumbHandle<Awaited<ReturnType<typeof loader>>> = {
  breadcrumb: ({ loaderData }) => [{ label: loaderData?.name ?? "Project" }, { label: "Edit" }],
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const { name, description, status, starts_on, ends_on, version, can } = await getProject(
    context.get(apiContext),
    params.projectId,
  );
  return { name, description, status, starts_on, ends_on, version, canDelete: can?.delete !== false };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const submission = await parseForm(request, projectFormSchema);
  if (submission.status !== "success") return refuse(submission);
  return saving(submission, async () => {
    await updateProject(context.get(apiContext), params.projectId, submission.value);
    return redirectWithToast(href("/projects"), { type: "success", message: "Project saved." });
  });
}

export default function EditProject({ loaderData, params, actionData }: Route.ComponentProps) {
  const { name, description, status, starts_on, ends_on, version, canDelete } = loaderData;
  return (
    <ProjectForm
      id="edit-project"
      title={`Edit ${name}`}
      submit="Save project"
      cancel={href("/projects")}
      actions={canDelete && <Link to={href("/projects/:projectId/delete", params)}>Delete project…</Link>}
      lastResult={actionData?.result}
      defaultValue={{
        name,
        description: description ?? "",
        status,
        starts_on: starts_on ?? "",
        ends_on: ends_on ?? "",
        version: version === undefined ? "" : String(version),
      }}
    />
  );
}
