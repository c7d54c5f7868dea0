import { useOutletContext } from "react-router";
import type { z } from "zod";
import { updateMetaAd } from "#api-client/meta-ads.server.ts";
import { redirectWithToast } from "#app/toast.server.ts";
import { MetaAdSchema } from "#contract/meta-ad.ts";
import { parseForm, refuse } from "#forms/submit.server.ts";
import { useServerForm } from "#forms/use-server-form.ts";
import { apiContext } from "#middleware/api.server.ts";
import { AdFields, adLabels } from "../ad-fields.tsx";
import { adValues } from "../ad-values.ts";
import { CampaignForm } from "../campaign-form.tsx";
import { campaignPath } from "../campaign-path.ts";
import { adSchema } from "../campaign-schemas.server.ts";
import { conflictIn } from "#forms/conflict-texts.tsx";
import { savingOver } from "#forms/conflict.server.ts";
import type { loader as layoutLoader } from "./layout.tsx";
import type { Route } from "./+types/show";

const pathOf = (params: { projectId: string; folderId: string; metaAdvertisementId: string }) =>
  campaignPath(params, { kind: "MetaAd", id: params.metaAdvertisementId });

export async function action({ request, params, context }: Route.ActionArgs) {
  const submission = await parseForm(request, adSchema);
  if (submission.status !== "success") return refuse(submission);
  return savingOver(submission, MetaAdSchema, adValues, async () => {
    await updateMetaAd(context.get(apiContext), params.metaAdvertisementId, submission.value);
    return redirectWithToast(pathOf(params), { type: "success", message: "Meta ad saved." });
  });
}

export default function MetaAd({ params, actionData }: Route.ComponentProps) {
  const { values, version, canUpdate, canDelete } =
    useOutletContext<Awaited<ReturnType<typeof layoutLoader>>>();
  const [form, fields] = useServerForm<z.input<typeof adSchema>>({
    id: "meta-ad",
    lastResult: actionData?.result,
    defaultValue: values,
  });
  return (
    <CampaignForm
      kind="MetaAd"
      form={form}
      fields={fields}
      labels={adLabels}
      version={version}
      values={values}
      conflict={conflictIn(actionData)}
      here={pathOf(params)}
      submit="Save"
      canUpdate={canUpdate}
      canDelete={canDelete}
    >
      <AdFields fields={fields} />
    </CampaignForm>
  );
}
