import type { z } from "zod";
import { getFeed, uploadFeed } from "#api-client/feeds.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { feedLinks } from "#components/feeds/feed-links.ts";
import { changeCounts } from "#components/feeds/feed-words.ts";
import { FEED_FILES, SOURCE_LABELS, SourceFields } from "#components/feeds/source-fields.tsx";
import type { BreadcrumbHandle } from "#components/shell/crumbs.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import { FormActions } from "#forms/form-actions.tsx";
import { Form } from "#forms/form.tsx";
import { useForm } from "#forms/use-form.ts";
import { apiContext } from "#middleware/api.server.ts";
import { notFound } from "#middleware/not-found.server.ts";
import "#components/feeds/feeds.css";
import type { Route } from "./+types/upload";
import { FEED_SIZES, newerSchema, sourceOf } from "../feed-schemas.server.ts";
import { sending } from "../sending.server.ts";
import { feedCrumbs } from "./feed-crumbs.ts";

export const handle: BreadcrumbHandle<Awaited<ReturnType<typeof loader>>> = {
  breadcrumb: ({ loaderData }) => feedCrumbs(loaderData?.feed, "Upload"),
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const { id, name, can } = await getFeed(context.get(apiContext), params.feedId);
  if (!can.update) throw notFound("Page not found");
  return { feed: { id, name }, sizes: FEED_SIZES };
}

export const action = ({ request, params, context }: Route.ActionArgs) =>
  sending({ request, context }, newerSchema, async (source) => {
    const counts = changeCounts(await uploadFeed(context.get(apiContext), params.feedId, sourceOf(source)));
    return redirectWithSuccess(
      feedLinks(params.feedId).feed,
      counts === "" ? "Nothing changed since the last one." : `${counts}.`,
    );
  });

export default function UploadNewerFeed({ loaderData: { feed, sizes }, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<z.input<typeof newerSchema>>({
    id: "upload-newer-feed",
    lastResult: actionData?.result,
  });
  return (
    <>
      <PageTop
        page={`Upload a newer file of “${feed.name}”`}
        form={form}
        labels={SOURCE_LABELS}
        lead="You’ll see what changed since the last one."
      />
      <Form form={form} encType="multipart/form-data" className="form-narrow">
        <SourceFields fields={fields} hint={sizes} accept={FEED_FILES} />
        <FormActions submit="Upload file" cancel={feedLinks(feed.id).feed} />
      </Form>
    </>
  );
}
