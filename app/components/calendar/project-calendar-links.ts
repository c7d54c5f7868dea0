import { href } from "react-router";
import type { ProjectView } from "#domain/calendar/project-views.ts";
import { searchWith } from "#lib/search-params.ts";
import type { ProjectFilter } from "./project-filter.ts";

/** Returns the URLs of the calendar of one project, or of all if it is undefined. */
export function projectCalendarLinks(projectId: string | undefined) {
  const calendar =
    projectId === undefined ? href("/calendar") : href("/projects/:projectId/calendar", { projectId });
  return {
    calendar,
    view: (view: ProjectView, date?: string, filter: Partial<ProjectFilter> = {}) =>
      calendar + searchWith({ view, date, ...filter }),
    reviewLinks: projectId === undefined ? null : href("/projects/:projectId/review-links", { projectId }),
    feeds:
      projectId === undefined
        ? href("/calendar/feeds")
        : href("/projects/:projectId/calendar-feeds", { projectId }),
    /** The page that asks what is added to a day. A new post leads back to the page that this was asked on. */
    add: (date?: string, time?: string, back?: string) =>
      `${calendar}/new${searchWith({ date, time, back })}`,
    /** The page that moves something, which also takes what is dragged. */
    day: (type: string, id: string) =>
      `${calendar}/items/${encodeURIComponent(type)}/${encodeURIComponent(id)}/day`,
  };
}
export type ProjectCalendarLinks = ReturnType<typeof projectCalendarLinks>;
