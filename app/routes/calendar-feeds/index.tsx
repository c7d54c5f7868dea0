import { data, href } from "react-router";
import type { z } from "zod";
import { createFeed, listFeeds } from "#api-client/calendar-feeds.server.ts";
import { getProject } from "#api-client/projects.server.ts";
import { edgeOf } from "#request/edge.server.ts";
import type { BreadcrumbHandle } from "#components/shell/crumbs.ts";
import { Title } from "#components/shell/title.tsx";
import { FEED_NAME_MAX } from "#contract/limits.ts";
import { plural } from "#lib/counts.ts";
import { ErrorSummary } from "#forms/error-summary.tsx";
import { Form } from "#forms/form.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { savingForm } from "#forms/submit.server.ts";
import { TextField } from "#forms/text-field.tsx";
import { useForm } from "#forms/use-form.ts";
import { apiContext } from "#middleware/api.server.ts";
import { userContext } from "#middleware/auth.server.ts";
import { Card } from "#ui/card.tsx";
import { CopyField } from "#ui/copy-field.tsx";
import { Link } from "#ui/link.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Table } from "#ui/table.tsx";
import { Day } from "#ui/time.tsx";
import type { Route } from "./+types/index";
import { crumbsBefore, revokePath } from "./feeds-path.ts";
import { feedSchema } from "./feed-schema.server.ts";

export const handle: BreadcrumbHandle<Awaited<ReturnType<typeof loader>>, Route.LoaderArgs["params"]> = {
  breadcrumb: ({ loaderData, params: { projectId } }) => [
    ...crumbsBefore(projectId, loaderData?.name),
    { label: "Calendar feeds" },
  ],
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const project = params.projectId ?? null;
  const [record, feeds, { organizations, current_organization_id: id }] = await Promise.all([
    project === null ? null : getProject(api, project),
    listFeeds(api, project),
    context.get(userContext),
  ]);
  const { role } = organizations.find((one) => one.id === id) ?? organizations[0] ?? {};
  return { name: record?.name ?? null, feeds, canCreate: record?.can.create_feed ?? role !== "guest" };
}

/** The response itself has the feed's URL, because it is shown only once and no other page could show it. */
export async function action({ request, params, context }: Route.ActionArgs) {
  return savingForm(context, feedSchema, async (value) => {
    const { name, token } = await createFeed(context.get(apiContext), params.projectId ?? null, value);
    const address =
      edgeOf(context, request).publicOrigin + href("/calendar-feeds/:token", { token: `${token}.ics` });
    return data({ result: { status: "success" as const }, made: { name, address } }, { status: 201 });
  });
}

export default function CalendarAddresses({ loaderData, params, actionData }: Route.ComponentProps) {
  const { name, feeds, canCreate } = loaderData;
  const made = actionData && "made" in actionData ? actionData.made : undefined;
  const [form, fields] = useForm<z.input<typeof feedSchema>>({
    id: "new-feed",
    lastResult: actionData && !made && "result" in actionData ? actionData.result : undefined,
  });
  const labels = { name: "Name" };
  return (
    <>
      <Title
        page={name === null ? "Calendar feeds" : `${name} calendar feeds`}
        refused={form.status === "error"}
      />
      <ErrorSummary form={form} labels={labels} />
      <PageHeader
        title="Calendar feeds"
        lead={`Add ${
          name === null ? "the dates of all your projects, and your own tasks," : `“${name}” dates`
        } to another calendar app. Anyone with the feed URL can see titles and dates, but nothing else.`}
      />
      {made && (
        <Card className="mb-4 grid gap-2">
          <h2 className="text-lg">“{made.name}” feed URL</h2>
          <p>
            <label htmlFor="feed-address">Copy the URL now. You won’t see it again.</label>
          </p>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- it is shown only once */}
          <CopyField id="feed-address" value={made.address} autoFocus />
          <p className="text-sm">
            <a href={made.address} className="text-link underline underline-offset-2">
              Open feed
            </a>
          </p>
        </Card>
      )}
      {feeds.length > 0 && (
        <Table
          caption={plural(feeds.length, "calendar feed")}
          rows={feeds}
          rowKey={({ id }) => id}
          className="mb-6"
          columns={[
            { heading: "Name", names: true, cell: (feed) => feed.name },
            {
              heading: "Created",
              cell: (feed) => (feed.created_at ? <Day day={feed.created_at.slice(0, 10)} /> : "Unknown"),
            },
            {
              heading: "Last used",
              cell: (feed) => (feed.last_read_at ? <Day day={feed.last_read_at.slice(0, 10)} /> : "Never"),
            },
            {
              heading: "Actions",
              quiet: true,
              cell: (feed) =>
                canCreate && (
                  <Link
                    to={revokePath(params.projectId, feed.id)}
                    className="text-link underline underline-offset-2"
                  >
                    Revoke…<span className="sr-only"> {feed.name}</span>
                  </Link>
                ),
            },
          ]}
        />
      )}
      {canCreate && feeds.length > 0 && <h2 className="mb-3 text-lg">New calendar feed</h2>}
      {canCreate && (
        <Form form={form}>
          <TextField
            field={fields.name}
            label={labels.name}
            hint="Where you’ll use this feed, like Office wall."
            maxLength={FEED_NAME_MAX}
            autoComplete="off"
          />
          <div className="actions">
            <SubmitButton>Create feed</SubmitButton>
          </div>
        </Form>
      )}
    </>
  );
}
