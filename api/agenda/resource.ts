import type { Member } from "#api/http/exchange.ts";
import { shownName } from "#api/review/items.ts";
import { NO_PREVIEW, shortened } from "#api/review/previews.ts";
import type { Preview } from "#api/review/previews.ts";
import { fileUrl } from "#api/uploads/resource.ts";
import { personIn } from "#api/users/resource.ts";
import type { PersonRow } from "#api/users/resource.ts";
import type { AgendaRow, AgendaWeek, ReportToCheckRow } from "./repository.ts";

export const toAgendaItem = (
  row: AgendaRow,
  people: ReadonlyMap<string, PersonRow>,
  { organization }: Member,
  preview: Preview = NO_PREVIEW,
) => ({
  type: row.type,
  id: row.id,
  name: shownName(row),
  kind: row.kind,
  status: row.status,
  author: personIn(people, row.author_id),
  since: row.since,
  planned_for: row.planned_for,
  scheduled_at: row.scheduled_at,
  zone: row.zone ?? organization.timezone ?? "UTC",
  comment_id: row.comment_id,
  asked_by: personIn(people, row.asked_by_id ?? null),
  ...preview,
  ...(row.comment !== undefined && { text: shortened(row.comment) }),
  campaign: row.campaign_id === null ? null : { id: row.campaign_id, name: row.campaign_name ?? "" },
  folder: row.folder_id === null ? null : { id: row.folder_id, name: row.folder_name ?? "" },
  project:
    row.project_slug === null
      ? null
      : { slug: row.project_slug, name: row.project_name ?? "", colour: row.project_colour },
});

export const toReportToCheck = (row: ReportToCheckRow) => ({
  id: row.id,
  name: row.name,
  project:
    row.project_slug === null
      ? null
      : { slug: row.project_slug, name: row.project_name ?? "", colour: row.project_colour },
  file: {
    id: row.file_id,
    name: row.file_name,
    status: row.status,
    questions: row.status === "asking" ? (JSON.parse(row.questions_json) as unknown) : [],
    error: row.error,
    created_at: row.created_at,
  },
});

const SUBJECTS = {
  SocialCalendar: "boards",
  MetaAd: "contents",
  GoogleAd: "contents",
  Blog: "blogs",
} as const;

/** Returns a week by days, each with its first few items. */
export function toWeek({ from, to, rows, days, projects, folders }: AgendaWeek, appUrl: string) {
  const count = (types: readonly string[]) => rows.filter(({ type }) => types.includes(type)).length;
  const toItem = (row: AgendaWeek["rows"][number]) => {
    const project = projects.find(({ id }) => id === row.project_id);
    return {
      type: row.kind === null ? row.type : SUBJECTS[row.kind],
      id: row.id,
      name: row.title,
      kind: row.kind,
      status: row.status,
      planned_for: row.starts_on,
      scheduled_at: row.at,
      zone: row.zone,
      image: row.image_id === null ? null : { url: fileUrl(appUrl, row.image_id) },
      networks: row.networks,
      campaign: row.campaign,
      folder: folders.find(({ id }) => id === row.folder_id) ?? null,
      project: project ? { slug: project.slug, name: project.name, colour: project.colour } : null,
    };
  };
  return {
    from,
    to,
    posts: count(["board"]),
    ads: count(["meta_ad", "google_ad"]),
    blog_posts: count(["blog"]),
    in_review: rows.filter(({ status }) => status === "in_review").length,
    days: days.map(({ day, total, items }) => ({ day, total, items: items.map(toItem) })),
  };
}
