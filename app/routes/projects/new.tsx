import { href } from "react-router";
import { createProject } from "#api-client/projects.server.ts";
import { redirectWithToast } from "#app/toast.server.ts";
import { parseForm, invalidForm, saving } from "#forms/submit.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import { ProjectForm } from "./project-form.tsx";
import { projectFormSchema } from "./project-form-schema.server.ts";
import type { Route } from "./+types/new";

export const handle = { breadcrumb: () => ({ label: "New project" }) };

export async function action({ context }: Route.ActionArgs) {
  const submission = parseForm(context, projectFormSchema);
  if (submission.status !== "success") return invalidForm(submission);
  return saving(submission, async () => {
    const project = await createProject(context.get(apiContext), submission.value);
    const inside = project && href("/projects/:projectId/folders", { projectId: project.slug });
    return redirectWithToast(inside ?? href("/projects"), { type: "success", message: "Project created." });
  });
}

export default function NewProject({ actionData }: Route.ComponentProps) {
  return (
    <ProjectForm
      id="new-project"
      title="New project"
      submit="Create project"
      cancel={href("/projects")}
      lastResult={actionData?.result}
      defaultValue={{ status: "planning" }}
    />
  );
}
