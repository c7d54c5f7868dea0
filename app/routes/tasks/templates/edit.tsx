import { href } from "react-router";
import { getTaskTemplate, updateTaskTemplate } from "#api-client/task-templates.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import type { BreadcrumbHandle } from "#components/shell/crumbs.ts";
import { type TaskTemplate, TaskTemplateSchema } from "#contract/task-templates.ts";
import { templateText } from "#domain/tasks/template-lines.ts";
import { conflictIn } from "#components/conflicts/conflict-texts.tsx";
import { savingVersionedForm } from "#components/conflicts/conflict.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import { TemplateForm } from "./template-form.tsx";
import { templateFormSchema } from "./template-form-schema.server.ts";
import type { Route } from "./+types/edit";

export const handle: BreadcrumbHandle<Awaited<ReturnType<typeof loader>>> = {
  breadcrumb: ({ loaderData }) => [
    { label: "Templates", to: href("/tasks/templates") },
    { label: loaderData?.values.name ?? "Template" },
  ],
};

const valuesOf = ({ name, kind, lines }: TaskTemplate) => ({
  name,
  kind: kind ?? "",
  lines: lines.map(templateText).join("\n"),
});

export async function loader({ params, context }: Route.LoaderArgs) {
  const template = await getTaskTemplate(context.get(apiContext), params.templateId);
  return {
    values: {
      ...valuesOf(template),
      version: template.version === undefined ? "" : String(template.version),
    },
  };
}

export async function action({ params, context }: Route.ActionArgs) {
  return savingVersionedForm(context, templateFormSchema, TaskTemplateSchema, valuesOf, async (value) => {
    await updateTaskTemplate(context.get(apiContext), params.templateId, value);
    return redirectWithSuccess(href("/tasks/templates"), "Template saved.");
  });
}

export default function EditTemplate({ loaderData: { values }, actionData }: Route.ComponentProps) {
  return (
    <TemplateForm
      id="edit-template"
      title={`Edit ${values.name}`}
      submit="Save template"
      cancel={href("/tasks/templates")}
      lastResult={actionData?.result}
      conflict={conflictIn(actionData)}
      defaultValue={values}
    />
  );
}
