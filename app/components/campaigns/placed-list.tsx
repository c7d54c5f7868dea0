import type { Placed } from "#contract/campaigns.ts";
import { SEARCH_TYPES, type SearchType } from "#contract/vocabulary.ts";
import { sentenceLabel } from "#lib/labels.ts";
import { StatusBadge } from "#ui/badge.tsx";
import { Link } from "#ui/link.tsx";
import { KindBadge } from "./kind-badge.tsx";
import { placedPath } from "./placed-path.ts";

type PlacedRecord = Placed & { status: string | null };

const HEADINGS: Record<SearchType, string> = {
  projects: "Projects",
  folders: "Folders",
  campaigns: "Campaigns",
  boards: "Posts",
  contents: "Ads",
  blogs: "Blog posts",
  tasks: "Tasks",
};

const TYPES: Partial<Record<string, string>> = {
  projects: "Project",
  folders: "Folder",
  boards: "Post",
  blogs: "Blog post",
  tasks: "Task",
};

/** Groups records by type. Unknown types of the API come last. */
const groupsOf = (records: readonly PlacedRecord[]) =>
  [
    ...SEARCH_TYPES.map((type) => ({
      type: type as string,
      heading: HEADINGS[type],
      rows: records.filter((row) => row.type === type),
    })),
    {
      type: "others",
      heading: "Other results",
      rows: records.filter(({ type }) => SEARCH_TYPES.every((known) => known !== type)),
    },
  ].filter(({ rows }) => rows.length > 0);

const place = ({ type, campaign, folder, project }: PlacedRecord) =>
  [
    type === "projects" ? null : project,
    type === "folders" ? null : folder,
    type === "boards" || type === "contents" ? campaign : null,
  ]
    .flatMap((holder) => holder?.name ?? [])
    .join(" / ");

/** Lists records of any type with links to them, each type under its own heading. */
export function PlacedList({ records }: { records: readonly PlacedRecord[] }) {
  return groupsOf(records).map(({ type, heading, rows }) => (
    <section key={type} aria-labelledby={`found-${type}`} className="found">
      <h2 id={`found-${type}`}>{heading}</h2>
      <ul>
        {rows.map((row) => (
          <PlacedRow key={`${row.type} ${row.id}`} row={row} />
        ))}
      </ul>
    </section>
  ));
}

function PlacedRow({ row }: { row: PlacedRecord }) {
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
