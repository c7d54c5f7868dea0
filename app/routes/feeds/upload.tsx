import { redirect } from "react-router";
import type { z } from "zod";
import { createFeedFrom } from "#api-client/feeds.server.ts";
import { listAllProjects } from "#api-client/projects.server.ts";
import { FAMILY_CHOICES } from "#components/feeds/feed-choices.ts";
import { feedLinks, monitorLinks } from "#components/feeds/feed-links.ts";
import { SOURCE_LABELS, SourceFields } from "#components/feeds/source-fields.tsx";
import { PageTop } from "#components/shell/page-top.tsx";
import { CONTENT_FEED_BYTES_MAX, MONITORED_FEED_NAME_MAX, PRODUCT_FEED_BYTES_MAX } from "#contract/limits.ts";
import { FormActions } from "#forms/form-actions.tsx";
import { Form } from "#forms/form.tsx";
import { labelled } from "#forms/labelled.ts";
import { RadioCards } from "#forms/radio-cards.tsx";
import { SelectField } from "#forms/select-field.tsx";
import { savingForm } from "#forms/submit.server.ts";
import { TextField } from "#forms/text-field.tsx";
import { useForm } from "#forms/use-form.ts";
import { apiContext } from "#middleware/api.server.ts";
import "#components/feeds/feeds.css";
import type { Route } from "./+types/upload";
import { sourceOf, uploadSchema } from "./feed-schemas.server.ts";
import { monitorCrumb } from "./monitor-crumb.ts";

export const handle = { breadcrumb: () => [monitorCrumb, { label: "Upload" }] };

export async function loader({ context }: Route.LoaderArgs) {
  const projects = await listAllProjects(context.get(apiContext));
  return { projects: projects.map(({ slug, name }) => ({ value: slug, label: name })) };
}

export const action = ({ context }: Route.ActionArgs) =>
  savingForm(context, uploadSchema, async ({ name, family, project, ...source }) => {
    const { id } = await createFeedFrom(context.get(apiContext), sourceOf(source), {
      family,
      name: name ?? undefined,
      project,
    });
    return redirect(feedLinks(id).feed);
  });

const labels = { ...SOURCE_LABELS, family: "What it has", name: "Name (optional)", project: "Project" };

export default function UploadNewFeed({ loaderData: { projects }, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<z.input<typeof uploadSchema>>({
    id: "upload-feed",
    lastResult: actionData?.result,
    defaultValue: { family: "products" },
  });
  const named = labelled(fields, labels);
  return (
    <>
      <PageTop page="Upload a feed" form={form} labels={labels} />
      <Form form={form} encType="multipart/form-data" className="form-narrow">
        <RadioCards {...named("family")} options={FAMILY_CHOICES} />
        <SourceFields
          fields={fields}
          hint={`Articles up to ${CONTENT_FEED_BYTES_MAX / 1_000_000} MB, products up to ${PRODUCT_FEED_BYTES_MAX / 1_000_000} MB.`}
          accept=".xml,.rss,.atom,.rdf,.json,.csv,.tsv,.txt,.xlsx"
        />
        <TextField {...named("name")} maxLength={MONITORED_FEED_NAME_MAX} autoComplete="off" />
        <SelectField
          {...named("project")}
          hint="People of the project can see it then. Otherwise all members of the organization can."
          placeholder="No project"
          options={projects}
        />
        <FormActions submit="Upload" cancel={monitorLinks.index} />
      </Form>
    </>
  );
}
