import { z } from "zod";
import { updateGoogleContent } from "#api-client/google-ads.server.ts";
import { redirectWithSuccess } from "#request/toast.server.ts";
import { type GoogleAdContent, GoogleAdContentSchema } from "#contract/google-ads.ts";
import {
  CALLOUT_MAX,
  CALLOUTS_MAX,
  SITELINK_LINE_MAX,
  SITELINK_TEXT_MAX,
  SITELINKS_MAX,
  SNIPPET_VALUES_MAX,
} from "#contract/limits.ts";
import { SNIPPET_HEADERS } from "#contract/vocabulary.ts";
import { conflictIn, ConflictTexts } from "#components/conflicts/conflict-texts.tsx";
import { savingVersionedForm } from "#components/conflicts/conflict.server.ts";
import { versionField } from "#forms/field-schemas.server.ts";
import { Form } from "#forms/form.tsx";
import { labelled } from "#forms/labelled.ts";
import { SubmitButton } from "#forms/submit-button.tsx";
import { SelectField } from "#forms/select-field.tsx";
import { TextareaField } from "#forms/textarea-field.tsx";
import { useForm } from "#forms/use-form.ts";
import { VersionField } from "#components/conflicts/version-field.tsx";
import { adWidth } from "#domain/google-ads/width.ts";
import { isHttps } from "#domain/google-ads/https.ts";
import { apiContext } from "#middleware/api.server.ts";
import { Link } from "#ui/link.tsx";
import { findContent, titleOf } from "#components/google-ads/find-content.server.ts";
import { googleLinks } from "#components/google-ads/google-links.ts";
import { itemAt } from "#components/review/item-at.ts";
import { whoSaved } from "#components/review/who-saved.server.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import type { Route } from "./+types/extras";

export const handle = { breadcrumb: () => ({ label: "Sitelinks and callouts" }) };

const labels = {
  callouts: "Callouts",
  sitelinks: "Sitelinks",
  snippet_header: "Snippet header",
  snippet_values: "Snippet values",
};

type Complain = (message: string) => void;

const linesOf = (text: string) =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "");

const tooLong = (text: string, limit: number) => adWidth(text) > limit;

/** Texts, one per line, each up to `limit` wide. */
const lineList = (limit: number, most: number, name: string) =>
  z
    .string()
    .optional()
    .transform((text = "", context) => {
      const lines = linesOf(text);
      const complain: Complain = (message) => context.addIssue({ code: "custom", message });
      for (const line of lines)
        if (tooLong(line, limit)) complain(`“${line}” is longer than ${limit} characters.`);
      if (lines.length > most) complain(`Add up to ${most} ${name}.`);
      return lines;
    });

/** `Text | first description | second description | URL`. There must be two descriptions or none. */
const sitelinkList = z
  .string()
  .optional()
  .transform((text = "", context) => {
    const complain: Complain = (message) => context.addIssue({ code: "custom", message });
    const rows = linesOf(text);
    if (rows.length > SITELINKS_MAX) complain(`Add up to ${SITELINKS_MAX} sitelinks.`);
    return rows.map((row) => {
      const parts = row.split("|").map((part) => part.trim());
      const [name = "", description1 = "", description2 = "", address = ""] = parts;
      if (parts.length > 4) complain(`Use up to four parts in “${row}”.`);
      if (name === "") complain(`Add sitelink text at the start of “${row}”.`);
      if (tooLong(name, SITELINK_TEXT_MAX))
        complain(`“${name}” is longer than ${SITELINK_TEXT_MAX} characters.`);
      for (const line of [description1, description2])
        if (tooLong(line, SITELINK_LINE_MAX))
          complain(`“${line}” is longer than ${SITELINK_LINE_MAX} characters.`);
      if ((description1 === "") !== (description2 === ""))
        complain(`Add a second description to “${name}”, or remove the first.`);
      if (address !== "" && !isHttps(address)) complain(`“${address}” must start with https://.`);
      return {
        text: name,
        description1: description1 || null,
        description2: description2 || null,
        final_url: address || null,
      };
    });
  });

const extrasSchema = z
  .object({
    callouts: lineList(CALLOUT_MAX, CALLOUTS_MAX, "callouts"),
    sitelinks: sitelinkList,
    snippet_header: z
      .enum(SNIPPET_HEADERS, "Choose a header from the list.")
      .optional()
      .transform((header) => header ?? null),
    snippet_values: lineList(CALLOUT_MAX, SNIPPET_VALUES_MAX, "values"),
    version: versionField,
  })
  .superRefine(({ snippet_header, snippet_values }, context) => {
    if (snippet_header === null && snippet_values.length > 0)
      context.addIssue({ code: "custom", path: ["snippet_header"], message: "Choose a snippet header." });
  });

const extras = ({ callouts, sitelinks, snippet_header, snippet_values }: GoogleAdContent) => ({
  callouts: callouts.join("\n"),
  sitelinks: sitelinks
    .map(({ text, description1, description2, final_url }) =>
      [text, description1 ?? "", description2 ?? "", final_url ?? ""].join(" | ").replace(/( \|\s*)+$/, ""),
    )
    .join("\n"),
  snippet_header: SNIPPET_HEADERS.find((header) => header === snippet_header) ?? "",
  snippet_values: snippet_values.join("\n"),
});

export async function loader({ params, context }: Route.LoaderArgs) {
  const { content } = await findContent(context.get(apiContext), params);
  return {
    title: titleOf(content),
    version: content.version,
    values: extras(content),
    canUpdate: content.can.update,
  };
}

export async function action({ params, context }: Route.ActionArgs) {
  return savingVersionedForm(
    context,
    extrasSchema,
    GoogleAdContentSchema,
    extras,
    async (value) => {
      await updateGoogleContent(context.get(apiContext), params.contentId, value);
      return redirectWithSuccess(
        googleLinks(params).editContent(params.contentId),
        "Sitelinks and callouts saved.",
      );
    },
    { told: whoSaved(context, itemAt(params).name) },
  );
}

export default function Extras({ loaderData, params, actionData }: Route.ComponentProps) {
  const { title, version, values, canUpdate } = loaderData;
  const [form, fields] = useForm<Record<keyof typeof values, string> & { version: string }>({
    id: "extras",
    lastResult: actionData?.result,
    defaultValue: values,
  });
  const links = googleLinks(params);
  const conflict = conflictIn(actionData);
  const named = labelled(fields, labels);
  return (
    <>
      <PageTop
        page={`Sitelinks and callouts for ${title}`}
        form={form}
        labels={labels}
        title="Sitelinks and callouts"
        lead={`What Google can show below “${title}”.`}
      />
      <Form form={form}>
        <VersionField field={fields.version} version={version} shown={JSON.stringify(values)} />
        <ConflictTexts conflict={conflict} labels={labels} />
        <TextareaField
          {...named("callouts")}
          hint={`One per line, up to ${CALLOUT_MAX} characters each, like Free returns.`}
          readOnly={!canUpdate}
        />
        <TextareaField
          {...named("sitelinks")}
          hint={`One per line, like Sizes | Sizes 34 to 50 | Half sizes too | https://example.com/sizes. The text can have up to ${SITELINK_TEXT_MAX} characters, and each of the two descriptions up to ${SITELINK_LINE_MAX}. Descriptions and URL are optional.`}
          rows={5}
          readOnly={!canUpdate}
        />
        <SelectField
          {...named("snippet_header")}
          placeholder="No snippet"
          options={SNIPPET_HEADERS.map((value) => ({ value, label: value }))}
        />
        <TextareaField
          {...named("snippet_values")}
          hint={`One per line, up to ${CALLOUT_MAX} characters each. Add up to ${SNIPPET_VALUES_MAX}.`}
          readOnly={!canUpdate}
        />
        <div className="actions">
          {canUpdate && (
            <div className="actions">
              <SubmitButton>Save</SubmitButton>
            </div>
          )}{" "}
          <Link to={links.editContent(params.contentId)} className="btn btn-quiet">
            {canUpdate ? "Cancel" : "Back to ad"}
          </Link>
        </div>
      </Form>
    </>
  );
}
