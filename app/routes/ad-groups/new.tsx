import type { z } from "zod";
import { createAdGroup } from "#api-client/google-ads.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { Form } from "#forms/form.tsx";
import { savingForm } from "#forms/submit.server.ts";
import { useForm } from "#forms/use-form.ts";
import { apiContext } from "#middleware/api.server.ts";
import { googleLinks } from "#components/google-ads/google-links.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import { FormActions } from "#forms/form-actions.tsx";
import type { Route } from "./+types/new";
import { GroupFields, groupLabels } from "./group-fields.tsx";
import { groupSchema } from "./group-form.server.ts";

export const handle = { breadcrumb: () => ({ label: "New ad group" }) };

export async function action({ params, context }: Route.ActionArgs) {
  return savingForm(context, groupSchema, async ({ name, keywords, negatives }) => {
    await createAdGroup(context.get(apiContext), {
      google_ad_id: params.googleAdvertisementId,
      name,
      keywords,
      negatives,
    });
    return redirectWithSuccess(googleLinks(params).adGroups, "Ad group created.");
  });
}

export default function NewAdGroup({ params, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<z.input<typeof groupSchema>>({
    id: "new-ad-group",
    lastResult: actionData?.result,
  });
  return (
    <>
      <PageTop
        page="New ad group"
        form={form}
        labels={groupLabels}
        lead="Ads and the keywords that trigger them."
      />
      <Form form={form}>
        <GroupFields fields={fields} />
        <FormActions submit="Create ad group" cancel={googleLinks(params).adGroups} />
      </Form>
    </>
  );
}
