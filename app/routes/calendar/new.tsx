import { href } from "react-router";
import { getProject, listAllProjects } from "#api-client/projects.server.ts";
import { offersTasks } from "#api-client/tasks.server.ts";
import { projectCalendars } from "#components/campaigns/project-calendars.server.ts";
import { projectCalendarLinks } from "#components/calendar/project-calendar-links.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import type { OverHandle } from "#components/shell/behind.ts";
import type { BreadcrumbHandle } from "#components/shell/crumbs.ts";
import { calendarDay } from "#domain/calendar/views.ts";
import { formatDay } from "#lib/dates.ts";
import { timeIn } from "#lib/time-of-day.ts";
import { ownPath } from "#lib/own-path.ts";
import { searchWith } from "#lib/search-params.ts";
import { apiContext } from "#middleware/api.server.ts";
import { Link } from "#ui/link.tsx";
import "#components/calendar/styles.ts";
import type { Route } from "./+types/new";

export const handle = { over: "Add", breadcrumb: () => ({ label: "Add" }) } satisfies OverHandle &
  BreadcrumbHandle;

/** Asks what is added to a day of a calendar. In the calendar of all projects, asks for the project first. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const date = calendarDay(url.searchParams.get("date")) ?? undefined;
  const time = timeIn(url.searchParams.get("time") ?? "") ?? undefined;
  const back = ownPath(url.searchParams.get("back"));
  if (params.projectId === undefined) {
    const projects = await listAllProjects(api);
    return {
      date,
      choices: projects
        .filter(({ can }) => can.update)
        .map(({ slug, name }) => ({
          name,
          note: null,
          to: projectCalendarLinks(slug).add(date, time, back),
        })),
    };
  }
  const { projectId } = params;
  const [{ slug }, calendars, hasTasks] = await Promise.all([
    getProject(api, projectId),
    projectCalendars(api, projectId),
    offersTasks(api),
  ]);
  const event = (kind: "event" | "freeze") =>
    href("/projects/:projectId/calendar/events/new", { projectId }) + searchWith({ kind, date });
  return {
    date,
    choices: [
      ...calendars.map(({ id, name, folder }) => ({
        name: `Post in ${name}`,
        note: folder.name,
        to:
          href(
            "/projects/:projectId/folders/:folderId/campaigns/social-calendar/:socialCalendarId/boards/new",
            { projectId, folderId: folder.id, socialCalendarId: id },
          ) + searchWith({ date, time, back }),
      })),
      ...(hasTasks
        ? [
            {
              name: "Task",
              note: null,
              to: href("/tasks/new") + searchWith({ project: slug, due: date }),
            },
          ]
        : []),
      { name: "Event", note: "A date of your own, like a trade show.", to: event("event") },
      { name: "Freeze window", note: "Days without scheduled posts.", to: event("freeze") },
      {
        name: "Campaign",
        note: null,
        to: href("/new/campaign") + searchWith({ project: slug }),
      },
    ],
  };
}

export default function AddToCalendar({ loaderData: { date, choices }, params }: Route.ComponentProps) {
  const title = params.projectId === undefined ? "Which project?" : "Add to the calendar";
  return (
    <>
      <PageTop page={title} lead={date && `On ${formatDay(date)}.`} />
      <ul className="link-list">
        {choices.map(({ name, note, to }) => (
          <li key={to}>
            <Link to={to} preventScrollReset>
              <bdi>{name}</bdi>
            </Link>
            {note && <p className="lead">{note}</p>}
          </li>
        ))}
      </ul>
    </>
  );
}
