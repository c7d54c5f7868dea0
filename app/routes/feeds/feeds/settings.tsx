import type { z } from "zod";
import { getFeed, updateFeed } from "#api-client/feeds.server.ts";
import { listAllProjects } from "#api-client/projects.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { INTERVALS, PROJECT_HINT } from "#components/feeds/feed-choices.ts";
import { feedLinks } from "#components/feeds/feed-links.ts";
import type { BreadcrumbHandle } from "#components/shell/crumbs.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import { FEED_CATEGORY_MAX, MONITORED_FEED_NAME_MAX, URL_MAX } from "#contract/limits.ts";
import { CheckboxField } from "#forms/checkbox-field.tsx";
import { FormActions } from "#forms/form-actions.tsx";
import { Form } from "#forms/form.tsx";
import { labelled } from "#forms/labelled.ts";
import { SelectField } from "#forms/select-field.tsx";
import { savingForm } from "#forms/submit.server.ts";
import { TextField } from "#forms/text-field.tsx";
import { useForm } from "#forms/use-form.ts";
import { apiContext } from "#middleware/api.server.ts";
import { notFound } from "#middleware/not-found.server.ts";
import type { Route } from "./+types/settings";
import { settingsSchema } from "../feed-schemas.server.ts";
import { memberChoices } from "#components/organizations/member-choices.server.ts";
import { feedCrumbs } from "./feed-crumbs.ts";

export const handle: BreadcrumbHandle<Awaited<ReturnType<typeof loader>>> = {
  breadcrumb: ({ loaderData }) => feedCrumbs(loaderData?.feed, "Settings"),
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [feed, projects, people] = await Promise.all([
    getFeed(api, params.feedId),
    listAllProjects(api),
    memberChoices(context),
  ]);
  if (!feed.can.update) throw notFound("Page not found");
  return { feed, people, projects: projects.map(({ slug, name }) => ({ value: slug, label: name })) };
}

export const action = ({ params, context }: Route.ActionArgs) =>
  savingForm(context, settingsSchema, async ({ project, owner, paused, ...input }) => {
    await updateFeed(context.get(apiContext), params.feedId, {
      ...input,
      project: project ?? null,
      owner: owner ?? null,
      paused: paused === "on",
    });
    return redirectWithSuccess(feedLinks(params.feedId).feed, "Settings saved.");
  });

const labels = {
  name: "Name",
  address: "URL",
  category: "Category",
  project: "Project",
  owner: "Owner",
  interval: "Check it",
  paused: "Pause the checks",
};

export default function FeedSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { feed, people, projects } = loaderData;
  const [form, fields] = useForm<z.input<typeof settingsSchema>>({
    id: "feed-settings",
    lastResult: actionData?.result,
    defaultValue: {
      name: feed.name,
      address: feed.address ?? "",
      category: feed.category ?? "",
      project: feed.project?.slug ?? "",
      owner: feed.owner?.id ?? "",
      interval: String(feed.interval),
      paused: feed.state === "paused" ? "on" : undefined,
    },
  });
  const named = labelled(fields, labels);
  const isListed = INTERVALS.some(({ value }) => value === String(feed.interval));
  return (
    <>
      <PageTop page={`${feed.name} settings`} form={form} labels={labels} />
      <Form form={form} className="form-narrow">
        <TextField {...named("name")} maxLength={MONITORED_FEED_NAME_MAX} />
        <TextField
          {...named("address")}
          type="url"
          hint="Leave it blank for a feed that you upload."
          maxLength={URL_MAX}
        />
        <SelectField
          {...named("interval")}
          options={
            isListed
              ? INTERVALS
              : [{ value: String(feed.interval), label: `Every ${feed.interval} minutes` }, ...INTERVALS]
          }
        />
        <CheckboxField {...named("paused")} />
        <TextField
          {...named("category")}
          hint="Optional. Like Press or Competitors."
          maxLength={FEED_CATEGORY_MAX}
        />
        <SelectField {...named("project")} hint={PROJECT_HINT} placeholder="No project" options={projects} />
        <SelectField
          {...named("owner")}
          hint="They get its alerts, unless a rule names other people."
          placeholder="No owner"
          options={people}
        />
        <FormActions submit="Save settings" cancel={feedLinks(feed.id).feed} />
      </Form>
    </>
  );
}
