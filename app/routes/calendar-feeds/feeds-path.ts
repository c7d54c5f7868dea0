import { href } from "react-router";
import { type Crumb, projectCrumb } from "#components/shell/crumbs.ts";

export const revokePath = (projectId: string | undefined, feedId: string): string =>
  projectId === undefined
    ? href("/calendar/feeds/:feedId/delete", { feedId })
    : href("/projects/:projectId/calendar-feeds/:feedId/delete", { projectId, feedId });

/** Returns the steps before the feeds. Those of all projects are below the calendar, which has its own. */
export const crumbsBefore = (projectId: string | undefined, name: string | null | undefined): Crumb[] =>
  projectId === undefined ? [] : [projectCrumb(name, { projectId })];
