import type { z } from "zod";
import { getMetaAd, updateMetaAd } from "#api-client/meta-ads.server.ts";
import { redirectWithToast } from "#request/toast.server.ts";
import { AUDIENCE_NOTE_MAX, PAGE_NAME_MAX } from "#contract/limits.ts";
import { type MetaAd, MetaAdSchema } from "#contract/meta-ads.ts";
import {
  BUDGET_TYPES,
  META_OBJECTIVES,
  META_PLACEMENTS,
  META_SPECIAL_CATEGORIES,
} from "#contract/vocabulary.ts";
import { CheckboxesField } from "#forms/checkboxes-field.tsx";
import { conflictIn, ConflictTexts } from "#components/conflicts/conflict-texts.tsx";
import { savingVersioned } from "#components/conflicts/conflict.server.ts";
import { metaPlace } from "#components/meta-ads/meta-place.ts";
import { nameNote, renamedNotice } from "#components/naming-rules/name-rules.server.ts";
import { shownUtm, utmAnswer } from "#components/naming-rules/utm.server.ts";
import { FILL_UTM, UtmBuilder } from "#components/naming-rules/utm-builder.tsx";
import { EnterSaves } from "#forms/enter-saves.tsx";
import { FormActions } from "#forms/form-actions.tsx";
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
import { metaLinks } from "#components/meta-ads/meta-links.ts";
import { settingsSchema } from "#components/meta-ads/meta-schemas.server.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import type { Route } from "./+types/edit";

export const handle = { breadcrumb: () => ({ label: "Settings" }) };

const settingsValues = (ad: MetaAd) => ({
  ...adValues(ad),
  objective: ad.objective ?? "",
  special_category: ad.special_category ?? "",
  budget_type: ad.budget_type ?? "",
  audience_note: ad.audience_note ?? "",
  destination_url: ad.destination_url ?? "",
  page_name: ad.page_name ?? "",
});

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const ad = await getMetaAd(api, params.metaAdvertisementId);
  const [note, utm] = await Promise.all([
    nameNote(api, "MetaAd", ad.name),
    shownUtm(api, ad.destination_url, metaPlace(ad)),
  ]);
  return { note, utm, values: settingsValues(ad), placements: placementsOf(ad), version: ad.version };
}

const placementsOf = (ad: MetaAd) => META_PLACEMENTS.filter((one) => ad.placements.includes(one));
const placementNames = (placements: readonly string[]) => placements.map(sentenceLabel).join(", ");

const theirs = (ad: MetaAd) => ({ ...settingsValues(ad), placements: placementNames(placementsOf(ad)) });

export async function action({ params, context }: Route.ActionArgs) {
  const submission = parseForm(context, settingsSchema);
  const api = context.get(apiContext);
  const id = params.metaAdvertisementId;
  if (submission.intent === FILL_UTM)
    return utmAnswer(context, submission, "destination_url", metaPlace(await getMetaAd(api, id)));
  if (submission.status !== "success") return invalidForm(submission);
  const { name } = submission.value;
  return savingVersioned(
    submission,
    MetaAdSchema,
    theirs,
    async () => {
      const notice = await renamedNotice(api, { kind: "MetaAd", id, name }, "Settings saved.");
      await updateMetaAd(api, id, submission.value);
      return redirectWithToast(metaLinks(params).ad, notice);
    },
    {
      values: (ad) => ({ ...settingsValues(ad), placements: placementsOf(ad) }),
      yours: ({ value }) => ({ placements: placementNames(value.placements) }),
    },
  );
}

const labels = {
  ...adLabels,
  objective: "Objective",
  special_category: "Special ad category",
  budget_type: "Budget type",
  placements: "Placements",
  destination_url: "Website URL",
  page_name: "Page name",
  audience_note: "Audience",
};

const optionsOf = (values: readonly string[]) =>
  values.map((value) => ({ value, label: sentenceLabel(value) }));

export default function EditMetaAd({ loaderData, params, actionData }: Route.ComponentProps) {
  const { values, placements, version, note, utm } = loaderData;
  const [form, fields] = useForm<z.input<typeof settingsSchema>>({
    id: "meta-ad",
    lastResult: actionData?.result,
    defaultValue: { ...values, placements },
  });
  const conflict = conflictIn(actionData);
  const links = metaLinks(params);
  const named = labelled(fields, labels);
  return (
    <>
      <PageTop page={`${values.name} settings`} form={form} labels={labels} />
      <Form form={form}>
        <EnterSaves />
        <VersionField field={fields.version} version={version} shown={JSON.stringify([values, placements])} />
        <ConflictTexts conflict={conflict} labels={labels} />
        <AdFields fields={fields} nameNote={note} />
        <SelectField
          {...named("budget_type")}
          placeholder="Not set"
          options={BUDGET_TYPES.map((value) => ({
            value,
            label: value === "daily" ? "Daily" : "Lifetime",
          }))}
        />
        <SelectField
          {...named("objective")}
          hint="The goal of the campaign. We’ll flag calls to action that don’t match it."
          placeholder="Not set"
          options={optionsOf(META_OBJECTIVES)}
        />
        <SelectField
          {...named("special_category")}
          hint="Meta has special rules for ads about credit, employment, housing, and politics."
          placeholder="Not set"
          options={optionsOf(META_SPECIAL_CATEGORIES)}
        />
        <CheckboxesField
          {...named("placements")}
          hint="Where ads appear. Each placement needs its own image size."
          options={optionsOf(META_PLACEMENTS)}
        />
        <TextField
          {...named("destination_url")}
          hint="The default website URL for ads without one."
          type="url"
          inputMode="url"
        />
        <UtmBuilder utm={utm} />
        <TextField {...named("page_name")} hint="The name shown above the ads." maxLength={PAGE_NAME_MAX} />
        <TextareaField
          {...named("audience_note")}
          hint="A note for your team on who should see these ads."
          maxLength={AUDIENCE_NOTE_MAX}
          counter
        />
        <FormActions submit="Save settings" cancel={links.ad} />
      </Form>
    </>
  );
}
