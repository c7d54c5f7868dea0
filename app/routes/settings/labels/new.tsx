import { href } from "react-router";
import { createLabel, listLabels } from "#api-client/labels.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { COLOURS } from "#contract/vocabulary.ts";
import { savingForm } from "#forms/submit.server.ts";
import { apiContext } from "#middleware/api.server.ts";
import { LabelForm } from "./label-form.tsx";
import { labelFormSchema } from "./label-form-schema.server.ts";
import type { Route } from "./+types/new";

export const handle = {
  breadcrumb: () => [{ label: "Labels", to: href("/settings/labels") }, { label: "New label" }],
};

/** An API without labels has no page for new ones either. Suggests a color that no other label has. */
export async function loader({ context }: Route.LoaderArgs) {
  const labels = await listLabels(context.get(apiContext));
  return { colour: COLOURS.find((one) => !labels.some(({ colour }) => colour === one)) ?? COLOURS[0] };
}

export async function action({ context }: Route.ActionArgs) {
  return savingForm(context, labelFormSchema, async (value) => {
    await createLabel(context.get(apiContext), value);
    return redirectWithSuccess(href("/settings/labels"), "Label created.");
  });
}

export default function NewLabel({ loaderData: { colour }, actionData }: Route.ComponentProps) {
  return (
    <LabelForm
      id="new-label"
      title="New label"
      submit="Create label"
      cancel={href("/settings/labels")}
      lastResult={actionData?.result}
      defaultValue={{ colour, pattern: "solid" }}
    />
  );
}
