import { redirect } from "react-router";
import { metaLinks } from "#components/meta-ads/meta-links.ts";
import type { Route } from "./+types/show";

/** A content item is shown among the others of its campaign. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(metaLinks(params).item(params.contentId));
