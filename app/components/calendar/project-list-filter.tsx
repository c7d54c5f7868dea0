import { Form } from "react-router";
import { networkLabel } from "#components/campaigns/network-label.ts";
import { CALENDAR_TYPES, type CalendarType, NETWORKS } from "#contract/vocabulary.ts";
import type { ProjectView } from "#domain/calendar/project-views.ts";
import { sentenceLabel } from "#lib/labels.ts";
import { Button } from "#ui/button.tsx";
import { Link } from "#ui/link.tsx";
import { FilterChips } from "./filter-chips.tsx";
import { FilterChoice } from "./filter-choice.tsx";
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

const labelOf = (options: readonly Option[], value: string, other: string) =>
  options.find((option) => option.value === value)?.label ?? other;

/** Chooses the layers of a calendar of everything, filters them, and chooses the country of the observances. */
export function ProjectListFilter(props: Props) {
  const { filter, view, date, owners, teams, labels, projects, types, countries, country, links } = props;
  const chosen = filter.kind.length > 0 ? filter.kind : DEFAULT_TYPES;
  const said: { name: keyof ProjectFilter; words: string }[] = [
    { name: "kind", words: filter.kind.map((type) => typeWord(type, "all")).join(", ") },
    { name: "status", words: filter.status && sentenceLabel(filter.status) },
    { name: "owner", words: filter.owner && labelOf(owners, filter.owner, "Owner") },
    { name: "team", words: filter.team && labelOf(teams, filter.team, "Team") },
    { name: "label", words: filter.label && labelOf(labels, filter.label, "Label") },
    { name: "network", words: filter.network && networkLabel(filter.network) },
    { name: "project", words: filter.project && labelOf(projects, filter.project, "Project") },
  ];
  return (
    <>
      <details className="list-filter print:hidden" key={JSON.stringify(filter) + view + country}>
        <summary>Filter</summary>
        <search aria-label="Filter the calendar">
          <Form method="get" className="list-filter-form" preventScrollReset>
            <input type="hidden" name="view" value={view} />
            {date && <input type="hidden" name="date" value={date} />}
            <fieldset className="list-filter-layers">
              <legend>Show</legend>
              {CALENDAR_TYPES.filter((type) => types.includes(type)).map((type) => (
                <label key={type} className="list-filter-check">
                  <input type="checkbox" name="kind" value={type} defaultChecked={chosen.includes(type)} />
                  {typeWord(type, "all")}
                </label>
              ))}
            </fieldset>
            {projects.length > 0 && (
              <FilterChoice name="project" label="Project" all="All projects" value={filter.project}>
                {projects}
              </FilterChoice>
            )}
            <FilterChoice name="status" label="Status" all="All statuses" value={filter.status}>
              {STATUSES.map((status) => ({ value: status, label: sentenceLabel(status) }))}
            </FilterChoice>
            {owners.length > 0 && (
              <FilterChoice name="owner" label="Owner" all="All owners" value={filter.owner}>
                {owners}
              </FilterChoice>
            )}
            {teams.length > 0 && (
              <FilterChoice name="team" label="Team" all="All teams" value={filter.team}>
                {teams}
              </FilterChoice>
            )}
            {labels.length > 0 && (
              <FilterChoice name="label" label="Label" all="All labels" value={filter.label}>
                {labels}
              </FilterChoice>
            )}
            <FilterChoice name="network" label="Network" all="All networks" value={filter.network}>
              {NETWORKS.map((network) => ({ value: network, label: networkLabel(network) }))}
            </FilterChoice>
            <label className="list-filter-field">
              Holidays and observances
              <select name="country" className="input" defaultValue={country || "none"}>
                <option value="none">Not shown</option>
                {countries.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            </label>
            <div className="actions">
              <Button type="submit">Apply filters</Button>{" "}
              {isFiltered(filter) && <Link to={links.view(view, date)}>Clear filters</Link>}
            </div>
          </Form>
        </search>
      </details>
      <FilterChips
        chips={said
          .filter(({ words }) => words)
          .map(({ name, words }) => ({
            name,
            words,
            // A team belongs to its project.
            to: links.view(view, date, {
              ...filter,
              ...(name === "project" && { team: "" }),
              [name]: name === "kind" ? [] : "",
            }),
          }))}
      />
    </>
  );
}
