import { href } from "react-router";
import { createSavedView, listSavedViews } from "#api-client/saved-views.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { invalidForm, parseForm, saving } from "#forms/submit.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import { mayShare } from "./may-share.server.ts";
import { filterQuery, listFilter } from "../task-filter.ts";
import { ViewForm } from "./view-form.tsx";
import { viewFormSchema } from "./view-form-schema.server.ts";
import type { Route } from "./+types/new";

export const handle = {
  breadcrumb: () => [{ label: "Saved views", to: href("/tasks/views") }, { label: "Save view" }],
};

/** The filter is in the URL, as in the list. An API without views has no page for new ones either. */
export async function loader({ context, url }: Route.LoaderArgs) {
  await listSavedViews(context.get(apiContext));
  return {
    back: href("/tasks") + filterQuery(listFilter(url.searchParams)),
    canShare: await mayShare(context),
  };
}

export async function action({ context, url }: Route.ActionArgs) {
  const submission = parseForm(context, viewFormSchema);
  if (submission.status !== "success") return invalidForm(submission);
  const query = filterQuery(listFilter(url.searchParams));
  const { name, is_shared } = submission.value;
  return saving(submission, async () => {
    await createSavedView(context.get(apiContext), { name, is_shared, query: query.slice(1) });
    return redirectWithSuccess(href("/tasks") + query, "View saved.");
  });
}

export default function SaveView({ loaderData: { back, canShare }, actionData }: Route.ComponentProps) {
  return (
    <ViewForm
      id="new-view"
      title="Save view"
      submit="Save view"
      cancel={back}
      canShare={canShare}
      lastResult={actionData?.result}
    />
  );
}
