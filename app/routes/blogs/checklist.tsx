import { useOutletContext } from "react-router";
import { z } from "zod";
import { getBlog, getChecklist, updateChecklist } from "#api-client/blogs.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { Title } from "#components/shell/title.tsx";
import { BlogChecklistSchema } from "#contract/blogs.ts";
import { CHECKLIST_MAX, CHECKLIST_POINT_MAX } from "#contract/limits.ts";
import { conflictIn, ConflictTexts } from "#components/conflicts/conflict-texts.tsx";
import { savingVersionedForm } from "#components/conflicts/conflict.server.ts";
import { ErrorSummary } from "#forms/error-summary.tsx";
import { versionField } from "#forms/field-schemas.server.ts";
import { Form } from "#forms/form.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { TextareaField } from "#forms/textarea-field.tsx";
import { useForm } from "#forms/use-form.ts";
import { VersionField } from "#components/conflicts/version-field.tsx";
import { apiContext } from "#middleware/api.server.ts";
import { blogLinks } from "./blog-links.ts";
import { BlogHeader } from "./blog-header.tsx";
import type { BlogFrame } from "./layout.tsx";
import { lines } from "./blog-schema.server.ts";
import type { Route } from "./+types/checklist";

export const handle = { breadcrumb: () => ({ label: "Checklist" }) };

const labels = { points: "Items" };

const checklistSchema = z.object({
  points: lines({ count: CHECKLIST_MAX, length: CHECKLIST_POINT_MAX }),
  version: versionField,
});

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [{ project }, { points, version, can }] = await Promise.all([
    getBlog(api, params.blogId),
    getChecklist(api, params.projectId),
  ]);
  return {
    project: project?.name ?? "this project",
    values: { points: points.join("\n") },
    version,
    canUpdate: can.update,
  };
}

export async function action({ params, context }: Route.ActionArgs) {
  return savingVersionedForm(
    context,
    checklistSchema,
    BlogChecklistSchema,
    ({ points }) => ({ points: points.join("\n") }),
    async (value) => {
      await updateChecklist(context.get(apiContext), params.projectId, value);
      return redirectWithSuccess(blogLinks(params).checklist, "Checklist saved.");
    },
  );
}

export default function Checklist({ loaderData, params, actionData }: Route.ComponentProps) {
  const { project, values, version, canUpdate } = loaderData;
  const { name } = useOutletContext<BlogFrame>();
  const [form, fields] = useForm<z.input<typeof checklistSchema>>({
    id: "checklist",
    lastResult: actionData?.result,
    defaultValue: values,
  });
  const conflict = conflictIn(actionData);
  return (
    <>
      <Title page={`Checklist for ${name}`} refused={form.status === "error"} />
      <ErrorSummary form={form} labels={labels} />
      <BlogHeader place={params} current="checklist" />
      <Form form={form} className="mt-6 max-w-3xl">
        <VersionField field={fields.version} version={version} shown={values.points} />
        <ConflictTexts conflict={conflict} labels={labels} />
        <p>
          Every blog post in {project} shows this checklist below its text. If you reword an item, it becomes
          unchecked in every post.
        </p>
        <TextareaField
          field={fields.points}
          label={labels.points}
          hint={`Up to ${CHECKLIST_MAX} items, one per line. Up to ${CHECKLIST_POINT_MAX} characters each.`}
          rows={10}
          readOnly={!canUpdate}
        />
        {canUpdate && (
          <div className="actions">
            <SubmitButton>Save checklist</SubmitButton>
          </div>
        )}
      </Form>
    </>
  );
}
