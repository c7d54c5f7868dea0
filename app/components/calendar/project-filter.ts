import {
  TASK_STATUSES,
  CAMPAIGN_STATUSES,
  CALENDAR_TYPES,
  type CalendarType,
  ITEM_STATUSES,
  NETWORKS,
} from "#contract/vocabulary.ts";
import { TIMELINE_GROUPS, TIMELINE_SCALES } from "#domain/calendar/timeline.ts";

export const STATUSES: readonly string[] = [
  ...new Set<string>([...ITEM_STATUSES, ...CAMPAIGN_STATUSES, ...TASK_STATUSES]),
];

/** The layers that are on unless others are chosen. */
export const DEFAULT_TYPES: readonly CalendarType[] = CALENDAR_TYPES.filter((type) => type !== "task");

/** Parses the filters in the URL of a calendar of everything. Unknown values are ignored. */
export function projectFilter(query: URLSearchParams) {
  const chosen = new Set(query.getAll("kind"));
  return {
    /** What the calendar is of: posts, unless it says everything or names types. */
    of: query.get("of") === "everything" || chosen.size > 0 ? ("everything" as const) : ("" as const),
    /** Empty for the usual layers. */
    kind: CALENDAR_TYPES.filter((type) => chosen.has(type)),
    status: STATUSES.find((status) => status === query.get("status")) ?? "",
    owner: query.get("owner")?.slice(0, 64) ?? "",
    team: query.get("team")?.slice(0, 64) ?? "",
    network: NETWORKS.find((network) => network === query.get("network")) ?? "",
    label: query.get("label")?.slice(0, 64) ?? "",
    project: query.get("project")?.slice(0, 64) ?? "",
    /** How many days a timeline has, and what its rows are grouped by. */
    scale: TIMELINE_SCALES.find((scale) => scale === query.get("scale")) ?? ("" as const),
    group: TIMELINE_GROUPS.find((group) => group === query.get("group")) ?? ("" as const),
  };
}
export type ProjectFilter = ReturnType<typeof projectFilter>;

export const isFiltered = (filter: ProjectFilter) =>
  filter.kind.length > 0 ||
  [filter.status, filter.owner, filter.team, filter.network, filter.label, filter.project].some(
    (value) => value !== "",
  );

/** Returns the types that a calendar shows. */
export const typesOf = ({ of, kind }: ProjectFilter): readonly CalendarType[] =>
  of === "" ? ["board"] : kind.length > 0 ? kind : DEFAULT_TYPES;
