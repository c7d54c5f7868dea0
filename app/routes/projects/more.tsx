import { href } from "react-router";
import { type BreadcrumbHandle, projectCrumb } from "#components/shell/crumbs.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import { apiContext } from "#middleware/api.server.ts";
import { BackLink } from "#ui/back-link.tsx";
import { projectActions } from "./more.server.ts";
import { ProjectActions } from "./project-actions.tsx";
import type { Route } from "./+types/more";

export const handle: BreadcrumbHandle<Awaited<ReturnType<typeof loader>>, Route.LoaderArgs["params"]> = {
  breadcrumb: ({ loaderData, params }) => [projectCrumb(loaderData?.name, params), { label: "Actions" }],
};

export const loader = ({ params, context }: Route.LoaderArgs) =>
  projectActions(context.get(apiContext), params.projectId);

export default function MoreAboutProject({ loaderData }: Route.ComponentProps) {
  const { name, slug } = loaderData;
  return (
    <>
      <PageTop
        page={`${name} actions`}
        title={name}
        actions={<BackLink to={href("/projects/:projectId/folders", { projectId: slug })} name={name} />}
      />
      <ProjectActions project={loaderData} />
    </>
  );
}
