import type { ReactNode } from "react";
import { KindBadge, kindLabel } from "#components/campaigns/kind-badge.tsx";
import { FilterChip, FilterForm } from "#components/filter-chips.tsx";
import { LabelChip } from "#components/labels/label-chips.tsx";
import { Status } from "#components/status.tsx";
import type { LabelChip as Label } from "#contract/labels.ts";
import { CAMPAIGN_KINDS } from "#contract/vocabulary.ts";
import { Avatar } from "#ui/avatar.tsx";
import { MonthInput } from "#ui/month-input.tsx";
import type { ListFilter } from "./campaign-filter.server.ts";

type Choice = { value: string; label: string };

type Props = {
  filter: ListFilter;
  choices: {
    statuses: readonly (Choice & { heading?: string })[];
    sorts: readonly Choice[];
    /** Empty if the API doesn't list the members. */
    people: readonly (Choice & { image: string | null })[];
    labels: readonly Label[];
  };
  clear: ReactNode;
  count: string;
};

/** Renders the search and the chips above the list of campaigns. */
export function CampaignFilters({ filter, choices, clear, count }: Props) {
  const hasBlogsOnly = filter.kinds.join() === "Blog";
  return (
    <FilterForm
      label="Filter campaigns"
      search={{ label: "Search campaigns", value: filter.search }}
      clear={clear}
      count={count}
      sort={
        <FilterChip label="Sort" name="sort" type="radio" options={choices.sorts} values={[filter.sort]} />
      }
    >
      <FilterChip
        label="Type"
        name="kind"
        values={filter.kinds}
        options={CAMPAIGN_KINDS.map((kind) => ({
          value: kind,
          label: kindLabel(kind),
          drawn: <KindBadge kind={kind} />,
        }))}
      />
      <FilterChip
        label="Status"
        name="status"
        values={filter.statuses}
        options={choices.statuses.map((status) => ({
          ...status,
          drawn: <Status of={status.value} size="plain" />,
        }))}
      />
      {choices.people.length > 0 && (
        <FilterChip
          label={hasBlogsOnly ? "Author" : "Owner"}
          name="owner"
          values={filter.owners}
          options={choices.people.map(({ value, label, image }) => ({
            value,
            label,
            drawn: (
              <>
                <Avatar name={label} image={image} size="xs" />
                <bdi>{label}</bdi>
              </>
            ),
          }))}
        />
      )}
      {choices.labels.length > 0 && (
        <FilterChip
          label="Label"
          name="label"
          values={filter.labels}
          options={choices.labels.map(({ id, ...label }) => ({
            value: id,
            label: label.name,
            drawn: <LabelChip label={label} />,
          }))}
        />
      )}
      {hasBlogsOnly && <BlogFilters filter={filter} />}
      {filter.archived && <input type="hidden" name="archived" value="1" />}
    </FilterForm>
  );
}

const STALE = "Published over a year ago and not reviewed since";

/** Renders the filters that only blog posts have. */
function BlogFilters({ filter: { keyword, planned, stale } }: Pick<Props, "filter">) {
  return (
    <>
      <label className="inline-flex items-center gap-2">
        Keyword
        <input name="keyword" dir="auto" className="input" defaultValue={keyword} key={keyword} />
      </label>
      <span className="inline-flex items-center gap-2">
        <label htmlFor="planned-month">Planned month</label>
        <MonthInput id="planned-month" name="planned" value={planned} />
      </span>
      <FilterChip
        label="Review"
        name="stale"
        values={stale ? [stale] : []}
        options={[{ value: "1", label: STALE }]}
      />
    </>
  );
}
