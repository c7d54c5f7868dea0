import { href } from "react-router";
import type { z } from "zod";
import { confirmFeedImport, deleteFeedImport, getFeedImport } from "#api-client/feeds.server.ts";
import { listAllProjects } from "#api-client/projects.server.ts";
import { redirectWithSuccess } from "#app/toast.server.ts";
import { INTERVALS } from "#components/feeds/feed-choices.ts";
import { monitorLinks } from "#components/feeds/feed-links.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import { FEED_INTERVAL_DEFAULT } from "#contract/limits.ts";
import { CheckboxesField } from "#forms/checkboxes-field.tsx";
import { FormActions } from "#forms/form-actions.tsx";
import { Form } from "#forms/form.tsx";
import { labelled } from "#forms/labelled.ts";
import { SelectField } from "#forms/select-field.tsx";
import { deleting, postedIntent, savingForm } from "#forms/submit.server.ts";
import { SubmitButton } from "#forms/submit-button.tsx";
import { useForm } from "#forms/use-form.ts";
import { counted, plural } from "#lib/counts.ts";
import { apiContext } from "#middleware/api.server.ts";
import { Card } from "#ui/card.tsx";
import "#components/feeds/feeds.css";
import type { Route } from "./+types/show";
import { importSchema } from "../feed-schemas.server.ts";
import { monitorCrumb } from "../monitor-crumb.ts";

export const handle = {
  breadcrumb: () => [
    monitorCrumb,
    { label: "Import", to: href("/micro-tools/feed-monitor/imports") },
    { label: "Preview" },
  ],
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [found, projects] = await Promise.all([getFeedImport(api, params.importId), listAllProjects(api)]);
  return { found, projects: projects.map(({ slug, name }) => ({ value: slug, label: name })) };
}

export async function action({ params, context }: Route.ActionArgs) {
  const api = context.get(apiContext);
  if (postedIntent(context) === "discard")
    return deleting(async () => {
      await deleteFeedImport(api, params.importId);
      return redirectWithSuccess(monitorLinks.index, "Nothing was added.");
    });
  return savingForm(context, importSchema, async ({ keep, project, interval }) => {
    const { feeds } = await getFeedImport(api, params.importId);
    const { created } = await confirmFeedImport(api, params.importId, {
      except: feeds.flatMap(({ index }) => (keep.includes(index) ? [] : [index])),
      project: project ?? null,
      interval,
    });
    return redirectWithSuccess(monitorLinks.index, `${plural(created, "feed")} added.`);
  });
}

const labels = { keep: "Feeds to add", project: "Project", interval: "Check them" };

export default function PreviewFeeds({ loaderData, actionData }: Route.ComponentProps) {
  const { found, projects } = loaderData;
  const addable = found.feeds.filter(({ left_out: reason }) => reason === null);
  const leftOut = found.feeds.filter(({ left_out: reason }) => reason !== null);
  const [form, fields] = useForm<z.input<typeof importSchema>>({
    id: "confirm-feeds",
    lastResult: actionData && "result" in actionData ? actionData.result : undefined,
    defaultValue: {
      keep: addable.map(({ index }) => String(index)),
      interval: String(FEED_INTERVAL_DEFAULT),
    },
  });
  const named = labelled(fields, labels);
  return (
    <>
      <PageTop
        page={`${plural(addable.length, "feed")} to add`}
        form={form}
        labels={labels}
        refusal={actionData && "refusal" in actionData ? actionData.refusal : undefined}
      />
      {addable.length === 0 ? (
        <p className="mb-4">There is nothing to add.</p>
      ) : (
        <Form form={form} className="form-narrow">
          <CheckboxesField
            {...named("keep")}
            options={addable.map(({ index, title, address, category }) => ({
              value: String(index),
              label: [title || address, category].filter(Boolean).join(", "),
            }))}
          />
          <SelectField {...named("project")} placeholder="No project" options={projects} />
          <SelectField {...named("interval")} options={INTERVALS} />
          <FormActions submit={`Add ${counted(addable.length, "feed")}`} cancel={monitorLinks.index} />
        </Form>
      )}
      <Form id="discard-feeds" isGuarded={false} className="my-4">
        <SubmitButton name="intent" value="discard" tone="quiet">
          Discard this list
        </SubmitButton>
      </Form>
      <Left
        heading={`${plural(leftOut.length, "feed")} left out`}
        rows={leftOut.map(({ title, address, left_out: reason }) => `${title || address}: ${reason ?? ""}`)}
      />
      <Left
        heading="In the list more than once"
        rows={found.doubles.map(({ title, address }) => `${title}: ${address}`)}
      />
      <Left heading="Not feeds" rows={found.others} />
    </>
  );
}

/** Names what isn't added, if there is anything. */
const Left = ({ heading, rows }: { heading: string; rows: readonly string[] }) =>
  rows.length > 0 && (
    <Card as="section" className="feed-card">
      <header className="feed-card-head">
        <h2>{heading}</h2>
      </header>
      <ul className="feed-card-text">
        {rows.map((row, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a line can be there twice
          <li key={index} dir="auto">
            {row}
          </li>
        ))}
      </ul>
    </Card>
  );
