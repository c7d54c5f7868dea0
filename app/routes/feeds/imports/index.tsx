import { redirect } from "react-router";
import type { z } from "zod";
import { createFeedImport } from "#api-client/feeds.server.ts";
import { monitorLinks } from "#components/feeds/feed-links.ts";
import { SOURCE_LABELS, SourceFields } from "#components/feeds/source-fields.tsx";
import { PageTop } from "#components/shell/page-top.tsx";
import { FEED_LIST_BYTES_MAX } from "#contract/limits.ts";
import { FormActions } from "#forms/form-actions.tsx";
import { Form } from "#forms/form.tsx";
import { useForm } from "#forms/use-form.ts";
import { apiContext } from "#middleware/api.server.ts";
import "#components/feeds/feeds.css";
import type { Route } from "./+types/index";
import { listSchema, sourceOf } from "../feed-schemas.server.ts";
import { monitorCrumb } from "../monitor-crumb.ts";
import { sending } from "../sending.server.ts";

export const handle = { breadcrumb: () => [monitorCrumb, { label: "Import" }] };

export const action = ({ request, context }: Route.ActionArgs) =>
  sending({ request, context }, listSchema, async (source) => {
    const { id } = await createFeedImport(context.get(apiContext), sourceOf(source));
    return redirect(monitorLinks.import(id));
  });

export default function ImportFeeds({ actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<z.input<typeof listSchema>>({
    id: "import-feeds",
    lastResult: actionData?.result,
  });
  return (
    <>
      <PageTop
        page="Import feeds"
        form={form}
        labels={SOURCE_LABELS}
        lead="Export your feeds as OPML from another feed reader. You’ll see what is in the file before anything is imported."
      />
      <Form form={form} encType="multipart/form-data" className="form-narrow">
        <SourceFields
          fields={fields}
          hint={`Up to ${FEED_LIST_BYTES_MAX / 1_000_000} MB.`}
          accept=".opml,.xml,text/xml,text/x-opml"
        />
        <FormActions submit="Read list" cancel={monitorLinks.index} />
      </Form>
    </>
  );
}
