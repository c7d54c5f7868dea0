import { data, href } from "react-router";
import { z } from "zod";
import { createCampaign } from "#api-client/campaigns.server.ts";
import { createTaskList, findTaskTemplates, getTaskTemplate } from "#api-client/task-templates.server.ts";
import { getProject } from "#api-client/projects.server.ts";
import { redirectWithToast } from "#request/toast.server.ts";
import { kindLabel } from "#components/campaigns/kind-badge.tsx";
import { FILL_NAME, NameBuilder } from "#components/naming-rules/name-builder.tsx";
import { nameNote, nameRules, savedNotice } from "#components/naming-rules/name-rules.server.ts";
import { CAMPAIGN_KINDS } from "#contract/vocabulary.ts";
import { CAMPAIGN_NAME_MAX, NAMING_FIELDS_MAX } from "#contract/limits.ts";
import { builtName } from "#domain/naming-rules/names.ts";
import { DateField } from "#forms/date-field.tsx";
import { EnterSaves } from "#forms/enter-saves.tsx";
import { dayField } from "#forms/field-schemas.server.ts";
import { SelectField } from "#forms/select-field.tsx";
import { plural } from "#lib/counts.ts";
import { filledAnswer } from "#forms/filled-answer.server.ts";
import { Form } from "#forms/form.tsx";
import { labelled } from "#forms/labelled.ts";
import { RadioCards } from "#forms/radio-cards.tsx";
import { parseForm, invalidForm, saving } from "#forms/submit.server.ts";
import { SubmitButton } from "#forms/submit-button.tsx";
import { TextField } from "#forms/text-field.tsx";
import { useForm } from "#forms/use-form.ts";
import { postedText } from "#lib/posted-text.ts";
import { type Api, apiContext } from "#middleware/api.server.ts";
import { Link } from "#ui/link.tsx";
import { campaignPath } from "#components/campaigns/campaign-path.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import type { Route } from "./+types/new";

export const handle = { breadcrumb: () => ({ label: "New campaign" }) };

export async function loader({ context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [rules, templates] = await Promise.all([nameRules(api), findTaskTemplates(api)]);
  const patterned = CAMPAIGN_KINDS.filter((kind) => rules?.patterns[kind]);
  return {
    kind: CAMPAIGN_KINDS.find((kind) => kind === url.searchParams.get("kind")) ?? null,
    builder:
      rules !== null && patterned.length > 0
        ? {
            patterns: patterned.map((kind) => ({
              kind: kindLabel(kind),
              pattern: rules.patterns[kind] ?? "",
            })),
            separator: rules.separator,
            fields: rules.fields,
          }
        : null,
    templates: (templates ?? []).map(({ id, name, kind, lines }) => ({
      value: id,
      label: `${name} (${kind === null ? "" : `${kindLabel(kind)}, `}${plural(lines.length, "task")})`,
    })),
  };
}

const campaignFormSchema = z.object({
  name: z.string("Enter a name.").trim().max(CAMPAIGN_NAME_MAX, "Name must be 120 characters or fewer."),
  kind: z.enum(CAMPAIGN_KINDS, "Choose a campaign type."),
  // Only to build the name.
  parts: z.array(z.string().optional()).max(NAMING_FIELDS_MAX).optional().default([]),
  task_template_id: z.string().optional(),
  starts_on: dayField,
});

type Posted = ReturnType<typeof parseForm<typeof campaignFormSchema>>;

/** Fills in the name from its parts, or says which are missing. */
async function fillName(api: Api, submission: Posted) {
  const { initialValue } = submission.reply();
  const refused = (error: Record<string, string[]>) =>
    data({ result: { status: "error" as const, initialValue, error }, isUncertain: false }, { status: 422 });
  const kind = CAMPAIGN_KINDS.find((one) => one === submission.payload["kind"]);
  if (kind === undefined) return refused({ kind: ["Choose a campaign type."] });
  const rules = await nameRules(api);
  if (!rules?.patterns[kind]) return refused({ kind: ["There is no pattern for this type."] });
  const typed = [submission.payload["parts"] ?? []].flat().map(postedText);
  const values = Object.fromEntries(rules.fields.map((field, index) => [field.name, typed[index]]));
  const { name, blank } = builtName(rules, kind, values);
  if (blank.length === 0) return filledAnswer(submission, "name", name);
  const missing = rules.fields.flatMap((field, index) =>
    blank.includes(field.name)
      ? [[`parts[${index}]`, [`Enter ${field.name}.`]] satisfies [string, string[]]]
      : [],
  );
  return refused(Object.fromEntries(missing));
}

export async function action({ params, context }: Route.ActionArgs) {
  const submission = parseForm(context, campaignFormSchema);
  if (submission.intent === FILL_NAME) return fillName(context.get(apiContext), submission);
  if (submission.status !== "success") return invalidForm(submission);
  const { kind, name, task_template_id, starts_on } = submission.value;
  const api = context.get(apiContext);
  return saving(submission, async () => {
    const template = task_template_id ? await getTaskTemplate(api, task_template_id) : null;
    if (template !== null && template.kind !== null && template.kind !== kind)
      return invalidForm(submission, 422, {
        fieldErrors: {
          task_template_id: [
            `“${template.name}” is for campaigns of type ${kindLabel(template.kind)}. Choose another template or type.`,
          ],
        },
      });
    // The URL may have the project's slug, but the record needs its id.
    const project = await getProject(api, params.projectId);
    // A name that follows a pattern is no title.
    const isTitle = kind === "Blog" && !(await nameRules(api))?.patterns[kind];
    const made = await createCampaign(api, kind, {
      project_id: project.id,
      folder_id: params.folderId,
      name,
      ...(isTitle && { title: name }),
      ...(starts_on && { starts_on }),
    });
    const place = made
      ? campaignPath(params, { kind, id: made.id })
      : href("/projects/:projectId/folders/:folderId/campaigns", params);
    const message = `${kindLabel(kind)} created.`;
    const note = await nameNote(api, kind, name);
    if (!made || template === null) return redirectWithToast(place, savedNotice(message, note));
    // The campaign is there, so what goes wrong with its tasks must not be taken for a refusal of both.
    const tasks = await createTaskList(api, made.id, { task_template_id: template.id, starts_on }).catch(
      () => null,
    );
    return redirectWithToast(
      place,
      tasks === null
        ? { type: "error", message: `${message} Its tasks weren’t added. Try again in its menu.` }
        : savedNotice(`${message} Added ${plural(tasks.length, "task")}.`, note),
    );
  });
}

const hints = {
  SocialCalendar: "Posts with text, images, and dates.",
  MetaAd: "Headlines, primary text, and images for Facebook and Instagram.",
  GoogleAd: "Headlines and descriptions for Google Search.",
  Blog: "One blog post, from idea to published.",
};

export default function NewCampaign({ loaderData, params, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<z.input<typeof campaignFormSchema>>({
    id: "new-campaign",
    lastResult: actionData?.result,
    defaultValue: {
      kind: loaderData.kind ?? undefined,
      parts: loaderData.builder ? loaderData.builder.fields.map(() => "") : [],
    },
  });
  const { builder } = loaderData;
  const labels = {
    name: "Name",
    kind: "Type",
    "parts[]": "Part of the name",
    task_template_id: "Template",
    starts_on: "Start date",
  };
  const parts = fields.parts.getFieldList();
  const isAskedForTasks = [fields.task_template_id, fields.starts_on].some(
    ({ initialValue, errors }) => Boolean(initialValue) || errors !== undefined,
  );
  const named = labelled(fields, labels);
  return (
    <>
      <PageTop page="New campaign" form={form} labels={labels} />
      <Form form={form} className="form-narrow">
        <EnterSaves />
        <TextField {...named("name")} maxLength={CAMPAIGN_NAME_MAX} />
        <RadioCards
          {...named("kind")}
          options={CAMPAIGN_KINDS.map((value) => ({ value, label: kindLabel(value), hint: hints[value] }))}
        />
        {builder && <NameBuilder {...builder} controls={parts} />}
        {loaderData.templates.length > 0 && (
          <details className="w-full" open={isAskedForTasks || undefined}>
            <summary className="text-sm">Add tasks from a template</summary>
            <div className="mt-4 grid gap-4">
              <SelectField
                {...named("task_template_id")}
                placeholder="No tasks"
                options={loaderData.templates}
              />
              <DateField {...named("starts_on")} hint="Optional. The tasks’ due dates are counted from it." />
            </div>
          </details>
        )}
        <div className="actions">
          <SubmitButton>Create campaign</SubmitButton>{" "}
          <Link
            to={href("/projects/:projectId/folders/:folderId/campaigns", params)}
            className="btn btn-quiet"
          >
            Cancel
          </Link>
        </div>
      </Form>
    </>
  );
}
