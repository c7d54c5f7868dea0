import { redirect } from "react-router";
import { blogLinks } from "./blog-links.ts";
import type { Route } from "./+types/settings";

/** Redirects those who come to the former page of the settings to them. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(blogLinks(params).settings);
