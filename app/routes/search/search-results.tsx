import { KindBadge } from "#components/campaigns/kind-badge.tsx";
import { placedPath } from "#components/campaigns/placed-path.ts";
import type { Found } from "#contract/search.ts";
import { SEARCH_TYPES, type SearchType } from "#contract/vocabulary.ts";
import { sentenceLabel } from "#lib/labels.ts";
import { StatusBadge } from "#ui/badge.tsx";
import { Link } from "#ui/link.tsx";

const HEADINGS: Record<SearchType, string> = {
  projects: "Projects",
  folders: "Folders",
  campaigns: "Campaigns",
  boards: "Posts",
  contents: "Ads",
  blogs: "Blog posts",
};

const TYPES: Partial<Record<string, string>> = {
  projects: "Project",
  folders: "Folder",
  boards: "Post",
  blogs: "Blog post",
};

/** Groups a page of results by type. Unknown types of the API come last. */
const groupsOf = (found: readonly Found[]) =>
  [
    ...SEARCH_TYPES.map((type) => ({
      type: type as string,
      heading: HEADINGS[type],
      rows: found.filter((row) => row.type === type),
    })),
    {
      type: "others",
      heading: "Other results",
      rows: found.filter(({ type }) => SEARCH_TYPES.every((known) => known !== type)),
    },
  ].filter(({ rows }) => rows.length > 0);

const place = ({ type, campaign, folder, project }: Found) =>
  [
    type === "projects" ? null : project,
    type === "folders" ? null : folder,
    type === "boards" || type === "contents" ? campaign : null,
  ]
    .flatMap((holder) => holder?.name ?? [])
    .join(" / ");

/** Lists the search results, each type under its own heading. */
export function SearchResults({ found }: { found: readonly Found[] }) {
  return groupsOf(found).map(({ type, heading, rows }) => (
    <section key={type} aria-labelledby={`found-${type}`} className="found">
      <h2 id={`found-${type}`}>{heading}</h2>
      <ul>
        {rows.map((row) => (
          <FoundRow key={`${row.type} ${row.id}`} row={row} />
        ))}
      </ul>
    </section>
  ));
}

function FoundRow({ row }: { row: Found }) {
  const { type, kind, name, status } = row;
  const path = placedPath(row);
  const label = TYPES[type];
  return (
    <li>
      <span className="found-name" dir="auto">
        {path ? <Link to={path}>{name}</Link> : name}
      </span>{" "}
      <span className="found-facts">
        {label === undefined ? <KindBadge kind={kind} /> : <span>{label}</span>}{" "}
        {status !== null && <StatusBadge>{sentenceLabel(status)}</StatusBadge>}{" "}
        <span className="found-place" dir="auto">
          {place(row)}
        </span>
      </span>
    </li>
  );
}
