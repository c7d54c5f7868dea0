import { z } from "zod";
import { getGoogleAd, getGoogleAdRules, updateGoogleAdRules } from "#api-client/google-ads.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { GoogleAdRulesSchema } from "#contract/google-ads.ts";
import { CheckboxesField } from "#forms/checkboxes-field.tsx";
import { conflictIn, ConflictTexts } from "#components/conflicts/conflict-texts.tsx";
import { savingVersionedForm } from "#components/conflicts/conflict.server.ts";
import { versionField } from "#forms/field-schemas.server.ts";
import { Form } from "#forms/form.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { useForm } from "#forms/use-form.ts";
import { VersionField } from "#components/conflicts/version-field.tsx";
import { LINT_RULE_NAMES, LINT_RULES } from "#domain/google-ads/lint.ts";
import { apiContext } from "#middleware/api.server.ts";
import { googleLinks } from "#components/google-ads/google-links.ts";
import { adsHead } from "#components/campaigns/ads-head.ts";
import { GoogleHead } from "#components/google-ads/google-head.tsx";
import type { Route } from "./+types/rules";

export const handle = { breadcrumb: () => ({ label: "Rules" }) };

const labels = { blocking: "Issues that block review" };

const rulesSchema = z.object({
  blocking: z.array(z.enum(LINT_RULE_NAMES)).optional().default([]),
  version: versionField,
});

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [campaign, { blocking, version, can }] = await Promise.all([
    getGoogleAd(api, params.googleAdvertisementId),
    getGoogleAdRules(api, params.projectId),
  ]);
  return {
    head: adsHead(campaign),
    project: campaign.project?.name ?? "the project",
    blocking,
    version,
    rules: LINT_RULE_NAMES.map((value) => ({ value, label: LINT_RULES[value] })),
    canUpdate: can.update,
  };
}

const namesOf = (blocking: readonly string[]) => ({
  blocking: LINT_RULE_NAMES.filter((rule) => blocking.includes(rule))
    .map((rule) => LINT_RULES[rule])
    .join(", "),
});

export async function action({ params, context }: Route.ActionArgs) {
  return savingVersionedForm(
    context,
    rulesSchema,
    GoogleAdRulesSchema,
    ({ blocking }) => namesOf(blocking),
    async (value) => {
      await updateGoogleAdRules(context.get(apiContext), params.projectId, value);
      return redirectWithSuccess(googleLinks(params).rules, "Rules saved.");
    },
    { values: ({ blocking }) => ({ blocking }), yours: ({ value }) => namesOf(value.blocking) },
  );
}

export default function Rules({ loaderData, params, actionData }: Route.ComponentProps) {
  const { head, project, blocking, version, rules, canUpdate } = loaderData;
  const [form, fields] = useForm<z.input<typeof rulesSchema>>({
    id: "google-rules",
    lastResult: actionData?.result,
    defaultValue: { blocking },
  });
  const links = googleLinks(params);
  const conflict = conflictIn(actionData);
  return (
    <>
      <GoogleHead head={head} links={links} page={`${head.name} rules`} form={form} labels={labels} />
      <div className="my-6 grid gap-6">
        <p>These rules apply to every Google ad in {project}.</p>
        {canUpdate ? (
          <Form form={form} className="max-w-3xl">
            <VersionField field={fields.version} version={version} shown={JSON.stringify(blocking)} />
            <ConflictTexts conflict={conflict} labels={labels} />
            <CheckboxesField
              field={fields.blocking}
              label={labels.blocking}
              hint="Ads can’t be sent to review or scheduled until these issues are fixed. Other issues are only shown next to the ad."
              options={rules}
            />
            <div className="actions">
              <SubmitButton>Save rules</SubmitButton>
            </div>
          </Form>
        ) : (
          <ul className="grid gap-1">
            {rules.map(({ value, label }) => (
              <li key={value}>
                {label}: {blocking.includes(value) ? "blocks review" : "warning only"}
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}
