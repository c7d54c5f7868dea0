import { href } from "react-router";
import { createTaskTemplate, listTaskTemplates } from "#api-client/task-templates.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { savingForm } from "#forms/submit.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import { TemplateForm } from "./template-form.tsx";
import { templateFormSchema } from "./template-form-schema.server.ts";
import type { Route } from "./+types/new";

export const handle = {
  breadcrumb: () => [{ label: "Templates", to: href("/tasks/templates") }, { label: "New template" }],
};

/** An API without templates has no page for new ones either. */
export async function loader({ context }: Route.LoaderArgs) {
  await listTaskTemplates(context.get(apiContext));
}

export async function action({ context }: Route.ActionArgs) {
  return savingForm(context, templateFormSchema, async (value) => {
    await createTaskTemplate(context.get(apiContext), value);
    return redirectWithSuccess(href("/tasks/templates"), "Template created.");
  });
}

export default function NewTemplate({ actionData }: Route.ComponentProps) {
  return (
    <TemplateForm
      id="new-template"
      title="New template"
      submit="Create template"
      cancel={href("/tasks/templates")}
      lastResult={actionData?.result}
    />
  );
}
