import { href, redirect } from "react-router";
import type { Route } from "./+types/show";

/** Redirects a folder to its campaigns. */
export const loader = ({ params }: Route.LoaderArgs) =>
  redirect(href("/projects/:projectId/folders/:folderId/campaigns", params));
