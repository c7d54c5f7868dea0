import { href, redirect } from "react-router";
import type { z } from "zod";
import { createFeedImport } from "#api-client/feeds.server.ts";
import { monitorLinks } from "#components/feeds/feed-links.ts";
import { SOURCE_LABELS, SourceFields } from "#components/feeds/source-fields.tsx";
import { PageTop } from "#components/shell/page-top.tsx";
import { FormActions } from "#forms/form-actions.tsx";
import { Form } from "#forms/form.tsx";
import { savingForm } from "#forms/submit.server.ts";
import { useForm } from "#forms/use-form.ts";
import { apiContext } from "#middleware/api.server.ts";
import "#components/feeds/feeds.css";
import type { Route } from "./+types/index";
import { listSchema, sourceOf } from "../feed-schemas.server.ts";
import { monitorCrumb } from "../monitor-crumb.ts";

export const handle = { breadcrumb: () => [monitorCrumb, { label: "Import" }] };

export const action = ({ context }: Route.ActionArgs) =>
  savingForm(context, listSchema, async (source) => {
    const { id } = await createFeedImport(context.get(apiContext), sourceOf(source));
    return redirect(href("/micro-tools/feed-monitor/imports/:importId", { importId: id }));
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
        lead="A list of feeds (OPML) from another reader. You’ll see what is in it before anything is added."
      />
      <Form form={form} encType="multipart/form-data" className="form-narrow">
        <SourceFields fields={fields} hint="An OPML file." accept=".opml,.xml,text/xml,text/x-opml" />
        <FormActions submit="Read list" cancel={monitorLinks.index} />
      </Form>
    </>
  );
}
