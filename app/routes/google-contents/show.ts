import { redirect } from "react-router";
import { googleLinks } from "#components/google-ads/google-links.ts";
import type { Route } from "./+types/show";

/** The page of an ad is its form. */
export const loader = ({ params }: Route.LoaderArgs) =>
  redirect(googleLinks(params).editContent(params.contentId));
