import { redirect } from "react-router";
import type { z } from "zod";
import { createFeedFrom } from "#api-client/feeds.server.ts";
import { listAllProjects } from "#api-client/projects.server.ts";
import { FAMILY_CHOICES, PROJECT_HINT } from "#components/feeds/feed-choices.ts";
import { feedLinks, monitorLinks } from "#components/feeds/feed-links.ts";
import { FEED_FILES, SOURCE_LABELS, SourceFields } from "#components/feeds/source-fields.tsx";
import { PageTop } from "#components/shell/page-top.tsx";
import { MONITORED_FEED_NAME_MAX } from "#contract/limits.ts";
import { FormActions } from "#forms/form-actions.tsx";
import { Form } from "#forms/form.tsx";
import { labelled } from "#forms/labelled.ts";
import { RadioCards } from "#forms/radio-cards.tsx";
import { SelectField } from "#forms/select-field.tsx";
import { TextField } from "#forms/text-field.tsx";
import { useForm } from "#forms/use-form.ts";
import { apiContext } from "#middleware/api.server.ts";
import "#components/feeds/feeds.css";
import type { Route } from "./+types/upload";
import { FEED_SIZES, sourceOf, uploadSchema } from "./feed-schemas.server.ts";
import { monitorCrumb } from "./monitor-crumb.ts";
import { sending } from "./sending.server.ts";

export const handle = { breadcrumb: () => [monitorCrumb, { label: "Upload" }] };

export async function loader({ context }: Route.LoaderArgs) {
  const projects = await listAllProjects(context.get(apiContext));
  return { projects: projects.map(({ slug, name }) => ({ value: slug, label: name })), sizes: FEED_SIZES };
}

export const action = ({ request, context }: Route.ActionArgs) =>
  sending({ request, context }, uploadSchema, async ({ name, family, project, ...source }) => {
    const { id } = await createFeedFrom(context.get(apiContext), sourceOf(source), {
      family,
      name: name ?? undefined,
      project,
    });
    return redirect(feedLinks(id).feed);
  });

const labels = { ...SOURCE_LABELS, family: "What it has", name: "Name", project: "Project" };

export default function UploadNewFeed({ loaderData: { projects, sizes }, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<z.input<typeof uploadSchema>>({
    id: "upload-feed",
    lastResult: actionData?.result,
    defaultValue: { family: "products" },
  });
  const named = labelled(fields, labels);
  return (
    <>
      <PageTop
        page="Upload feed"
        form={form}
        labels={labels}
        lead="Upload a newer file whenever you have one. You’ll see what changed."
      />
      <Form form={form} encType="multipart/form-data" className="form-narrow">
        <RadioCards {...named("family")} options={FAMILY_CHOICES} />
        <SourceFields fields={fields} hint={sizes} accept={FEED_FILES} />
        <TextField
          {...named("name")}
          hint="Optional. Without a name, it has the name of its site or file."
          maxLength={MONITORED_FEED_NAME_MAX}
        />
        <SelectField {...named("project")} hint={PROJECT_HINT} placeholder="No project" options={projects} />
        <FormActions submit="Upload feed" cancel={monitorLinks.index} />
      </Form>
    </>
  );
}
