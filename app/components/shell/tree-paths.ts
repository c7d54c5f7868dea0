import { href } from "react-router";

export type Tree = {
  slug: string;
  name: string;
  colour: string | null;
  /** The project's most recent folders, as many as the tree shows. */
  folders: { id: string; name: string; campaigns: number | null }[];
  /** The total number of folders in the project. */
  folderCount: number;
  /** Whether the API has a calendar of everything. */
  hasCalendar: boolean;
  /** Whether the API has a library for each project. */
  hasLibrary: boolean;
  hasTeams: boolean;
  /** Whether the API has roles in projects. */
  hasMembers: boolean;
};

export const projectPath = (tree: Tree) => href("/projects/:projectId/folders", { projectId: tree.slug });
export const folderPath = (tree: Tree, folderId: string) =>
  href("/projects/:projectId/folders/:folderId/campaigns", { projectId: tree.slug, folderId });
