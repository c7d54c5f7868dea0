import { createMetaContent, getMetaAd } from "#api-client/meta-ads.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { FILL_UTM } from "#components/naming-rules/utm-builder.tsx";
import { shownUtm, utmAnswer } from "#components/naming-rules/utm.server.ts";
import { metaPlace } from "#components/meta-ads/meta-place.ts";
import { EnterSaves } from "#forms/enter-saves.tsx";
import { Form } from "#forms/form.tsx";
import { parseForm, invalidForm, saving } from "#forms/submit.server.ts";
import { SubmitButton } from "#forms/submit-button.tsx";
import { useForm } from "#forms/use-form.ts";
import { specialCategoryReminder } from "#domain/meta-ads/checks.ts";
import { apiContext } from "#middleware/api.server.ts";
import { Link } from "#ui/link.tsx";
import { metaLinks } from "#components/meta-ads/meta-links.ts";
import { type ContentFormValues, contentSchema } from "#components/meta-ads/meta-schemas.server.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import type { Route } from "./+types/new";
import { ContentFields, contentLabels, grownIn } from "./content-fields.tsx";
import { rowsAnswer } from "#forms/rows-answer.server.ts";

export const handle = { breadcrumb: () => ({ label: "New ad" }) };

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const ad = await getMetaAd(api, params.metaAdvertisementId);
  const utm = await shownUtm(api, null, metaPlace(ad));
  return { utm, name: ad.name, reminder: specialCategoryReminder(ad.special_category) };
}

export async function action({ params, context }: Route.ActionArgs) {
  const submission = parseForm(context, contentSchema);
  const rows = rowsAnswer(submission);
  if (rows) return rows;
  if (submission.intent === FILL_UTM) {
    const ad = await getMetaAd(context.get(apiContext), params.metaAdvertisementId);
    return utmAnswer(context, submission, "final_url", metaPlace(ad));
  }
  if (submission.status !== "success") return invalidForm(submission);
  const { content_id: _, version: __, ...input } = submission.value;
  return saving(submission, async () => {
    const content = await createMetaContent(context.get(apiContext), {
      meta_ad_id: params.metaAdvertisementId,
      ...input,
    });
    const links = metaLinks(params);
    const isPreview = submission.intent === "preview";
    const to = !content
      ? links.ad
      : isPreview
        ? `${links.content(content.content_id)}#preview`
        : links.item(content.content_id);
    return redirectWithSuccess(to, "Ad created.");
  });
}

export default function NewContent({ loaderData, params, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<ContentFormValues>({
    id: "content",
    lastResult: actionData?.result,
    defaultValue: { primary_texts: [""], format: "single_image" },
  });
  const grown = grownIn(actionData);
  return (
    <>
      <PageTop
        page="New ad"
        form={form}
        labels={contentLabels}
        lead={`An ad in “${loaderData.name}”. You can add images after you save.`}
      />
      {loaderData.reminder && (
        <p className="mb-5">
          <b>Special ad category.</b> {loaderData.reminder}
        </p>
      )}
      <Form form={form} keepsText>
        <EnterSaves />
        <ContentFields form={form} fields={fields} grown={grown} utm={loaderData.utm} />
        <div className="actions">
          <SubmitButton name="intent" value="save">
            Save
          </SubmitButton>{" "}
          <SubmitButton name="intent" value="preview" tone="secondary">
            Save and preview
          </SubmitButton>{" "}
          <Link to={metaLinks(params).ad} className="btn btn-quiet">
            Cancel
          </Link>
        </div>
      </Form>
    </>
  );
}
