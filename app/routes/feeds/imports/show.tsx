import type { z } from "zod";
import { confirmFeedImport, deleteFeedImport, getFeedImport } from "#api-client/feeds.server.ts";
import { listAllProjects } from "#api-client/projects.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { INTERVALS, PROJECT_HINT } from "#components/feeds/feed-choices.ts";
import { monitorLinks } from "#components/feeds/feed-links.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import type { FeedImport } from "#contract/feeds.ts";
import { FEED_IMPORT_MINUTES, FEED_INTERVAL_DEFAULT } from "#contract/limits.ts";
import { FieldNotes } from "#forms/field.tsx";
import { Form } from "#forms/form.tsx";
import { labelled } from "#forms/labelled.ts";
import { SelectField } from "#forms/select-field.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { deleting, postedIntent, savingForm } from "#forms/submit.server.ts";
import { useForm } from "#forms/use-form.ts";
import { counted, plural } from "#lib/counts.ts";
import { apiContext } from "#middleware/api.server.ts";
import { Card } from "#ui/card.tsx";
import { Table } from "#ui/table.tsx";
import "#components/feeds/feeds.css";
import type { Route } from "./+types/show";
import { importSchema } from "../feed-schemas.server.ts";
import { monitorCrumb } from "../monitor-crumb.ts";

export const handle = {
  breadcrumb: () => [monitorCrumb, { label: "Import", to: monitorLinks.imports }, { label: "Check" }],
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
      return redirectWithSuccess(monitorLinks.index, "Nothing was imported.");
    });
  return savingForm(context, importSchema, async ({ keep, project, interval }) => {
    const { feeds } = await getFeedImport(api, params.importId);
    const { created } = await confirmFeedImport(api, params.importId, {
      except: feeds.flatMap(({ index }) => (keep.includes(index) ? [] : [index])),
      project: project ?? null,
      interval,
    });
    return redirectWithSuccess(monitorLinks.index, `${counted(created, "feed")} imported.`);
  });
}

const labels = { keep: "Feeds to import", project: "Project", interval: "Check them" };

export default function CheckFeedImport({ loaderData, actionData }: Route.ComponentProps) {
  const { found, projects } = loaderData;
  const [form, fields] = useForm<z.input<typeof importSchema>>({
    id: "confirm-feeds",
    lastResult: actionData && "result" in actionData ? actionData.result : undefined,
    defaultValue: {
      keep: found.feeds.flatMap(({ index, left_out: why }) => (why === null ? [String(index)] : [])),
      interval: String(FEED_INTERVAL_DEFAULT),
    },
  });
  const named = labelled(fields, labels);
  const kept = fields.keep.defaultOptions ?? [];
  return (
    <>
      <PageTop
        page="Check the import"
        form={form}
        labels={labels}
        refusal={actionData && "refusal" in actionData ? actionData.refusal : undefined}
        lead={
          found.count === 0
            ? "This list has no feed to import."
            : `Nothing is imported yet. We keep the list for ${FEED_IMPORT_MINUTES} minutes.`
        }
      />
      <Form form={form} className="max-w-none">
        <FieldNotes field={fields.keep} />
        <Table
          caption={counted(found.feeds.length, "feed")}
          rows={found.feeds}
          rowKey={({ index }) => index}
          columns={[
            {
              heading: "Feed",
              names: true,
              cell: (row) => <FeedChoice row={row} name={fields.keep.name} form={form.id} kept={kept} />,
            },
            { heading: "Category", cell: ({ category }) => <bdi>{category ?? "–"}</bdi> },
            { heading: "Import", cell: ({ left_out: why }) => (why === null ? "Yes" : `Left out. ${why}`) },
          ]}
        />
        {found.count > 0 && (
          <div className="form form-narrow">
            <SelectField
              {...named("project")}
              hint={PROJECT_HINT}
              placeholder="No project"
              options={projects}
            />
            <SelectField {...named("interval")} options={INTERVALS} />
          </div>
        )}
        <div className="actions">
          {found.count > 0 && (
            <>
              <SubmitButton>Import feeds</SubmitButton>{" "}
            </>
          )}
          <SubmitButton name="intent" value="discard" tone="quiet">
            Don’t import
          </SubmitButton>
        </div>
      </Form>
      <Rest
        heading={`${plural(found.doubles.length, "feed")} more than once in the list`}
        rows={found.doubles.map(({ title, address }) => `${title}, ${address}`)}
      />
      <Rest heading="Not feeds" rows={found.others} />
    </>
  );
}

type ChoiceProps = {
  row: FeedImport["feeds"][number];
  name: string;
  form: string;
  kept: readonly string[];
};

/** Names a feed beside the box that imports it, if it can be. */
function FeedChoice({ row: { index, title, address, left_out: why }, name, form, kept }: ChoiceProps) {
  const text = (
    <span className="feed-row-text">
      <bdi>{title}</bdi> <small dir="ltr">{address}</small>
    </span>
  );
  if (why !== null) return text;
  // The error summary links to the field's own id, so the first box gets it.
  const id = kept[0] === String(index) || (kept.length === 0 && index === 0) ? `${form}-keep` : undefined;
  return (
    <label className="choice-line">
      <input
        type="checkbox"
        id={id}
        name={name}
        value={index}
        defaultChecked={kept.includes(String(index))}
      />
      {text}
    </label>
  );
}

/** Lists what else was in the list, if there is anything. */
const Rest = ({ heading, rows }: { heading: string; rows: readonly string[] }) =>
  rows.length > 0 && (
    <Card as="section" className="feed-card mt-8">
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
