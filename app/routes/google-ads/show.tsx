import { getGoogleAd } from "#api-client/google-ads.server.ts";
import { KindBadge } from "#components/campaigns/kind-badge.tsx";
import { SearchBar } from "#components/search-bar.tsx";
import { LabelChips } from "#components/labels/label-chips.tsx";
import { counted, plural } from "#lib/counts.ts";
import { sentenceLabel } from "#lib/labels.ts";
import { searchWith } from "#lib/search-params.ts";
import { apiContext } from "#middleware/api.server.ts";
import { StatusBadge } from "#ui/badge.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { DescriptionList } from "#ui/description-list.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Link } from "#ui/link.tsx";
import { Day } from "#ui/time.tsx";
import { CampaignMenu } from "#components/campaigns/campaign-menu.tsx";
import { AdCard } from "./ad-card.tsx";
import { adFilter, adRow, factsOf, matches } from "./campaign-view.server.ts";
import { googleLinks } from "#components/google-ads/google-links.ts";
import { GoogleTabs } from "#components/google-ads/google-tabs.tsx";
import { PageTop } from "#components/shell/page-top.tsx";
import type { Route } from "./+types/show";

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const campaign = await getGoogleAd(context.get(apiContext), params.googleAdvertisementId);
  const filter = adFilter(url.searchParams);
  const rows = campaign.contents.map((content) => adRow(campaign, content));
  const owners = new Map(rows.flatMap(({ owner }) => (owner ? [[owner.id, owner] as const] : [])));
  return {
    name: campaign.name,
    status: campaign.status,
    labels: campaign.labels,
    isArchived: campaign.archived_at !== null,
    description: campaign.description,
    facts: factsOf(campaign),
    ads: rows.filter((row) => matches(row, filter)),
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
    can: campaign.can,
    canUpdate: campaign.can.update,
    canCreate: campaign.can.create_content,
  };
}

export default function GoogleAd({ loaderData, params }: Route.ComponentProps) {
  const { name, status, labels, isArchived, description, facts, ads, total, filter, choices } = loaderData;
  const { canUpdate, canCreate } = loaderData;
  const links = googleLinks(params);
  const isFiltered = Object.values(filter).some(Boolean);
  const add = (
    <ButtonLink to={links.newContent} tone="primary">
      New ad
    </ButtonLink>
  );
  return (
    <>
      <PageTop
        page={name}
        badge={
          <>
            <KindBadge kind="GoogleAd" />{" "}
            <StatusBadge>{isArchived ? "Archived" : sentenceLabel(status)}</StatusBadge>{" "}
            <LabelChips labels={labels} />
          </>
        }
        lead={description ?? undefined}
        actions={
          <>
            {canCreate && add}{" "}
            <CampaignMenu name={name} links={links} isArchived={isArchived} can={loaderData.can}>
              {canUpdate && <Link to={links.edit}>Settings</Link>}{" "}
              {canCreate && <Link to={links.import}>Import from Ads Editor…</Link>}{" "}
              {total > 0 && (
                <a href={links.export(searchWith(filter))} download>
                  Export {isFiltered && "filtered ads "}for Ads Editor
                </a>
              )}
            </CampaignMenu>
          </>
        }
      />
      <GoogleTabs links={links} />
      <div className="my-6 grid grid-cols-1 gap-6">
        <div className="card sm:[&_dl]:grid-cols-2 lg:[&_dl]:grid-cols-3">
          <DescriptionList
            items={[
              {
                term: "Dates",
                details: <Flight starts={facts.starts_on} ends={facts.ends_on} />,
              },
              { term: "Budget", details: facts.budget ?? "Not set" },
              { term: "Google campaign type", details: facts.type },
              { term: "Locations", details: facts.locations ?? "Not set" },
              { term: "Languages", details: facts.languages || "Not set" },
              { term: "Ads", details: facts.progress },
              ...(facts.crowded.length > 0
                ? [
                    {
                      term: "Note",
                      details: `Google runs up to three responsive search ads in an ad group. Over the limit: ${facts.crowded.join(", ")}.`,
                    },
                  ]
                : []),
            ]}
          />
        </div>
        {total > 0 && (
          <SearchBar
            label="Search ads"
            search={filter.search}
            count={isFiltered ? `${counted(ads.length, "ad")} of ${total}` : plural(ads.length, "ad")}
            clear={isFiltered && <Link to={links.campaign}>Clear filters</Link>}
          >
            <Choice name="ad_group" label="Ad group" value={filter.ad_group} options={choices.groups} />
            <Choice name="status" label="Status" value={filter.status} options={choices.statuses} />
            <Choice name="owner" label="Owner" value={filter.owner} options={choices.owners} />
            <Choice
              name="findings"
              label="Issues"
              value={filter.findings}
              options={[
                { value: "some", label: "With issues" },
                { value: "none", label: "Without issues" },
              ]}
            />
          </SearchBar>
        )}
        {total === 0 ? (
          <EmptyState heading="No ads yet" action={canCreate && add}>
            An ad is a set of headlines and descriptions that Google combines in search results.
          </EmptyState>
        ) : ads.length === 0 ? (
          <EmptyState heading="No ads match" action={<Link to={links.campaign}>Clear filters</Link>}>
            Try other filters.
          </EmptyState>
        ) : (
          <ol className="grid gap-4 lg:grid-cols-2">
            {ads.map((ad) => (
              <AdCard key={ad.id} ad={ad} links={links} />
            ))}
          </ol>
        )}
      </div>
    </>
  );
}

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

type ChoiceProps = {
  name: string;
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
};

function Choice({ name, label, value, options }: ChoiceProps) {
  if (options.length === 0) return null;
  return (
    <label className="filter-select">
      {label}
      <select name={name} className="input" defaultValue={value} key={value}>
        <option value="">All</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}
