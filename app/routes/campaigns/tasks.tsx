import { href } from "react-router";
import { z } from "zod";
import { getCampaign } from "#api-client/campaigns.server.ts";
import { createTaskList, listTaskTemplates } from "#api-client/task-templates.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { campaignAt, campaignPath } from "#components/campaigns/campaign-path.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import { DateField } from "#forms/date-field.tsx";
import { dayField } from "#forms/field-schemas.server.ts";
import { Form } from "#forms/form.tsx";
import { SelectField } from "#forms/select-field.tsx";
import { invalidForm, parseForm, saving } from "#forms/submit.server.ts";
import { SubmitButton } from "#forms/submit-button.tsx";
import { useForm } from "#forms/use-form.ts";
import { plural } from "#lib/counts.ts";
import { apiContext } from "#middleware/api.server.ts";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Link } from "#ui/link.tsx";
import type { Route } from "./+types/tasks";

export const handle = { breadcrumb: () => ({ label: "Tasks from a template" }) };

const schema = z.object({
  task_template_id: z.string("Choose a template."),
  starts_on: dayField,
});

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const campaign = campaignAt(params);
  const [{ name, starts_on }, templates] = await Promise.all([
    getCampaign(api, campaign.kind, campaign.id),
    listTaskTemplates(api),
  ]);
  return {
    name,
    path: campaignPath(params, campaign),
    startsOn: starts_on ?? "",
    templates: templates
      .filter(({ kind }) => kind === null || kind === campaign.kind)
      .map(({ id, name: label, lines }) => ({
        value: id,
        label: `${label} (${plural(lines.length, "task")})`,
      })),
  };
}

export async function action({ params, context }: Route.ActionArgs) {
  const submission = parseForm(context, schema);
  if (submission.status !== "success") return invalidForm(submission);
  const campaign = campaignAt(params);
  return saving(submission, async () => {
    const made = await createTaskList(context.get(apiContext), campaign.id, submission.value);
    return redirectWithSuccess(campaignPath(params, campaign), `Added ${plural(made.length, "task")}.`);
  });
}

const labels = { task_template_id: "Template", starts_on: "Start date" };

export default function TasksFromTemplate({ loaderData, actionData }: Route.ComponentProps) {
  const { name, path, startsOn, templates } = loaderData;
  const [form, fields] = useForm<z.input<typeof schema>>({
    id: "task-list",
    lastResult: actionData?.result,
    defaultValue: { task_template_id: templates[0]?.value, starts_on: startsOn },
  });
  return (
    <>
      <PageTop page={`Add tasks to ${name}`} form={form} labels={labels} title={`Add tasks to “${name}”`} />
      {templates.length === 0 ? (
        <EmptyState
          heading="No templates for this type"
          action={<ButtonLink to={href("/tasks/templates/new")}>New template</ButtonLink>}
        >
          Create a template of the tasks that such campaigns need.
        </EmptyState>
      ) : (
        <Form form={form} className="form-narrow">
          <SelectField field={fields.task_template_id} label={labels.task_template_id} options={templates} />
          <DateField
            field={fields.starts_on}
            label={labels.starts_on}
            hint="Due dates are counted from it. Without it, the tasks have none."
          />
          <div className="actions">
            <SubmitButton>Add tasks</SubmitButton>{" "}
            <Link to={path} className="btn btn-quiet">
              Cancel
            </Link>{" "}
            <Link to={href("/tasks/templates")} className="text-link underline underline-offset-2">
              Manage templates
            </Link>
          </div>
        </Form>
      )}
    </>
  );
}
