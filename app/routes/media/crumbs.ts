import { href } from "react-router";
import { type Crumb, projectCrumb } from "#components/shell/crumbs.ts";

type Params = { projectId: string; mediaId?: string };

/** The steps of a page below the library of a project. */
export const mediaCrumbs = (
  { project, title }: { project?: string | undefined; title?: string | undefined },
  { projectId, mediaId }: Params,
  label?: string,
): Crumb[] => [
  projectCrumb(project, { projectId }),
  { label: "Library", to: href("/projects/:projectId/library", { projectId }) },
  ...(mediaId === undefined
    ? []
    : [
        {
          label: title ?? "Image",
          to: href("/projects/:projectId/library/:mediaId", { projectId, mediaId }),
        },
      ]),
  ...(label === undefined ? [] : [{ label }]),
];
