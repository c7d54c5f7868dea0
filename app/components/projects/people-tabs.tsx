import { href, useRouteLoaderData } from "react-router";
import { TabLinks } from "#ui/tab-links.tsx";

type Shell = { tree: { hasMembers: boolean; hasTeams: boolean } | null };

/** Links a project's members and its teams, where the API has both. */
export function PeopleTabs({ project }: { project: string }) {
  const tree = useRouteLoaderData<Shell>("routes/layout")?.tree;
  if (!tree?.hasMembers || !tree.hasTeams) return null;
  const params = { projectId: project };
  return (
    <TabLinks
      label="People and teams"
      tabs={[
        { label: "Members", to: href("/projects/:projectId/members", params) },
        { label: "Teams", to: href("/projects/:projectId/teams", params) },
      ]}
    />
  );
}
