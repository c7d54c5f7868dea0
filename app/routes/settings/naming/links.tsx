import { href } from "react-router";
import type { z } from "zod";
import { getNamingRules, updateNamingRules } from "#api-client/naming-rules.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import { NAMING_PATTERN_MAX } from "#contract/limits.ts";
import { type NamingRules, NamingRulesSchema } from "#contract/naming-rules.ts";
import { UTM_PLACEHOLDERS, UTM_TAGS } from "#contract/vocabulary.ts";
import { anyOf } from "#domain/naming-rules/names.ts";
import { CheckboxField } from "#forms/checkbox-field.tsx";
import { conflictIn, ConflictTexts } from "#components/conflicts/conflict-texts.tsx";
import { savingVersioned } from "#components/conflicts/conflict.server.ts";
import { Form } from "#forms/form.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { invalidForm, parseForm } from "#forms/submit.server.ts";
import { TextField } from "#forms/text-field.tsx";
import { TextareaField } from "#forms/textarea-field.tsx";
import { useForm } from "#forms/use-form.ts";
import { VersionField } from "#components/conflicts/version-field.tsx";
import { apiContext } from "#middleware/api.server.ts";
import { Card } from "#ui/card.tsx";
import { DescriptionList } from "#ui/description-list.tsx";
import { utmSchema } from "./naming-form-schemas.server.ts";
import { NamingTabs } from "./naming-tabs.tsx";
import type { Route } from "./+types/links";

export const handle = {
  breadcrumb: () => [{ label: "Naming", to: href("/settings/naming") }, { label: "UTM tags" }],
};

const valuesOf = ({ checks_links, utm }: Pick<NamingRules, "checks_links" | "utm">) => ({
  checks_links: checks_links ? "on" : "",
  utm: Object.fromEntries(
    UTM_TAGS.map((tag) => [
      tag,
      {
        required: utm[tag]?.required ? "on" : "",
        pattern: utm[tag]?.pattern ?? "",
        values: utm[tag]?.values.join("\n") ?? "",
      },
    ]),
  ),
});

/** Returns what each rule says, by its field. */
const textsOf = ({ checks_links, utm }: Pick<NamingRules, "checks_links" | "utm">) => ({
  checks_links: checks_links ? "Yes" : "No",
  ...Object.fromEntries(
    UTM_TAGS.map((tag) => {
      const { required = false, values = [], pattern = null } = utm[tag] ?? {};
      const said = [required && "Required", pattern, values.length > 0 && anyOf(values)].filter(Boolean);
      return [`utm.${tag}`, said.join(". ")];
    }),
  ),
});

export async function loader({ context }: Route.LoaderArgs) {
  const rules = await getNamingRules(context.get(apiContext));
  return {
    values: valuesOf(rules),
    tags: UTM_TAGS,
    placeholders: UTM_PLACEHOLDERS.map((name) => `{${name}}`).join(", "),
    texts: textsOf(rules) as Record<string, string>,
    version: rules.version,
    canUpdate: rules.can.update,
  };
}

export async function action({ context }: Route.ActionArgs) {
  const submission = parseForm(context, utmSchema);
  if (submission.status !== "success") return invalidForm(submission);
  const { value } = submission;
  return savingVersioned(
    submission,
    NamingRulesSchema,
    textsOf,
    async () => {
      await updateNamingRules(context.get(apiContext), value);
      return redirectWithSuccess(href("/settings/naming/links"), "UTM tags saved.");
    },
    { values: valuesOf, yours: (form) => textsOf(form.value) },
  );
}

const labelsOf = (tags: readonly string[]): Record<string, string> => ({
  checks_links: "Check and fill in UTM tags",
  ...Object.fromEntries(
    tags.flatMap((tag) => [
      [`utm.${tag}`, tag],
      [`utm.${tag}.pattern`, `${tag}: pattern`],
      [`utm.${tag}.values`, `${tag}: values`],
    ]),
  ),
});

const lead = "Tag links the same way everywhere, so that reports can tell where visitors came from.";

export default function UtmTags({ loaderData, actionData }: Route.ComponentProps) {
  const { values, tags, placeholders, texts, version, canUpdate } = loaderData;
  const labels = labelsOf(tags);
  const [form, fields] = useForm<z.input<typeof utmSchema>>({
    id: "utm",
    lastResult: actionData?.result,
    defaultValue: values,
  });
  const conflict = conflictIn(actionData);
  const utm = fields.utm.getFieldset();
  return (
    <>
      <PageTop
        page="UTM tags"
        form={form}
        labels={labels}
        lead={canUpdate ? lead : `${lead} Ask an owner or admin to change this.`}
      />
      <NamingTabs />
      {canUpdate ? (
        <Form form={form} className="mt-6 max-w-none">
          <VersionField field={fields.version} version={version} shown={JSON.stringify(values)} />
          <ConflictTexts conflict={conflict} labels={labels} />
          <CheckboxField
            field={fields.checks_links}
            label="Check and fill in UTM tags"
            hint="In the links of posts and ads. A link that doesn’t fit can still be saved."
          />
          <p className="field-hint">
            A pattern can have {placeholders}, and other text. What it makes is lowercase, with hyphens
            instead of spaces.
          </p>
          <div className="grid w-full gap-4 sm:grid-cols-2">
            {tags.map((tag) => {
              const rule = utm[tag].getFieldset();
              return (
                <Card key={tag}>
                  <fieldset className="grid content-start gap-4">
                    <legend className="contents">
                      <span className="font-semibold">{tag}</span>
                    </legend>
                    <CheckboxField field={rule.required} label={`${tag} is required`} />
                    <TextField
                      field={rule.pattern}
                      label="Pattern"
                      hint="Optional. Fills in the tag."
                      maxLength={NAMING_PATTERN_MAX}
                      autoCapitalize="none"
                      spellCheck={false}
                    />
                    <TextareaField
                      field={rule.values}
                      label="Allowed values"
                      hint="One on each line. Leave blank to allow any."
                      rows={3}
                      spellCheck={false}
                    />
                  </fieldset>
                </Card>
              );
            })}
          </div>
          <div className="actions">
            <SubmitButton>Save UTM tags</SubmitButton>
          </div>
        </Form>
      ) : (
        <div className="mt-6">
          <DescriptionList
            items={["checks_links", ...tags.map((tag) => `utm.${tag}`)].map((name) => ({
              term: labels[name] ?? name,
              details: texts[name] || "Any value",
            }))}
          />
        </div>
      )}
    </>
  );
}
