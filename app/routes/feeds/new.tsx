import { redirect } from "react-router";
import type { z } from "zod";
import { createFeed, getFeedMonitor } from "#api-client/feeds.server.ts";
import { listAllProjects } from "#api-client/projects.server.ts";
import { FAMILY_CHOICES, INTERVALS, PROJECT_HINT } from "#components/feeds/feed-choices.ts";
import { feedLinks, monitorLinks } from "#components/feeds/feed-links.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import {
  FEED_CATEGORY_MAX,
  FEED_INTERVAL_DEFAULT,
  MONITORED_FEED_NAME_MAX,
  URL_MAX,
} from "#contract/limits.ts";
import { FormActions } from "#forms/form-actions.tsx";
import { Form } from "#forms/form.tsx";
import { labelled } from "#forms/labelled.ts";
import { RadioCards } from "#forms/radio-cards.tsx";
import { SelectField } from "#forms/select-field.tsx";
import { savingForm } from "#forms/submit.server.ts";
import { TextField } from "#forms/text-field.tsx";
import { useForm } from "#forms/use-form.ts";
import { apiContext } from "#middleware/api.server.ts";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import type { Route } from "./+types/new";
import { feedSchema } from "./feed-schemas.server.ts";
import { monitorCrumb } from "./monitor-crumb.ts";

export const handle = { breadcrumb: () => [monitorCrumb, { label: "Add feed" }] };

export async function loader({ context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [{ is_fetching: isFetching }, projects] = await Promise.all([
    getFeedMonitor(api),
    listAllProjects(api),
  ]);
  return {
    isFetching,
    // A web page that was given as a feed leads here with the feeds that it names.
    address: url.searchParams.get("address")?.slice(0, URL_MAX) ?? "",
    projects: projects.map(({ slug, name }) => ({ value: slug, label: name })),
  };
}

export const action = ({ context }: Route.ActionArgs) =>
  savingForm(context, feedSchema, async ({ project, ...input }) => {
    const { id } = await createFeed(context.get(apiContext), { ...input, project: project ?? null });
    return redirect(feedLinks(id).feed);
  });

const labels = {
  address: "URL",
  family: "What it has",
  name: "Name",
  category: "Category",
  project: "Project",
  interval: "Check it",
};

export default function NewFeed({ loaderData, actionData }: Route.ComponentProps) {
  const { isFetching, address, projects } = loaderData;
  const [form, fields] = useForm<z.input<typeof feedSchema>>({
    id: "new-feed",
    lastResult: actionData?.result,
    defaultValue: { address, family: "content", interval: String(FEED_INTERVAL_DEFAULT) },
  });
  const named = labelled(fields, labels);
  return (
    <>
      <PageTop page="Add feed" form={form} labels={labels} />
      {isFetching ? (
        <Form form={form} className="form-narrow">
          <TextField
            {...named("address")}
            type="url"
            hint="Like https://example.com/feed.xml. For a web page, we offer the feeds that it names."
            maxLength={URL_MAX}
          />
          <RadioCards {...named("family")} options={FAMILY_CHOICES} />
          <TextField
            {...named("name")}
            hint="Optional. Without a name, it has the name of its site."
            maxLength={MONITORED_FEED_NAME_MAX}
          />
          <TextField
            {...named("category")}
            hint="Optional. Like Press or Competitors."
            maxLength={FEED_CATEGORY_MAX}
          />
          <SelectField
            {...named("project")}
            hint={PROJECT_HINT}
            placeholder="No project"
            options={projects}
          />
          <SelectField {...named("interval")} options={INTERVALS} />
          <FormActions submit="Add feed" cancel={monitorLinks.index} />
        </Form>
      ) : (
        <EmptyState
          heading="This server doesn’t fetch feeds"
          action={
            <ButtonLink to={monitorLinks.upload} tone="primary">
              Upload or paste a feed
            </ButtonLink>
          }
        >
          You can upload a feed’s file or paste its text. To have feeds checked by themselves, ask the person
          who runs the server to allow outgoing calls.
        </EmptyState>
      )}
    </>
  );
}
