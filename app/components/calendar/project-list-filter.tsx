import { FilterChip } from "#components/filter-chips.tsx";
import { networkLabel } from "#components/campaigns/network-label.ts";
import { CALENDAR_TYPES, type CalendarType, NETWORKS } from "#contract/vocabulary.ts";
import type { ProjectView } from "#domain/calendar/project-views.ts";
import { GROUP_LABELS, TIMELINE_GROUPS } from "#domain/calendar/timeline.ts";
import { sentenceLabel } from "#lib/labels.ts";
import { Link } from "#ui/link.tsx";
import { CalendarFilters, FilterField } from "./calendar-filters.tsx";
import type { ProjectCalendarLinks } from "./project-calendar-links.ts";
import { DEFAULT_TYPES, isFiltered, type ProjectFilter, STATUSES } from "./project-filter.ts";
import { typeWord } from "./type-words.ts";

type Option = { value: string; label: string };
type Props = {
  filter: ProjectFilter;
  view: ProjectView;
  /** The day of the view, if it isn't today. */
  date: string | undefined;
  owners: readonly Option[];
  /** The teams of one project. Empty without one, or if there are none. */
  teams: readonly Option[];
  /** Empty if there are none, or the API has none. */
  labels: readonly Option[];
  /** Empty in the calendar of one project. */
  projects: readonly Option[];
  /** The types that the API sends. */
  types: readonly CalendarType[];
  countries: readonly Option[];
  country: string;
  links: ProjectCalendarLinks;
};

/** Chooses the layers of a calendar of everything, filters them, and chooses the country of the observances. */
export function ProjectListFilter(props: Props) {
  const { filter, view, date, owners, teams, labels, projects, types, countries, country, links } = props;
  const chosen = filter.kind.length > 0 ? filter.kind : DEFAULT_TYPES;
  const isTimeline = view === "timeline";
  const network = {
    name: "network",
    label: "Network",
    all: "All networks",
    value: filter.network,
    options: NETWORKS.map((value) => ({ value, label: networkLabel(value) })),
  };
  const label = {
    name: "label",
    label: "Label",
    all: "All labels",
    value: filter.label,
    options: [...labels],
  };
  const project = {
    name: "project",
    label: "Project",
    all: "All projects",
    value: filter.project,
    options: [...projects],
  };
  // A timeline has campaigns, and a chip for its groups. All chips fit beside its scales.
  const rare = isTimeline ? [project, network, label] : [];
  return (
    <CalendarFilters
      label="Filter the calendar"
      hidden={{ view, date, of: filter.of || undefined, scale: filter.scale || undefined }}
      first={
        filter.of !== "" && (
          <FilterChip
            label="Show"
            name="kind"
            values={chosen}
            options={CALENDAR_TYPES.filter((type) => types.includes(type)).map((type) => ({
              value: type,
              label: typeWord(type, "all"),
            }))}
          />
        )
      }
      filters={[
        ...(isTimeline ? [] : [project, network]),
        {
          name: "status",
          label: "Status",
          all: "All statuses",
          value: filter.status,
          options: STATUSES.map((status) => ({ value: status, label: sentenceLabel(status) })),
        },
        { name: "owner", label: "Person", all: "Everyone", value: filter.owner, options: [...owners] },
        ...(isTimeline ? [] : [label]),
      ]}
      last={
        isTimeline && (
          <FilterChip
            label="Group:"
            name="group"
            type="radio"
            values={[filter.group || "project"]}
            options={TIMELINE_GROUPS.map((group) => ({ value: group, label: GROUP_LABELS[group] }))}
          />
        )
      }
      moreOn={
        [filter.team, country, ...rare.map(({ value }) => value)].filter((value) => value !== "").length
      }
      more={
        <>
          {rare.map(
            ({ name, label: title, all, value, options }) =>
              options.length > 0 && (
                <FilterField key={name} label={title}>
                  <select name={name} className="input" defaultValue={value} key={value}>
                    <option value="">{all}</option>
                    {options.map((option) => (
                      <option key={option.value} value={option.value}>
                        {option.label}
                      </option>
                    ))}
                  </select>
                </FilterField>
              ),
          )}
          {teams.length > 0 && (
            <FilterField label="Team">
              <select name="team" className="input" defaultValue={filter.team} key={filter.team}>
                <option value="">All teams</option>
                {teams.map((team) => (
                  <option key={team.value} value={team.value}>
                    {team.label}
                  </option>
                ))}
              </select>
            </FilterField>
          )}
          <FilterField label="Holidays and observances">
            <select name="country" className="input" defaultValue={country || "none"} key={country}>
              <option value="none">Not shown</option>
              {countries.map((one) => (
                <option key={one.value} value={one.value}>
                  {one.label}
                </option>
              ))}
            </select>
          </FilterField>
        </>
      }
      clear={
        isFiltered(filter) && (
          <Link to={links.view(view, date, { of: filter.of, scale: filter.scale, group: filter.group })}>
            Clear filters
          </Link>
        )
      }
    />
  );
}
