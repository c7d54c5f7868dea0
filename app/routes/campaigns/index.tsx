import { data, href, redirect, useRouteLoaderData } from "react-router";
import type { z } from "zod";
import { offersCalendar } from "#api-client/calendar.server.ts";
import { listCampaigns } from "#api-client/campaigns.server.ts";
import { imagePath } from "#api-client/image-path.server.ts";
import { findLabels } from "#api-client/labels.server.ts";
import { listFolders } from "#api-client/folders.server.ts";
import { findMembers } from "#api-client/members.server.ts";
import { redirectWithToast } from "#request/toast.server.ts";
import { BulkBar } from "#components/bulk-bar.tsx";
import { projectCalendarLinks } from "#components/calendar/project-calendar-links.ts";
import { kindLabel } from "#components/campaigns/kind-badge.tsx";
import { SampleBanner } from "#components/shell/sample-banner.tsx";
import { Title } from "#components/shell/title.tsx";
import { useOffers } from "#components/shell/use-offers.ts";
import { CAMPAIGN_KINDS } from "#contract/vocabulary.ts";
import { dateWindow } from "#domain/campaigns/date-window.ts";
import { Form } from "#forms/form.tsx";
import { useForm } from "#forms/use-form.ts";
import { FormErrorBanner } from "#forms/form-error-banner.tsx";
import { parseForm, invalidForm } from "#forms/submit.server.ts";
import { unknownDates } from "#domain/calendar/views.ts";
import { counted, plural } from "#lib/counts.ts";
import { toIsoDay } from "#lib/dates.ts";
import { fieldLabel } from "#lib/field-labels.ts";
import { pageNumber, searchWith } from "#lib/search-params.ts";
import { apiContext } from "#middleware/api.server.ts";
import { userContext } from "#middleware/auth.server.ts";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icons.tsx";
import { IgnoredFilters } from "#ui/ignored-filters.tsx";
import { Menu, MenuItem } from "#ui/menu.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { UnknownDates } from "#ui/unknown-dates.tsx";
import { Pagination } from "#ui/pagination.tsx";
import { TabLinks } from "#ui/tab-links.tsx";
import { campaignBulkChoices, campaignBulkSchema, changeCampaigns } from "./bulk.server.ts";
import {
  apiFilter,
  campaignFilter,
  filterChoices,
  filterQuery,
  isNarrowed,
  isOfBlogs,
} from "./campaign-filter.server.ts";
import { CampaignFilters } from "./campaign-filters.tsx";
import { CampaignPopover } from "./campaign-popover.tsx";
import { CampaignTable } from "./campaign-table.tsx";
import { toShownCampaign } from "./shown-campaign.server.ts";
import type { Route } from "./+types/index";
import type { loader as layoutLoader } from "./layout.tsx";

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const filter = campaignFilter(url.searchParams);
  const page = pageNumber(url.searchParams.get("page"));
  const [{ data: rows, meta, ignored }, members, folders, labels] = await Promise.all([
    listCampaigns(api, params.projectId, params.folderId, { ...apiFilter(filter), page }),
    findMembers(api, context.get(userContext), { project: params.projectId }),
    listFolders(api, params.projectId),
    findLabels(api),
  ]);
  if (!rows.length && page > 1) throw redirect(url.pathname + searchWith(url.searchParams, { page: null }));
  const today = toIsoDay(new Date());
  const canAny = (word: "update" | "delete" | "move" | "copy" | "archive") =>
    rows.some(({ can }) => can[word]);
  const people = (members ?? []).map(({ id, name, avatar_url }) => ({
    value: id,
    label: name,
    image: avatar_url && imagePath(avatar_url),
  }));
  const otherFolders = folders
    .filter(({ id }) => id !== params.folderId)
    .map(({ id, name }) => ({ value: id, label: name }));
  return {
    campaigns: rows.map(toShownCampaign(today)),
    meta,
    filter,
    query: filterQuery(filter),
    back: url.pathname + url.search,
    today,
    window: dateWindow(today),
    isFiltered: isNarrowed(filter),
    ignored: ignored.map(fieldLabel),
    unknown: isOfBlogs(filter.kinds) ? unknownDates(url.searchParams, ["planned"]) : [],
    choices: { ...filterChoices(), people, labels: labels ?? [] },
    hasCalendar: await offersCalendar(api),
    bulk: campaignBulkChoices({
      hasTrash: await api.offers("/api/trash"),
      isArchive: filter.archived === "1",
      can: {
        update: canAny("update"),
        delete: canAny("delete"),
        move: canAny("move"),
        copy: canAny("copy"),
        archive: canAny("archive"),
      },
      members: people,
      labels: labels?.map(({ id, name }) => ({ value: id, label: name })) ?? [],
      folders: otherFolders,
    }),
  };
}

export async function action({ params, context, url }: Route.ActionArgs) {
  const submission = parseForm(context, campaignBulkSchema);
  if (submission.status !== "success") return invalidForm(submission);
  const { done, failed } = await changeCampaigns(context.get(apiContext), submission.value, params);
  if (failed.length > 0)
    return data(
      {
        result: submission.reply({ formErrors: [`${done} updated. ${failed.length} couldn’t be updated:`] }),
        failed,
      },
      { status: 422 },
    );
  const { action: word } = submission.value.change;
  return redirectWithToast(href("/projects/:projectId/folders/:folderId/campaigns", params) + url.search, {
    type: "success",
    message: `${plural(done, "campaign")} ${DONE[word] ?? "updated"}.`,
    ...(word === "trash" && {
      actions: [{ label: "View trash", href: href("/projects/:projectId/trash", params) }],
    }),
  });
}

/** What else than being updated happens to campaigns. */
const DONE: Record<string, string> = { trash: "moved to the trash", duplicate: "duplicated" };

export default function Campaigns({ loaderData, params, actionData }: Route.ComponentProps) {
  const { campaigns, meta, filter, query, isFiltered, bulk } = loaderData;
  const folder = useRouteLoaderData<typeof layoutLoader>("routes/campaigns/layout");
  const [form, fields] = useForm<z.input<typeof campaignBulkSchema>>({
    id: "bulk",
    lastResult: actionData?.result,
  });
  const failed = actionData && "failed" in actionData ? actionData.failed : [];
  const name = folder?.name ?? "Campaigns";
  const here = href("/projects/:projectId/folders/:folderId/campaigns", params);
  const pages = meta.last_page > 1 ? `page ${meta.current_page} of ${meta.last_page}` : "";
  const table = (
    <CampaignTable
      caption={`${name}: ${counted(meta.total, "campaign")}${pages && `, ${pages}`}`}
      rows={campaigns}
      place={params}
      back={loaderData.back}
      window={loaderData.window}
      today={loaderData.today}
      selection={
        bulk.length > 0 ? { name: fields.chosen.name, chosen: new Set(fields.chosen.defaultOptions) } : null
      }
      sumOf={pages ? "On this page" : "All campaigns"}
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
          <FolderActions
            params={params}
            name={name}
            canCreate={folder?.canCreate ?? false}
            canUpdate={folder?.canUpdate ?? false}
            hasTimeline={loaderData.hasCalendar}
            isArchive={filter.archived === "1"}
            exported={campaigns.length > 0 ? searchWith(query) : null}
          />
        }
      />
      <SampleBanner />
      <UnknownDates dates={loaderData.unknown} />
      <IgnoredFilters names={loaderData.ignored} />
      {(campaigns.length > 0 || isFiltered) && (
        <CampaignFilters
          filter={filter}
          choices={loaderData.choices}
          clear={
            isFiltered && (
              <ButtonLink to={here} tone="quiet" size="small">
                Clear filters
              </ButtonLink>
            )
          }
          count={plural(meta.total, "campaign")}
        />
      )}
      {campaigns.length ? (
        <CampaignPopover place={params}>
          {bulk.length > 0 ? (
            <Form form={form} className="list-form" isGuarded={false}>
              {table}
              <BulkBar word="campaign" legend="Selected campaigns" field={fields.change} choices={bulk} />
            </Form>
          ) : (
            table
          )}
        </CampaignPopover>
      ) : isFiltered ? (
        <EmptyState
          drawing={filter.archived ? "campaigns" : "search"}
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
      {campaigns.length > 0 && bulk.length === 0 && (
        <p className="mt-2 text-sm text-ink-2">
          You can read and comment. Ask an owner or admin if you need to change these campaigns.
        </p>
      )}
      <Pagination
        page={meta.current_page}
        pages={meta.last_page}
        label="Pages of campaigns"
        to={(page) => here + searchWith(query, { page: String(page) })}
      />
    </>
  );
}

type FolderActionsProps = {
  params: Props["params"];
  name: string;
  canCreate: boolean;
  canUpdate: boolean;
  hasTimeline: boolean;
  isArchive: boolean;
  /** The query of what can be exported. Null if nothing can. */
  exported: string | null;
};

/** Renders what can be done with the folder, and the other view of its campaigns. */
function FolderActions({ params, name, canCreate, canUpdate, ...shown }: FolderActionsProps) {
  const hasTrash = useOffers("hasTrash");
  const here = href("/projects/:projectId/folders/:folderId/campaigns", params);
  const timeline = projectCalendarLinks(params.projectId).view("timeline");
  return (
    <>
      {shown.hasTimeline && (
        // On a phone all actions are on one line.
        <div className="max-sm:order-last max-sm:[&_svg]:hidden">
          <TabLinks
            label="View"
            look="segments"
            tabs={[
              { label: "List", to: here, current: true, icon: "rows" },
              { label: "Timeline", to: timeline, current: false, icon: "chart-gantt" },
            ]}
          />
        </div>
      )}{" "}
      {canCreate && (
        <ButtonLink to={href("/projects/:projectId/folders/:folderId/campaigns/new", params)} tone="primary">
          <Icon name="plus" />
          New campaign
        </ButtonLink>
      )}
      <Menu id="folder-more" label="More actions" record={name} look="dots">
        {canUpdate && (
          <MenuItem icon="pencil" to={href("/projects/:projectId/folders/:folderId/edit", params)}>
            Edit folder
          </MenuItem>
        )}{" "}
        {shown.exported !== null && (
          <>
            <a href={`${here}/export/csv${shown.exported}`}>
              <Icon name="download" />
              Export as CSV
            </a>{" "}
            <a href={`${here}/export/json${shown.exported}`}>
              <Icon name="braces" />
              Export as JSON
            </a>{" "}
          </>
        )}
        {shown.isArchive ? (
          <MenuItem icon="rows" to={here}>
            Active campaigns
          </MenuItem>
        ) : (
          <MenuItem icon="archive" to={`${here}?archived=1`}>
            Archived campaigns
          </MenuItem>
        )}{" "}
        {hasTrash && (
          <MenuItem icon="trash" to={href("/projects/:projectId/trash", params)}>
            Trash
          </MenuItem>
        )}
      </Menu>
    </>
  );
}

type Props = { params: { projectId: string; folderId: string }; canCreate: boolean };

/** Renders a folder without campaigns. Each type links to a form in which it is selected. */
function NoCampaigns({ params, canCreate }: Props) {
  const form = href("/projects/:projectId/folders/:folderId/campaigns/new", params);
  return (
    <EmptyState
      drawing="campaigns"
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
