import { redirect } from "react-router";
import { googleLinks } from "#components/google-ads/google-links.ts";
import type { Route } from "./+types/show";

export const loader = ({ params }: Route.LoaderArgs) =>
  redirect(googleLinks(params).editContent(params.contentId));
