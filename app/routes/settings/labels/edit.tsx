import { href } from "react-router";
import { getLabel, updateLabel } from "#api-client/labels.server.ts";
import { offersUndo } from "#api-client/undo.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import type { BreadcrumbHandle } from "#components/shell/crumbs.ts";
import { DeleteAction } from "#components/shell/delete-action.tsx";
import { type Label, LabelSchema } from "#contract/labels.ts";
import { conflictIn } from "#components/conflicts/conflict-texts.tsx";
import { savingVersionedForm } from "#components/conflicts/conflict.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import { LabelForm } from "./label-form.tsx";
import { labelFormSchema } from "./label-form-schema.server.ts";
import type { Route } from "./+types/edit";

export const handle: BreadcrumbHandle<Awaited<ReturnType<typeof loader>>> = {
  breadcrumb: ({ loaderData }) => [
    { label: "Labels", to: href("/settings/labels") },
    { label: loaderData?.label.name ?? "Label" },
  ],
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [label, canUndo] = await Promise.all([getLabel(api, params.labelId), offersUndo(api)]);
  return { label, canUndo };
}

export async function action({ params, context }: Route.ActionArgs) {
  return savingVersionedForm(context, labelFormSchema, LabelSchema, valuesOf, async (value) => {
    await updateLabel(context.get(apiContext), params.labelId, value);
    return redirectWithSuccess(href("/settings/labels"), "Label saved.");
  });
}

const valuesOf = ({ name, colour, pattern }: Label) => ({ name, colour, pattern });

export default function EditLabel({
  loaderData: { label, canUndo },
  params,
  actionData,
}: Route.ComponentProps) {
  return (
    <LabelForm
      id="edit-label"
      title={`Edit ${label.name}`}
      submit="Save label"
      cancel={href("/settings/labels")}
      actions={
        label.can.delete && (
          <DeleteAction
            id="delete-label"
            to={href("/settings/labels/:labelId/delete", params)}
            asks={!canUndo}
            label="Delete label"
            tone="danger"
          />
        )
      }
      lastResult={actionData?.result}
      conflict={conflictIn(actionData)}
      defaultValue={{ ...valuesOf(label), version: label.version === undefined ? "" : String(label.version) }}
    />
  );
}
