import { href } from "react-router";
import { type Crumb, projectCrumb } from "#components/shell/crumbs.ts";

/** The steps of a page below the saved texts of a project. */
export const savedTextCrumbs = (
  project: string | undefined,
  params: { projectId: string },
  label: string,
): Crumb[] => [
  projectCrumb(project, params),
  { label: "Saved texts", to: href("/projects/:projectId/saved-texts", params) },
  { label },
];
