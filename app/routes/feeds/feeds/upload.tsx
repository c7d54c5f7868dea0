import type { z } from "zod";
import { getFeed, uploadFeed } from "#api-client/feeds.server.ts";
import { redirectWithSuccess } from "#app/toast.server.ts";
import { feedLinks } from "#components/feeds/feed-links.ts";
import { SOURCE_LABELS, SourceFields } from "#components/feeds/source-fields.tsx";
import type { BreadcrumbHandle } from "#components/shell/crumbs.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import { FormActions } from "#forms/form-actions.tsx";
import { Form } from "#forms/form.tsx";
import { savingForm } from "#forms/submit.server.ts";
import { useForm } from "#forms/use-form.ts";
import { apiContext } from "#middleware/api.server.ts";
import { notFound } from "#middleware/not-found.server.ts";
import "#components/feeds/feeds.css";
import type { Route } from "./+types/upload";
import { newerSchema, sourceOf } from "../feed-schemas.server.ts";
import { feedCrumbs } from "./feed-crumbs.ts";

export const handle: BreadcrumbHandle<Awaited<ReturnType<typeof loader>>> = {
  breadcrumb: ({ loaderData }) => feedCrumbs(loaderData?.feed, "Upload"),
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const { id, name, can } = await getFeed(context.get(apiContext), params.feedId);
  if (!can.update) throw notFound("Page not found");
  return { feed: { id, name } };
}

export const action = ({ params, context }: Route.ActionArgs) =>
  savingForm(context, newerSchema, async (source) => {
    const { added, changed, removed } = await uploadFeed(
      context.get(apiContext),
      params.feedId,
      sourceOf(source),
    );
    return redirectWithSuccess(
      feedLinks(params.feedId).feed,
      added + changed + removed === 0
        ? "Nothing changed since the last one."
        : `${added} new, ${changed} changed, ${removed} gone.`,
    );
  });

export default function UploadNewerFeed({ loaderData: { feed }, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<z.input<typeof newerSchema>>({
    id: "upload-newer-feed",
    lastResult: actionData?.result,
  });
  return (
    <>
      <PageTop
        page={`Upload “${feed.name}”`}
        form={form}
        labels={SOURCE_LABELS}
        lead="What it has now. You’ll see what changed since the last time."
      />
      <Form form={form} encType="multipart/form-data" className="form-narrow">
        <SourceFields
          fields={fields}
          hint="The newest file of this feed."
          accept=".xml,.rss,.atom,.rdf,.json,.csv,.tsv,.txt,.xlsx"
        />
        <FormActions submit="Upload" cancel={feedLinks(feed.id).feed} />
      </Form>
    </>
  );
}
