import { href, redirect, useRouteLoaderData } from "react-router";
import { listCampaigns } from "#api-client/campaigns.server.ts";
import { KindBadge, kindLabel } from "#components/kind-badge.tsx";
import { SearchBar } from "#components/search-bar.tsx";
import { Title } from "#components/title.tsx";
import { CAMPAIGN_KINDS } from "#contract/vocabulary.ts";
import { plural } from "#lib/counts.ts";
import { sentenceLabel } from "#lib/labels.ts";
import { pageNumber, searchWith } from "#lib/search-params.ts";
import { apiContext } from "#middleware/api.server.ts";
import { StatusBadge } from "#ui/badge.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Link } from "#ui/link.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Pagination } from "#ui/pagination.tsx";
import { Table } from "#ui/table.tsx";
import { Day } from "#ui/time.tsx";
import type { loader as layoutLoader } from "./layout.tsx";
import { campaignPath } from "./campaign-path.ts";
import type { Route } from "./+types/index";

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const search = url.searchParams.get("search")?.slice(0, 200) ?? "";
  const kinds = CAMPAIGN_KINDS.filter((kind) => url.searchParams.getAll("kind").includes(kind));
  const page = pageNumber(url.searchParams.get("page"));
  const { data, meta } = await listCampaigns(context.get(apiContext), params.projectId, params.folderId, {
    search,
    kind: kinds,
    page,
  });
  if (!data.length && page > 1) throw redirect(url.pathname + searchWith(url.searchParams, { page: null }));
  const campaigns = data.map(({ id, kind, name, status, owner, updated_at }) => ({
    id,
    kind,
    name,
    status,
    owner: owner?.name ?? null,
    updated_at,
  }));
  return { campaigns, meta, search, kinds };
}

export default function Campaigns({ loaderData, params }: Route.ComponentProps) {
  const { campaigns, meta, search, kinds } = loaderData;
  const folder = useRouteLoaderData<typeof layoutLoader>("routes/projects/folders/campaigns/layout");
  const name = folder?.name ?? "Campaigns";
  const here = href("/projects/:projectId/folders/:folderId/campaigns", params);
  const isFiltered = search !== "" || kinds.length > 0;
  const pages = meta.last_page > 1 ? `page ${meta.current_page} of ${meta.last_page}` : "";
  const newCampaign = (
    <ButtonLink to={href("/projects/:projectId/folders/:folderId/campaigns/new", params)} tone="primary">
      New campaign
    </ButtonLink>
  );
  const clear = isFiltered && <Link to={here}>Clear filters</Link>;
  return (
    <>
      <Title page={pages ? `${name} (${pages})` : name} />
      <PageHeader
        title={name}
        actions={
          <>
            {(campaigns.length > 0 || isFiltered) && newCampaign}
            {folder?.canUpdate && (
              <Link to={href("/projects/:projectId/folders/:folderId/edit", params)}>
                More…<span className="sr-only"> about {name}</span>
              </Link>
            )}
          </>
        }
      />
      {(campaigns.length > 0 || isFiltered) && (
        <SearchBar label="Search campaigns" search={search} clear={clear}>
          <fieldset className="filters-choices" key={kinds.join()}>
            <legend className="sr-only">Kinds</legend>
            {CAMPAIGN_KINDS.map((kind) => (
              <label key={kind}>
                <input type="checkbox" name="kind" value={kind} defaultChecked={kinds.includes(kind)} />{" "}
                {kindLabel(kind)}
              </label>
            ))}
          </fieldset>
        </SearchBar>
      )}
      {campaigns.length ? (
        <Table
          caption={plural(meta.total, "campaign") + (pages && `, ${pages}`)}
          rows={campaigns}
          rowKey={(campaign) => `${campaign.kind} ${campaign.id}`}
          columns={[
            {
              heading: "Name",
              names: true,
              cell: (campaign) => <Link to={campaignPath(params, campaign)}>{campaign.name}</Link>,
            },
            { heading: "Kind", cell: ({ kind }) => <KindBadge kind={kind} /> },
            { heading: "Status", cell: ({ status }) => <StatusBadge>{sentenceLabel(status)}</StatusBadge> },
            { heading: "Owner", cell: ({ owner }) => owner },
            { heading: "Updated", cell: ({ updated_at }) => updated_at && <Day day={updated_at} /> },
          ]}
        />
      ) : isFiltered ? (
        <EmptyState heading="No campaigns match" action={<ButtonLink to={here}>Clear filters</ButtonLink>}>
          Nothing in this folder fits these filters.
        </EmptyState>
      ) : (
        <EmptyState heading="No campaigns yet" action={newCampaign}>
          A campaign is a social calendar, a Meta ad, a Google ad or a blog post.
        </EmptyState>
      )}
      <Pagination
        page={meta.current_page}
        pages={meta.last_page}
        label="Pages of campaigns"
        to={(page) => here + searchWith({ search, kind: kinds }, { page: String(page) })}
      />
    </>
  );
}
