import { href } from "react-router";
import { getSavedView, updateSavedView } from "#api-client/saved-views.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import type { BreadcrumbHandle } from "#components/shell/crumbs.ts";
import { type SavedView, SavedViewSchema } from "#contract/saved-views.ts";
import { conflictIn } from "#components/conflicts/conflict-texts.tsx";
import { savingVersionedForm } from "#components/conflicts/conflict.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import { mayShare } from "./may-share.server.ts";
import { ViewForm } from "./view-form.tsx";
import { viewFormSchema } from "./view-form-schema.server.ts";
import type { Route } from "./+types/edit";

export const handle: BreadcrumbHandle<Awaited<ReturnType<typeof loader>>> = {
  breadcrumb: ({ loaderData }) => [
    { label: "Saved views", to: href("/tasks/views") },
    { label: loaderData?.values.name ?? "View" },
  ],
};

const valuesOf = ({ name, is_shared }: SavedView) => ({ name, is_shared: is_shared ? "on" : "" });

const textsOf = ({ name, is_shared }: Pick<SavedView, "name" | "is_shared">) => ({
  name,
  is_shared: is_shared ? "Yes" : "No",
});

export async function loader({ params, context }: Route.LoaderArgs) {
  const view = await getSavedView(context.get(apiContext), params.viewId);
  return {
    values: { ...valuesOf(view), version: view.version === undefined ? "" : String(view.version) },
    canShare: await mayShare(context),
  };
}

export async function action({ params, context }: Route.ActionArgs) {
  return savingVersionedForm(
    context,
    viewFormSchema,
    SavedViewSchema,
    textsOf,
    async (value) => {
      await updateSavedView(context.get(apiContext), params.viewId, value);
      return redirectWithSuccess(href("/tasks/views"), "View saved.");
    },
    { values: valuesOf, yours: ({ value }) => textsOf(value) },
  );
}

export default function EditView({ loaderData: { values, canShare }, actionData }: Route.ComponentProps) {
  return (
    <ViewForm
      id="edit-view"
      title={`Edit ${values.name}`}
      submit="Save view"
      cancel={href("/tasks/views")}
      canShare={canShare}
      lastResult={actionData?.result}
      conflict={conflictIn(actionData)}
      defaultValue={values}
    />
  );
}
