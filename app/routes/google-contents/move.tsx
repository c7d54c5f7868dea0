import { z } from "zod";
import { updateGoogleContent } from "#api-client/google-ads.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { Form } from "#forms/form.tsx";
import { SelectField } from "#forms/select-field.tsx";
import { savingForm } from "#forms/submit.server.ts";
import { useForm } from "#forms/use-form.ts";
import { apiContext } from "#middleware/api.server.ts";
import { findContent, titleOf } from "#components/google-ads/find-content.server.ts";
import { googleLinks } from "#components/google-ads/google-links.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import { FormActions } from "#forms/form-actions.tsx";
import type { Route } from "./+types/move";

export const handle = { breadcrumb: () => ({ label: "Move" }) };

const moveSchema = z.object({
  position: z.coerce.number("Choose a position.").int("Choose a position.").min(0, "Choose a position."),
});

export async function loader({ params, context }: Route.LoaderArgs) {
  const { campaign, content } = await findContent(context.get(apiContext), params);
  const others = campaign.contents.filter(({ content_id }) => content_id !== content.content_id);
  return {
    title: titleOf(content),
    position: campaign.contents.indexOf(content),
    places: ["First", ...others.map((other) => `After “${titleOf(other)}”`)],
  };
}

export async function action({ params, context }: Route.ActionArgs) {
  return savingForm(context, moveSchema, async ({ position }) => {
    await updateGoogleContent(context.get(apiContext), params.contentId, { position });
    return redirectWithSuccess(
      googleLinks(params).contentOf(params.contentId),
      `Moved to position ${position + 1}.`,
    );
  });
}

export default function MoveContent({ loaderData, params, actionData }: Route.ComponentProps) {
  const { title, position, places } = loaderData;
  const [form, fields] = useForm<{ position: string }>({
    id: "move-content",
    lastResult: actionData?.result,
    defaultValue: { position: String(position) },
  });
  const labels = { position: "Position" };
  return (
    <>
      <PageTop
        page={`Move ${title}`}
        form={form}
        labels={labels}
        title={`Move “${title}”`}
        lead="Choose its position in the campaign’s list of ads."
      />
      <Form form={form}>
        <SelectField
          field={fields.position}
          label={labels.position}
          options={places.map((label, index) => ({ value: String(index), label }))}
        />
        <FormActions submit="Move ad" cancel={googleLinks(params).editContent(params.contentId)} />
      </Form>
    </>
  );
}
