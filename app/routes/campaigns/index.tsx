import { data, href, redirect, useRouteLoaderData } from "react-router";
import type { z } from "zod";
import { listCampaigns } from "#api-client/campaigns.server.ts";
import { findLabels } from "#api-client/labels.server.ts";
import { listFolders } from "#api-client/folders.server.ts";
import { findMembers } from "#api-client/members.server.ts";
import { redirectWithToast } from "#app/toast.server.ts";
import { KindBadge, kindLabel } from "#components/campaigns/kind-badge.tsx";
import { LabelChips } from "#components/labels/label-chips.tsx";
import { FilterSelect } from "#components/filter-select.tsx";
import { SearchBar } from "#components/search-bar.tsx";
import { Title } from "#components/shell/title.tsx";
import { useOffers } from "#components/shell/use-offers.ts";
import { CAMPAIGN_KINDS } from "#contract/vocabulary.ts";
import { Form } from "#forms/form.tsx";
import { useForm } from "#forms/use-form.ts";
import { FormErrorBanner } from "#forms/form-error-banner.tsx";
import { parseForm, invalidForm } from "#forms/submit.server.ts";
import { unknownDates } from "#domain/calendar/views.ts";
import { plural } from "#lib/counts.ts";
import { fieldLabel } from "#lib/field-labels.ts";
import { sentenceLabel } from "#lib/labels.ts";
import { pageNumber, searchWith } from "#lib/search-params.ts";
import { apiContext } from "#middleware/api.server.ts";
import { userContext } from "#middleware/auth.server.ts";
import { StatusBadge } from "#ui/badge.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { IgnoredFilters } from "#ui/ignored-filters.tsx";
import { Link } from "#ui/link.tsx";
import { MonthInput } from "#ui/month-input.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { UnknownDates } from "#ui/unknown-dates.tsx";
import { Pagination } from "#ui/pagination.tsx";
import { Table } from "#ui/table.tsx";
import { Day } from "#ui/time.tsx";
import { campaignBulkChoices, campaignBulkSchema, changeCampaigns } from "./bulk.server.ts";
import {
  apiFilter,
  campaignFilter,
  filterChoices,
  filterQuery,
  isNarrowed,
  isOfBlogs,
} from "./campaign-filter.server.ts";
import { BulkBar } from "#components/bulk-bar.tsx";
import { SampleBanner } from "#components/shell/sample-banner.tsx";
import { campaignLinks, campaignPath } from "#components/campaigns/campaign-path.ts";
import type { Route } from "./+types/index";
import type { loader as layoutLoader } from "./layout.tsx";

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const { current_organization_id: organization, organizations } = await context.get(userContext);
  const filter = campaignFilter(url.searchParams);
  const page = pageNumber(url.searchParams.get("page"));
  const [{ data: rows, meta, ignored }, members, folders, labels] = await Promise.all([
    listCampaigns(api, params.projectId, params.folderId, { ...apiFilter(filter), page }),
    findMembers(api, organization ?? organizations[0]?.id ?? "", { project: params.projectId }),
    listFolders(api, params.projectId),
    findLabels(api),
  ]);
  if (!rows.length && page > 1) throw redirect(url.pathname + searchWith(url.searchParams, { page: null }));
  const campaigns = rows.map(({ id, kind, name, status, owner, labels: own, updated_at, can }) => ({
    id,
    kind,
    name,
    status,
    owner: owner?.name ?? null,
    labels: own,
    updated_at,
    hasActions: can.update || can.delete || can.copy,
    isSelectable: can.update || can.delete,
  }));
  const canAny = (word: "update" | "delete" | "move" | "archive") => rows.some(({ can }) => can[word]);
  const people = members?.map(({ id, name }) => ({ value: id, label: name })) ?? null;
  const otherFolders = folders
    .filter(({ id }) => id !== params.folderId)
    .map(({ id, name }) => ({ value: id, label: name }));
  return {
    campaigns,
    meta,
    filter,
    query: filterQuery(filter),
    hasBlogsOnly: isOfBlogs(filter.kinds),
    isFiltered: isNarrowed(filter),
    ignored: ignored.map(fieldLabel),
    unknown: isOfBlogs(filter.kinds) ? unknownDates(url.searchParams, ["planned"]) : [],
    choices: filterChoices(filter, people, labels),
    bulk: campaignBulkChoices({
      hasTrash: await api.offers("/api/trash"),
      isArchive: filter.archived === "1",
      can: {
        update: canAny("update"),
        delete: canAny("delete"),
        move: canAny("move"),
        archive: canAny("archive"),
      },
      members: people ?? [],
      folders: otherFolders,
    }),
  };
}

export async function action({ params, context, url }: Route.ActionArgs) {
  const submission = parseForm(context, campaignBulkSchema);
  if (submission.status !== "success") return invalidForm(submission);
  const { done, failed } = await changeCampaigns(context.get(apiContext), submission.value);
  if (failed.length > 0)
    return data(
      {
        result: submission.reply({ formErrors: [`${done} updated. ${failed.length} couldn’t be updated:`] }),
        failed,
      },
      { status: 422 },
    );
  const isMovedToTrash = submission.value.change.action === "trash";
  return redirectWithToast(href("/projects/:projectId/folders/:folderId/campaigns", params) + url.search, {
    type: "success",
    message: isMovedToTrash
      ? `${plural(done, "campaign")} moved to the trash.`
      : `${plural(done, "campaign")} updated.`,
    ...(isMovedToTrash && {
      actions: [{ label: "View trash", href: href("/projects/:projectId/trash", params) }],
    }),
  });
}

export default function Campaigns({ loaderData, params, actionData }: Route.ComponentProps) {
  const { campaigns, meta, filter, query, hasBlogsOnly, isFiltered, choices, bulk } = loaderData;
  const folder = useRouteLoaderData<typeof layoutLoader>("routes/campaigns/layout");
  const [form, fields] = useForm<z.input<typeof campaignBulkSchema>>({
    id: "bulk",
    lastResult: actionData?.result,
  });
  const hasTrash = useOffers("hasTrash");
  const chosen = new Set(fields.chosen.defaultOptions);
  const failed = actionData && "failed" in actionData ? actionData.failed : [];
  const name = folder?.name ?? "Campaigns";
  const here = href("/projects/:projectId/folders/:folderId/campaigns", params);
  const pages = meta.last_page > 1 ? `page ${meta.current_page} of ${meta.last_page}` : "";
  const newCampaign = folder?.canCreate && (
    <ButtonLink to={href("/projects/:projectId/folders/:folderId/campaigns/new", params)} tone="primary">
      New campaign
    </ButtonLink>
  );
  const clear = isFiltered && <Link to={here}>Clear filters</Link>;
  const hasList = campaigns.length > 0 || isFiltered;
  const table = (
    <Table
      className="table-brief"
      caption={plural(meta.total, "campaign") + (pages && `, ${pages}`)}
      rows={campaigns}
      rowKey={(campaign) => `${campaign.kind} ${campaign.id}`}
      columns={[
        ...(bulk.length > 0
          ? [
              {
                heading: "Select",
                quiet: true,
                cell: ({ kind, id, name, isSelectable }: (typeof campaigns)[number]) =>
                  kind &&
                  isSelectable && (
                    <input
                      type="checkbox"
                      name={fields.chosen.name}
                      value={`${kind}:${id}`}
                      aria-label={`Select ${name}`}
                      defaultChecked={chosen.has(`${kind}:${id}`)}
                    />
                  ),
              },
            ]
          : []),
        {
          heading: "Name",
          names: true,
          cell: ({ kind, id, name, labels }) => (
            <>
              {kind ? <Link to={campaignPath(params, { kind, id })}>{name}</Link> : name}{" "}
              <LabelChips labels={labels} />
            </>
          ),
        },
        { heading: "Type", cell: ({ kind }) => <KindBadge kind={kind} /> },
        { heading: "Status", cell: ({ status }) => <StatusBadge>{sentenceLabel(status)}</StatusBadge> },
        { heading: "Owner", cell: ({ owner }) => owner },
        { heading: "Updated", cell: ({ updated_at }) => updated_at && <Day day={updated_at} /> },
        {
          heading: "Actions",
          quiet: true,
          align: "end",
          cell: ({ kind, id, name, hasActions }) =>
            kind &&
            hasActions && (
              <Link to={campaignLinks(params, { kind, id }).more}>
                Actions<span className="sr-only"> {name}</span>
              </Link>
            ),
        },
      ]}
    />
  );
  return (
    <>
      <Title page={pages ? `${name} (${pages})` : name} refused={actionData !== undefined} />
      <FormErrorBanner
        message={Object.values(actionData?.result.error ?? {})
          .flat()
          .join(" ")}
      >
        {failed.length > 0 && (
          <ul>
            {failed.map(({ one: { kind, id }, told }) => (
              <li key={`${kind}:${id}`}>
                {campaigns.find((campaign) => campaign.id === id)?.name ?? kindLabel(kind)}: {told}
              </li>
            ))}
          </ul>
        )}
      </FormErrorBanner>
      <PageHeader
        title={name}
        actions={
          <>
            {newCampaign}
            {folder?.canUpdate && (
              <Link to={href("/projects/:projectId/folders/:folderId/edit", params)}>
                Edit folder<span className="sr-only"> {name}</span>
              </Link>
            )}
          </>
        }
      />
      <SampleBanner />
      <UnknownDates dates={loaderData.unknown} />
      <IgnoredFilters names={loaderData.ignored} />
      {hasList && (
        <SearchBar label="Search campaigns" search={filter.search} clear={clear}>
          <fieldset className="filters-choices" key={filter.kinds.join()}>
            <legend className="sr-only">Types</legend>
            {CAMPAIGN_KINDS.map((kind) => (
              <label key={kind}>
                <input
                  type="checkbox"
                  name="kind"
                  value={kind}
                  defaultChecked={filter.kinds.includes(kind)}
                />{" "}
                {kindLabel(kind)}
              </label>
            ))}
          </fieldset>
          {choices.map((choice) => (
            <FilterSelect key={choice.name} {...choice} />
          ))}
          {hasBlogsOnly && <BlogFilters filter={filter} />}
          {filter.archived && <input type="hidden" name="archived" value="1" />}
        </SearchBar>
      )}
      {campaigns.length ? (
        bulk.length > 0 ? (
          <Form form={form} className="list-form" isGuarded={false}>
            {table}
            <BulkBar word="campaign" legend="Selected campaigns" field={fields.change} choices={bulk} />
          </Form>
        ) : (
          table
        )
      ) : isFiltered ? (
        <EmptyState
          heading={filter.archived ? "No archived campaigns" : "No campaigns match"}
          action={
            <ButtonLink to={here}>{filter.archived ? "View active campaigns" : "Clear filters"}</ButtonLink>
          }
        >
          {filter.archived ? "Campaigns you archive appear here." : "Try other filters."}
        </EmptyState>
      ) : (
        <NoCampaigns params={params} canCreate={folder?.canCreate ?? false} />
      )}
      <Pagination
        page={meta.current_page}
        pages={meta.last_page}
        label="Pages of campaigns"
        to={(page) => here + searchWith(query, { page: String(page) })}
      />
      <p className="list-ways">
        {campaigns.length > 0 && (
          <>
            <a href={`${here}/export/csv${searchWith(query)}`}>Export as CSV</a>{" "}
            <a href={`${here}/export/json${searchWith(query)}`}>Export as JSON</a>{" "}
          </>
        )}
        {filter.archived ? (
          <Link to={here}>Active campaigns</Link>
        ) : (
          <Link to={`${here}?archived=1`}>Archived campaigns</Link>
        )}{" "}
        {hasTrash && <Link to={href("/projects/:projectId/trash", params)}>Trash</Link>}
      </p>
    </>
  );
}

type BlogFiltersProps = { filter: { keyword: string; planned: string; stale: string } };

function BlogFilters({ filter: { keyword, planned, stale } }: BlogFiltersProps) {
  return (
    <>
      <label className="filter-select">
        Keyword
        <input name="keyword" dir="auto" className="input" defaultValue={keyword} key={keyword} />
      </label>
      <span className="filter-select">
        <label htmlFor="planned-month">Planned month</label>
        <MonthInput id="planned-month" name="planned" value={planned} />
      </span>
      <label className="filter-select">
        <input type="checkbox" name="stale" value="1" defaultChecked={stale === "1"} key={stale} /> Published
        over a year ago and not reviewed since
      </label>
    </>
  );
}

type Props = { params: { projectId: string; folderId: string }; canCreate: boolean };

/** Renders a folder without campaigns. Each type links to a form in which it is selected. */
function NoCampaigns({ params, canCreate }: Props) {
  const form = href("/projects/:projectId/folders/:folderId/campaigns/new", params);
  return (
    <EmptyState
      heading="No campaigns yet"
      action={
        canCreate &&
        CAMPAIGN_KINDS.map((kind) => (
          <ButtonLink key={kind} to={`${form}?kind=${kind}`}>
            {kindLabel(kind)}
          </ButtonLink>
        ))
      }
    >
      {canCreate ? "Choose a type to start." : "Campaigns in this folder appear here."}
    </EmptyState>
  );
}
