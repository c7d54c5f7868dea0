import type { z } from "zod";
import { getReport, updateReport } from "#api-client/reports.server.ts";
import { search } from "#api-client/search.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { reportLinks } from "#components/reports/report-links.ts";
import { SearchBar } from "#components/search-bar.tsx";
import { PageTop } from "#components/shell/page-top.tsx";
import type { Placed } from "#contract/campaigns.ts";
import { SEARCH_MAX } from "#contract/limits.ts";
import { CheckboxesField } from "#forms/checkboxes-field.tsx";
import { FormActions } from "#forms/form-actions.tsx";
import { Form } from "#forms/form.tsx";
import { HiddenField } from "#forms/hidden-field.tsx";
import { labelled } from "#forms/labelled.ts";
import { savingForm } from "#forms/submit.server.ts";
import { useForm } from "#forms/use-form.ts";
import { searchWith } from "#lib/search-params.ts";
import { type Api, apiContext } from "#middleware/api.server.ts";
import { notFound } from "#middleware/not-found.server.ts";
import { Link } from "#ui/link.tsx";
import { campaignsSchema } from "./report-schemas.server.ts";
import type { Route } from "./+types/campaigns";

export const handle = { breadcrumb: () => ({ label: "Linked campaigns" }) };

/** Names of the report whose campaigns are offered without a search. */
const NAMES_TRIED = 5;

/** Blog posts have no budget. */
const hasBudget = ({ kind }: Placed) => kind !== "Blog";

async function campaignsFound(api: Api, q: string): Promise<Placed[]> {
  if (q.trim() === "" || !(await api.offers("/api/search"))) return [];
  const { data } = await search(api, { q: q.slice(0, SEARCH_MAX), type: ["campaigns"] });
  return data.filter((found) => found.type === "campaigns" && hasBudget(found));
}

/** Finds campaigns that are called as the report's are. */
async function namesakes(api: Api, names: readonly string[]): Promise<Placed[]> {
  const found = await Promise.all(names.slice(0, NAMES_TRIED).map((name) => campaignsFound(api, name)));
  return found.flat().filter(({ name }) => names.includes(name));
}

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const q = (url.searchParams.get("q") ?? "").trim().slice(0, SEARCH_MAX);
  const report = await getReport(api, params.reportId);
  if (!report.can.update) throw notFound("Page not found");
  const found = q === "" ? await namesakes(api, report.campaign_names) : await campaignsFound(api, q);
  const shown = new Map([...report.campaigns, ...found].map((campaign) => [campaign.id, campaign]));
  return {
    report: { id: report.id, name: report.name },
    q,
    hasFound: found.length > 0,
    linked: report.campaigns.map(({ id }) => id),
    choices: [...shown.values()].map(({ id, name, project }) => ({
      value: id,
      label: project === null ? name : `${name} (${project.name})`,
    })),
  };
}

export const action = ({ params, context }: Route.ActionArgs) =>
  savingForm(context, campaignsSchema, async ({ campaigns, shown }) => {
    const api = context.get(apiContext);
    const { campaigns: linked } = await getReport(api, params.reportId);
    // Those that somebody else has linked meanwhile stay.
    const others = linked.map(({ id }) => id).filter((id) => !shown.includes(id));
    await updateReport(api, params.reportId, { campaigns: [...others, ...campaigns] });
    return redirectWithSuccess(reportLinks(params.reportId).report, "Linked campaigns saved.");
  });

const labels = { campaigns: "Campaigns" };

export default function LinkedCampaigns({ loaderData, actionData }: Route.ComponentProps) {
  const { report, q, hasFound, linked, choices } = loaderData;
  const links = reportLinks(report.id);
  const [form, fields] = useForm<z.input<typeof campaignsSchema>>({
    id: "report-campaigns",
    lastResult: actionData?.result,
    defaultValue: { campaigns: linked, shown: choices.map(({ value }) => value).join(" ") },
  });
  const named = labelled(fields, labels);
  return (
    <>
      <PageTop
        page={`Campaigns of ${report.name}`}
        title="Linked campaigns"
        lead="Findings compare their budgets with what the report says was spent. A row belongs to the campaign of its name."
        form={form}
        labels={labels}
      />
      <SearchBar
        label="Find campaigns"
        name="q"
        search={q}
        button="Search"
        clear={q !== "" && <Link to={links.campaigns}>Clear search</Link>}
      />
      {q !== "" && !hasFound && <p>No campaign of that name.</p>}
      {choices.length === 0 && q === "" && (
        <p>No campaign is called like those of the report. Search for the ones that it is about.</p>
      )}
      {choices.length > 0 && (
        <Form
          form={form}
          className="form-narrow"
          action={links.campaigns + searchWith({ q })}
          key={choices.map(({ value }) => value).join(" ")}
        >
          <CheckboxesField {...named("campaigns")} options={choices} />
          <HiddenField field={fields.shown} />
          <FormActions submit="Save campaigns" cancel={links.report} />
        </Form>
      )}
    </>
  );
}
