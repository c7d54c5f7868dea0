import { z } from "zod";
import { getGoogleAd, updateGoogleAd } from "#api-client/google-ads.server.ts";
import { redirectWithToast } from "#request/toast.server.ts";
import { type GoogleAd, GoogleAdSchema } from "#contract/google-ads.ts";
import { LOCATIONS_MAX } from "#contract/limits.ts";
import { GOOGLE_CAMPAIGN_TYPES } from "#contract/vocabulary.ts";
import { conflictIn, ConflictTexts } from "#components/conflicts/conflict-texts.tsx";
import { savingVersioned } from "#components/conflicts/conflict.server.ts";
import { FormActions } from "#forms/form-actions.tsx";
import { nameNote, renamedNotice } from "#components/naming-rules/name-rules.server.ts";
import { Form } from "#forms/form.tsx";
import { labelled } from "#forms/labelled.ts";
import { SelectField } from "#forms/select-field.tsx";
import { parseForm, invalidForm } from "#forms/submit.server.ts";
import { TextField } from "#forms/text-field.tsx";
import { TextareaField } from "#forms/textarea-field.tsx";
import { useForm } from "#forms/use-form.ts";
import { VersionField } from "#components/conflicts/version-field.tsx";
import { sentenceLabel } from "#lib/labels.ts";
import { apiContext } from "#middleware/api.server.ts";
import { AdFields, adLabels } from "#components/campaigns/ad-fields.tsx";
import { adValues } from "#components/campaigns/ad-values.ts";
import { adSchema } from "#components/campaigns/campaign-schemas.server.ts";
import { optionalText } from "#components/campaigns/text-schemas.server.ts";
import { googleLinks } from "#components/google-ads/google-links.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import type { Route } from "./+types/edit";

export const handle = { breadcrumb: () => ({ label: "Settings" }) };

const labels = {
  ...adLabels,
  campaign_type: "Google campaign type",
  locations: "Locations",
  languages: "Languages",
};

const LANGUAGES_MAX = 40;

const settingsSchema = adSchema.extend({
  campaign_type: z.enum(GOOGLE_CAMPAIGN_TYPES, "Choose a Google campaign type."),
  locations: optionalText(LOCATIONS_MAX, "Locations"),
  languages: z
    .string()
    .optional()
    .transform((text = "") =>
      text
        .split(",")
        .map((language) => language.trim())
        .filter((language) => language !== ""),
    )
    .refine((languages) => languages.length <= LANGUAGES_MAX, "Add up to 40 languages.")
    .refine(
      (languages) => languages.every((language) => language.length <= LANGUAGES_MAX),
      "Separate languages with commas.",
    ),
});

const settings = (ad: GoogleAd) => ({
  ...adValues(ad),
  campaign_type: ad.campaign_type ?? "search",
  locations: ad.locations ?? "",
  languages: ad.languages.join(", "),
});

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const ad = await getGoogleAd(api, params.googleAdvertisementId);
  const note = await nameNote(api, "GoogleAd", ad.name);
  return { name: ad.name, version: ad.version, values: settings(ad), note };
}

export async function action({ params, context }: Route.ActionArgs) {
  const submission = parseForm(context, settingsSchema);
  if (submission.status !== "success") return invalidForm(submission);
  const api = context.get(apiContext);
  const { name } = submission.value;
  const id = params.googleAdvertisementId;
  return savingVersioned(submission, GoogleAdSchema, settings, async () => {
    const notice = await renamedNotice(api, { kind: "GoogleAd", id, name }, "Settings saved.");
    await updateGoogleAd(api, id, submission.value);
    return redirectWithToast(googleLinks(params).campaign, notice);
  });
}

export default function EditGoogleAd({ loaderData, params, actionData }: Route.ComponentProps) {
  const { name, version, values, note } = loaderData;
  const [form, fields] = useForm<z.input<typeof settingsSchema>>({
    id: "google-ad",
    lastResult: actionData?.result,
    defaultValue: values,
  });
  const links = googleLinks(params);
  const conflict = conflictIn(actionData);
  const named = labelled(fields, labels);
  return (
    <>
      <PageTop page={`${name} settings`} form={form} labels={labels} />
      <Form form={form}>
        <VersionField field={fields.version} version={version} shown={JSON.stringify(values)} />
        <ConflictTexts conflict={conflict} labels={labels} />
        <AdFields fields={fields} nameNote={note} />
        <SelectField
          {...named("campaign_type")}
          hint="Only search campaigns show responsive search ads. Other types are for your notes."
          options={GOOGLE_CAMPAIGN_TYPES.map((value) => ({ value, label: sentenceLabel(value) }))}
        />
        <TextareaField
          {...named("locations")}
          hint="Optional. Where ads can appear."
          rows={2}
          maxLength={LOCATIONS_MAX}
        />
        <TextField {...named("languages")} hint="Optional. Separate with commas, like German, English." />
        <FormActions submit="Save settings" cancel={links.campaign} />
      </Form>
    </>
  );
}
