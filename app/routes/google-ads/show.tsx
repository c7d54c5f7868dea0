import { getGoogleAd } from "#api-client/google-ads.server.ts";
import type { GoogleAd as Campaign } from "#contract/google-ads.ts";
import { FilterChip } from "#components/filter-chips.tsx";
import { SearchBar } from "#components/search-bar.tsx";
import { counted, plural } from "#lib/counts.ts";
import { sentenceLabel } from "#lib/labels.ts";
import { pageNumber, searchWith } from "#lib/search-params.ts";
import { apiContext } from "#middleware/api.server.ts";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icons.tsx";
import { Link } from "#ui/link.tsx";
import { Pagination } from "#ui/pagination.tsx";
import { Day } from "#ui/time.tsx";
import { AdCard } from "./ad-card.tsx";
import { AdsGrid } from "./ads-grid.tsx";
import { adFilter, adRow, factsOf, matches } from "./campaign-view.server.ts";
import { GridPreview, type Preview } from "./grid-preview.tsx";
import { GRID_ROWS, gridRow } from "./grid-view.server.ts";
import { NotSaved } from "./not-saved.tsx";
import { saveGrid } from "./save-grid.server.ts";
import { adView, mixNumber } from "#components/google-ads/ad-view.ts";
import { keywordsOf, titleOf } from "#components/google-ads/find-content.server.ts";
import { googleLinks } from "#components/google-ads/google-links.ts";
import { adsHead } from "#components/campaigns/ads-head.ts";
import { FactsLine } from "#components/campaigns/facts-line.tsx";
import { GoogleHead } from "#components/google-ads/google-head.tsx";
import type { Route } from "./+types/show";

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const campaign = await getGoogleAd(context.get(apiContext), params.googleAdvertisementId);
  const filter = adFilter(url.searchParams);
  const rows = campaign.contents.map((content) => adRow(campaign, content));
  const owners = new Map(rows.flatMap(({ owner }) => (owner ? [[owner.id, owner] as const] : [])));
  const found = rows.filter((row) => matches(row, filter));
  const isGrid = url.searchParams.get("view") === "grid";
  return {
    grid: isGrid ? gridPage(campaign, found, url) : null,
    head: adsHead(campaign),
    description: campaign.description,
    facts: factsOf(campaign),
    ads: isGrid ? [] : found,
    found: found.length,
    withErrors: rows.filter(({ errors }) => errors > 0).length,
    total: rows.length,
    filter,
    choices: {
      groups: campaign.ad_groups.map(({ id, name }) => ({ value: id, label: name })),
      statuses: [...new Set(rows.map((row) => row.status))].map((value) => ({
        value,
        label: sentenceLabel(value),
      })),
      owners: [...owners.values()].map(({ id, name }) => ({ value: id, label: name })),
    },
    canUpdate: campaign.can.update,
    canCreate: campaign.can.create_content,
  };
}

/** Returns a page of the grid, and its URL with the filters. */
function gridPage(campaign: Campaign, found: readonly { id: string }[], url: URL) {
  const pages = Math.max(1, Math.ceil(found.length / GRID_ROWS));
  const page = Math.min(pages, pageNumber(url.searchParams.get("page")));
  const ids = found.slice((page - 1) * GRID_ROWS, page * GRID_ROWS).map(({ id }) => id);
  return {
    page,
    pages,
    hasAllColumns: url.searchParams.get("columns") === "all",
    rows: campaign.contents
      .filter(({ content_id }) => ids.includes(content_id))
      .map((content) => gridRow(campaign, content)),
    here: gridPath(url),
    preview: previewIn(campaign, ids, url),
  };
}

/** Returns the ad in `?ad=`, or else the first one, as the grid shows it below its table. */
function previewIn(campaign: Campaign, ids: readonly string[], url: URL): Preview | null {
  const wanted = Math.max(0, ids.indexOf(url.searchParams.get("ad") ?? ""));
  const content = campaign.contents.find(({ content_id }) => content_id === ids[wanted]);
  if (!content) return null;
  const mix = mixNumber(url.searchParams.get("mix"));
  const { serp, strength, lines } = adView(content, keywordsOf(campaign, content.ad_group_id), mix, []);
  const to = (changes: Record<string, string | null>) =>
    `${url.pathname}${searchWith(url.searchParams, { index: null, mix: null, ...changes })}#preview`;
  return {
    serp,
    strength,
    lines,
    title: titleOf(content),
    another:
      serp.total > 1 ? to({ ad: content.content_id, mix: String((serp.number % serp.total) + 1) }) : null,
    next: ids.length > 1 ? to({ ad: ids[(wanted + 1) % ids.length] ?? null }) : null,
  };
}

/** Returns the grid's own URL, however its form was sent. */
const gridPath = ({ pathname, searchParams }: URL) =>
  pathname + searchWith(searchParams, { index: null, ad: null, mix: null });

export const action = ({ params, context, url }: Route.ActionArgs) =>
  saveGrid(context, params.googleAdvertisementId, gridPath(url));

export default function GoogleAd({ loaderData, params, actionData }: Route.ComponentProps) {
  const { head, description, facts, ads, total, filter, choices } = loaderData;
  const { grid, found, withErrors, canUpdate, canCreate } = loaderData;
  const links = googleLinks(params);
  const isFiltered = Object.values(filter).some(Boolean);
  const add = (
    <ButtonLink to={links.newContent} tone="primary">
      <Icon name="plus" />
      New ad
    </ButtonLink>
  );
  const columns: Record<string, string> = grid?.hasAllColumns ? { columns: "all" } : {};
  const all = grid ? links.grid(columns) : links.campaign;
  const rows = actionData && "rows" in actionData ? actionData.rows : null;
  const notSaved = actionData?.result.error?.[""]?.join(" ");
  const count = isFiltered ? `${counted(found, "ad")} of ${total}` : plural(found, "ad");
  const filters = (
    <SearchBar
      label="Search ads"
      search={filter.search}
      {...((!grid || isFiltered) && { count })}
      clear={isFiltered && <Link to={all}>Clear filters</Link>}
    >
      {grid && <input type="hidden" name="view" value="grid" />}
      {grid?.hasAllColumns && <input type="hidden" name="columns" value="all" />}
      <Choice name="ad_group" label="Ad group" value={filter.ad_group} options={choices.groups} />
      <Choice name="status" label="Status" value={filter.status} options={choices.statuses} />
      {!(grid && filter.owner === "") && (
        <Choice name="owner" label="Owner" value={filter.owner} options={choices.owners} />
      )}
      <Choice name="findings" label="Issues" value={filter.findings} options={ISSUES} />{" "}
      {withErrors > 0 && filter.findings !== "errors" && (
        <Link
          to={(grid ? links.grid : links.filtered)({ ...filter, ...columns, findings: "errors" })}
          className="grid-errors-link"
        >
          <Icon name="alert" size={14} />
          {counted(withErrors, "ad")} with errors
        </Link>
      )}{" "}
    </SearchBar>
  );
  const none = (
    <EmptyState heading="No ads match" action={<Link to={all}>Clear filters</Link>}>
      Try other filters.
    </EmptyState>
  );
  return (
    <>
      <GoogleHead
        head={head}
        links={links}
        isGrid={grid !== null}
        filter={searchWith(filter)}
        refused={notSaved !== undefined}
      >
        {grid && grid.rows.length > 0 && (
          <Link
            to={links.grid({
              ...filter,
              columns: grid.hasAllColumns ? "" : "all",
              page: String(grid.page),
            })}
          >
            {grid.hasAllColumns ? "Used columns" : "All columns"}
          </Link>
        )}
      </GoogleHead>
      <FactsLine {...arrangedFacts(facts)} description={description}>
        {facts.crowded.length > 0 && (
          <p className="mt-1 text-warning">
            More than three ads in {facts.crowded.join(", ")}. Google runs up to three.
          </p>
        )}
        {grid && grid.rows.length > 0 && !grid.rows.some((row) => row.canUpdate) && (
          <p className="mt-1">Ask a project manager to change these ads.</p>
        )}
      </FactsLine>
      {total === 0 ? (
        <EmptyState
          heading="No ads yet"
          action={
            canCreate && (
              <>
                {add}{" "}
                {canUpdate && (
                  <Link to={links.paste} className="btn btn-secondary">
                    <Icon name="clipboard-paste" />
                    Paste rows
                  </Link>
                )}
              </>
            )
          }
        >
          An ad is a set of headlines and descriptions that Google combines in search results.
        </EmptyState>
      ) : grid ? (
        <>
          <NotSaved message={notSaved} rows={rows ?? []} />
          <AdsGrid
            rows={rows ?? grid.rows}
            hasAllColumns={grid.hasAllColumns}
            links={links}
            canCreate={canCreate}
            canImport={canUpdate && canCreate}
            here={grid.here}
            filters={filters}
            none={none}
          />
          <Pagination
            page={grid.page}
            pages={grid.pages}
            to={(page) => links.grid({ ...filter, ...columns, page: String(page) })}
            label="Pages of ads"
          />
          {grid.preview && <GridPreview preview={grid.preview} />}
        </>
      ) : (
        <div className="grid grid-cols-1 gap-4">
          {filters}
          {ads.length === 0 ? (
            none
          ) : (
            <ol className="grid gap-4 lg:grid-cols-2">
              {ads.map((ad) => (
                <AdCard key={ad.id} ad={ad} links={links} />
              ))}
            </ol>
          )}
        </div>
      )}
    </>
  );
}

const arrangedFacts = (facts: ReturnType<typeof factsOf>) => ({
  first: [
    ...(facts.budget === null ? [] : [{ term: "Budget", details: facts.budget }]),
    ...(facts.starts_on === null && facts.ends_on === null
      ? []
      : [{ term: "Dates", details: <Flight starts={facts.starts_on} ends={facts.ends_on} /> }]),
    { term: "Ad groups", details: facts.groups },
    {
      term: "Ads",
      details: facts.ads === 0 ? "None yet" : `${facts.ads}, ${facts.withoutIssues} without issues`,
    },
  ],
  others: [
    { term: "Google campaign type", details: facts.type },
    { term: "Locations", details: facts.locations ?? "Not set" },
    { term: "Languages", details: facts.languages || "Not set" },
    { term: "Published", details: `${facts.published} of ${facts.ads}` },
  ],
});

function Flight({ starts, ends }: { starts: string | null; ends: string | null }) {
  if (starts && ends)
    return (
      <>
        <Day day={starts} /> to <Day day={ends} />
      </>
    );
  if (starts)
    return (
      <>
        Starts <Day day={starts} />
      </>
    );
  if (ends)
    return (
      <>
        Ends <Day day={ends} />
      </>
    );
  return "Not set";
}

const ISSUES = [
  { value: "errors", label: "With errors" },
  { value: "some", label: "With issues" },
  { value: "none", label: "Without issues" },
];

type ChoiceProps = {
  name: string;
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
};

const Choice = ({ options, value, ...choice }: ChoiceProps) =>
  options.length === 0 ? null : (
    <FilterChip
      {...choice}
      type="radio"
      none=""
      values={[value]}
      options={[{ value: "", label: "All" }, ...options]}
    />
  );
