import { href, redirect } from "react-router";
import type { z } from "zod";
import { createFeed, getFeedMonitor } from "#api-client/feeds.server.ts";
import { listAllProjects } from "#api-client/projects.server.ts";
import { FAMILY_CHOICES, INTERVALS } from "#components/feeds/feed-choices.ts";
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
  address: "Address",
  family: "What it has",
  name: "Name (optional)",
  category: "Category (optional)",
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
            hint="Where the feed is, like https://example.com/feed.xml."
            maxLength={URL_MAX}
            autoComplete="off"
          />
          <RadioCards {...named("family")} options={FAMILY_CHOICES} />
          <TextField
            {...named("name")}
            hint="Without one, it’s called what it calls itself."
            maxLength={MONITORED_FEED_NAME_MAX}
            autoComplete="off"
          />
          <TextField {...named("category")} maxLength={FEED_CATEGORY_MAX} autoComplete="off" />
          <SelectField
            {...named("project")}
            hint="People of the project can see it then. Otherwise all members of the organization can."
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
            <ButtonLink to={href("/micro-tools/feed-monitor/upload")} tone="primary">
              Upload or paste a feed
            </ButtonLink>
          }
        >
          Whoever runs it can allow hosts with OUTGOING_HOSTS. You can upload a file of a feed, or paste its
          text.
        </EmptyState>
      )}
    </>
  );
}
