import { redirect } from "react-router";
import { googleLinks } from "#components/google-ads/google-links.ts";
import type { Route } from "./+types/show";

/** Redirects an ad to its form. */
export const loader = ({ params }: Route.LoaderArgs) =>
  redirect(googleLinks(params).editContent(params.contentId));
