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
  links: ProjectCalendarLinks;
};

/** Chooses the layers of a calendar of everything, and filters them. */
export function ProjectListFilter(props: Props) {
  const { filter, view, date, owners, teams, labels, projects, types, links } = props;
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
  const team = {
    name: "team",
    label: "Team",
    all: "All teams",
    value: filter.team,
    options: [...teams],
  };
  const project = {
    name: "project",
    label: "Project",
    all: "All projects",
    value: filter.project,
    options: [...projects],
  };
  // A timeline has campaigns, and a chip for its groups. All chips fit beside its scales.
  const rare = [...(isTimeline ? [project, network, label] : []), team].filter(
    ({ options }) => options.length > 0,
  );
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
      moreOn={rare.filter(({ value }) => value !== "").length}
      more={
        rare.length > 0 &&
        rare.map(({ name, label: title, all, value, options }) => (
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
        ))
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
