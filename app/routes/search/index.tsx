import { href, redirect, useRouteLoaderData } from "react-router";
import { listAllProjects } from "#api-client/projects.server.ts";
import { search } from "#api-client/search.server.ts";
import { FilterSelect } from "#components/filter-select.tsx";
import { SearchBar } from "#components/search-bar.tsx";
import { PlacedRow } from "#components/campaigns/placed-row.tsx";
import { TYPE_HEADINGS } from "#components/campaigns/placed-words.ts";
import { iconFor } from "#components/shell/page-commands.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import { SEARCH_MAX } from "#contract/limits.ts";
import type { Found } from "#contract/search.ts";
import { SEARCH_TYPES } from "#contract/vocabulary.ts";
import { unknownDates } from "#domain/calendar/views.ts";
import { plural } from "#lib/counts.ts";
import { isDay } from "#lib/dates.ts";
import { sentenceLabel } from "#lib/labels.ts";
import { pageNumber, searchWith } from "#lib/search-params.ts";
import { apiContext } from "#middleware/api.server.ts";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icons.tsx";
import { Link } from "#ui/link.tsx";
import { Marked } from "#ui/marked.tsx";
import { Pagination } from "#ui/pagination.tsx";
import { Day } from "#ui/time.tsx";
import { UnknownDates } from "#ui/unknown-dates.tsx";
import type { Route } from "./+types/index";

export const handle = { breadcrumb: () => ({ label: "Search" }) };

function filterIn(query: URLSearchParams) {
  const day = (name: string) => {
    const value = query.get(name)?.trim() ?? "";
    return isDay(value) ? value : "";
  };
  return {
    q: (query.get("q") ?? "").trim().slice(0, SEARCH_MAX),
    type: SEARCH_TYPES.find((type) => type === query.get("type")) ?? "",
    project: query.get("project")?.trim().slice(0, SEARCH_MAX) ?? "",
    from: day("from"),
    to: day("to"),
    archived: query.get("archived") === "1" ? "1" : "",
  } as const;
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const filter = filterIn(url.searchParams);
  const { q, type, project, from, to, archived } = filter;
  const page = pageNumber(url.searchParams.get("page"));
  const api = context.get(apiContext);
  const projects = (await listAllProjects(api)).map(({ slug, name }) => ({ value: slug, label: name }));
  const unknown = unknownDates(url.searchParams, ["from", "to"]);
  // An empty search makes no request, except to learn whether the API has a search.
  if (q === "" && (await api.offers("/api/search")))
    return { filter, projects, unknown, found: [], meta: null };
  const { data: found, meta } = await search(api, {
    q,
    type: type === "" ? undefined : [type],
    project: project || undefined,
    from: from || undefined,
    to: to || undefined,
    archived: archived || undefined,
    page,
  });
  if (!found.length && page > 1)
    throw redirect(href("/search") + searchWith(url.searchParams, { page: null }));
  return { filter, projects, unknown, found, meta };
}

type Shell = { recent: readonly { path: string; name: string }[] };

/** Lists what the person opened last in this browser, as the palette does with scripts. */
function Recent() {
  const recent = useRouteLoaderData<Shell>("routes/layout")?.recent ?? [];
  if (recent.length === 0) return null;
  return (
    <section className="mt-6 grid gap-2">
      <h2>Recent</h2>
      <ul className="grid gap-1">
        {recent.map(({ path, name }) => (
          <li key={path}>
            <Link to={path} className="inline-flex min-h-6 items-center gap-2.5 font-medium hover:underline">
              <Icon name={iconFor(path)} className="text-ink-3" />
              <bdi>{name}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

export default function Search({ loaderData }: Route.ComponentProps) {
  const { filter, projects, unknown, found, meta } = loaderData;
  const { q, archived, ...narrowing } = filter;
  const isNarrowed = Object.values(narrowing).some((value) => value !== "");
  const pages = meta && meta.last_page > 1 ? ` (page ${meta.current_page} of ${meta.last_page})` : "";
  const here = (changes: Record<string, string | null>) => href("/search") + searchWith(filter, changes);
  const other = here({ archived: archived ? null : "1" });
  return (
    <>
      <PageTop page={q ? `Search for “${q}”${pages}` : "Search"} title="Search" />
      <SearchBar
        label="Search everything"
        name="q"
        button="Search"
        search={q}
        {...(meta?.total ? { count: plural(meta.total, "result") } : {})}
        clear={isNarrowed && <Link to={href("/search") + searchWith({ q, archived })}>Clear filters</Link>}
      >
        <FilterSelect
          label="Type"
          name="type"
          value={filter.type}
          options={[
            { value: "", label: "All types" },
            ...SEARCH_TYPES.map((type) => ({ value: type, label: TYPE_HEADINGS[type] })),
          ]}
        />
        <FilterSelect
          label="Project"
          name="project"
          value={filter.project}
          options={[{ value: "", label: "All projects" }, ...projects]}
        />
        <DayFilter label="From" name="from" value={filter.from} />
        <DayFilter label="To" name="to" value={filter.to} />
        {archived && (
          <div className="filters-choices">
            <label>
              <input type="checkbox" name="archived" value="1" defaultChecked /> Archived items only
            </label>
          </div>
        )}
      </SearchBar>
      <UnknownDates dates={unknown} />
      {meta === null ? (
        <>
          <p>
            Find projects, folders, campaigns, posts, ads, blog posts, tasks, events, and comments by their
            names and texts.
          </p>
          <Recent />
        </>
      ) : found.length === 0 ? (
        <EmptyState
          drawing="search"
          heading={`No results for “${q}”.`}
          action={
            <ButtonLink to={other}>{archived ? "Search active items" : "Search archived items"}</ButtonLink>
          }
        >
          {archived
            ? "This search looked only at archived items."
            : isNarrowed
              ? "Check the spelling, or clear the filters."
              : "Check the spelling, or try fewer words."}
        </EmptyState>
      ) : (
        <>
          {meta.did_you_mean !== null && (
            <p className="found-instead" dir="auto">
              No results for “{q}”. Did you mean{" "}
              <Link to={here({ q: meta.did_you_mean })}>{meta.did_you_mean}</Link>?
            </p>
          )}
          <div className="found">
            <ul>
              {found.map((row) => (
                <FoundRow key={`${row.type} ${row.id}`} row={row} />
              ))}
            </ul>
          </div>
          <Pagination
            page={meta.current_page}
            pages={meta.last_page}
            label="Pages of results"
            to={(page) => here({ page: String(page) })}
          />
          {!archived && (
            <Link to={other} className="inline-flex min-h-6 items-center">
              Search archived items
            </Link>
          )}
        </>
      )}
    </>
  );
}

function DayFilter({ label, name, value }: { label: string; name: string; value: string }) {
  return (
    <label className="filter-select">
      {label}
      <input type="date" name={name} className="input input-date" defaultValue={value} key={value} />
    </label>
  );
}

/** The word before the badge of a kind, which campaigns and the ads in them share. A word of the API's own is shown. */
const TYPE: Record<string, string | null> = {
  projects: null,
  folders: null,
  campaigns: "Campaign",
  boards: null,
  contents: "Ad",
  blogs: null,
  tasks: null,
  events: null,
  comments: null,
};

function FoundRow({ row }: { row: Found }) {
  const { type, date, name, name_marks, excerpt } = row;
  const word = TYPE[type] === undefined ? sentenceLabel(type) : TYPE[type];
  return (
    <PlacedRow
      row={row}
      name={<Marked text={name} marks={name_marks} />}
      type={word !== null && <span>{word}</span>}
    >
      {(excerpt ?? date) !== null && " "}
      {(excerpt ?? date) !== null && (
        <span className="found-text">
          {date !== null && (
            <>
              <Day day={date} />{" "}
            </>
          )}
          {excerpt !== null && (
            <span dir="auto">
              <Marked text={excerpt.text} marks={excerpt.marks} />
            </span>
          )}
        </span>
      )}
    </PlacedRow>
  );
}
