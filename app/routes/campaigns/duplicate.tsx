import type { z } from "zod";
import { duplicateCampaign } from "#api-client/campaigns.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { CAMPAIGN_NAME_MAX } from "#contract/limits.ts";
import { FormActions } from "#forms/form-actions.tsx";
import { Form } from "#forms/form.tsx";
import { savingForm } from "#forms/submit.server.ts";
import { SelectField } from "#forms/select-field.tsx";
import { TextField } from "#forms/text-field.tsx";
import { useForm } from "#forms/use-form.ts";
import { apiContext } from "#middleware/api.server.ts";
import { campaignAt, campaignPath } from "#components/campaigns/campaign-path.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import type { Route } from "./+types/duplicate";
import { duplicateSchema } from "./action-schemas.server.ts";
import { campaignNamed } from "./campaign-named.server.ts";
import { folderChoices } from "./folder-choices.server.ts";

export const handle = { breadcrumb: () => ({ label: "Duplicate" }) };

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [{ name, path }, folders] = await Promise.all([
    campaignNamed(api, params),
    folderChoices(api, params.projectId),
  ]);
  return { name, path, folders };
}

export async function action({ params, context }: Route.ActionArgs) {
  return savingForm(context, duplicateSchema, async (value) => {
    const { kind, id } = campaignAt(params);
    const copy = await duplicateCampaign(context.get(apiContext), kind, id, value);
    const place = { ...params, folderId: value.folder_id };
    return redirectWithSuccess(
      campaignPath(place, { kind, id: copy?.id ?? id }),
      "Campaign duplicated. Everything in this copy is a draft.",
    );
  });
}

const labels = { name: "Name", folder_id: "Folder", shift_days: "Move dates by (days)" };

export default function DuplicateCampaign({ loaderData, params, actionData }: Route.ComponentProps) {
  const { name, path, folders } = loaderData;
  const [form, fields] = useForm<z.input<typeof duplicateSchema>>({
    id: "duplicate-campaign",
    lastResult: actionData?.result,
    defaultValue: { name: `${name} (copy)`, folder_id: params.folderId, shift_days: "0" },
  });
  const title = `Duplicate “${name}”`;
  return (
    <>
      <PageTop
        page={title}
        refused={actionData !== undefined}
        form={form}
        labels={labels}
        lead="Everything in the campaign is copied as a draft. Comments and versions aren’t copied."
      />
      <Form form={form} className="form-narrow">
        <TextField field={fields.name} label={labels.name} maxLength={CAMPAIGN_NAME_MAX} />
        <SelectField field={fields.folder_id} label={labels.folder_id} options={folders} />
        <TextField
          field={fields.shift_days}
          label={labels.shift_days}
          hint="Use 365 for a year later, -7 for a week earlier, or 0 to keep the dates."
          inputMode="numeric"
        />
        <FormActions submit="Duplicate campaign" cancel={path} />
      </Form>
    </>
  );
}
