import { href, redirect } from "react-router";
import { getSavedView } from "#api-client/saved-views.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import { filterQuery, listFilter } from "../task-filter.ts";
import type { Route } from "./+types/show";

/** Leads to the list with the filter of a view. The link stays the same when the filter is changed. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { query } = await getSavedView(context.get(apiContext), params.viewId);
  return redirect(href("/tasks") + filterQuery(listFilter(new URLSearchParams(query))));
}
