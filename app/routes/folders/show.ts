import { href, redirect } from "react-router";
import type { Route } from "./+types/show";

export const loader = ({ params }: Route.LoaderArgs) =>
  redirect(href("/projects/:projectId/folders/:folderId/campaigns", params));
