import { href, redirect } from "react-router";
import type { Route } from "./+types/show";

/** Redirects a project to its folders. */
export const loader = ({ params }: Route.LoaderArgs) =>
  redirect(href("/projects/:projectId/folders", params));
