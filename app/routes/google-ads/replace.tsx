import { data, redirect } from "react-router";
import { z } from "zod";
import { getGoogleAd, updateGoogleContents } from "#api-client/google-ads.server.ts";
import { redirectWithToast } from "#request/toast.server.ts";
import type { GoogleAd } from "#contract/google-ads.ts";
import { adFrom, cellsOf, GRID_COLUMNS } from "#domain/google-ads/grid.ts";
import {
  changedTexts,
  keysWithin,
  REPLACE_PLACE_NAMES,
  REPLACE_PLACES,
  replaceInRows,
  replaceSummary,
} from "#domain/google-ads/replace.ts";
import { CheckboxField } from "#forms/checkbox-field.tsx";
import { CheckboxesField } from "#forms/checkboxes-field.tsx";
import { Form } from "#forms/form.tsx";
import { labelled } from "#forms/labelled.ts";
import { SelectField } from "#forms/select-field.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { invalidForm, parseForm, saving } from "#forms/submit.server.ts";
import { TextField } from "#forms/text-field.tsx";
import { useForm } from "#forms/use-form.ts";
import { counted, plural } from "#lib/counts.ts";
import { apiContext } from "#middleware/api.server.ts";
import { Link } from "#ui/link.tsx";
import { Table } from "#ui/table.tsx";
import { titleOf } from "#components/google-ads/find-content.server.ts";
import { googleLinks } from "#components/google-ads/google-links.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import type { Route } from "./+types/replace";

export const handle = { breadcrumb: () => ({ label: "Find and replace" }) };

const labels = {
  find: "Find",
  replacement: "Replace with",
  match_case: "Match case",
  where: "In",
  ads: "Ads",
};

const replaceSchema = z.object({
  find: z.string("Enter the text to find."),
  replacement: z.string().optional().default(""),
  match_case: z.string().optional(),
  where: z.enum(REPLACE_PLACE_NAMES).optional().default("texts"),
  ads: z.array(z.string()).optional().default([]),
});
type Asked = z.output<typeof replaceSchema>;

export async function loader({ params, context }: Route.LoaderArgs) {
  const campaign = await getGoogleAd(context.get(apiContext), params.googleAdvertisementId);
  const ads = adsOf(campaign);
  if (ads.length === 0) throw redirect(googleLinks(params).grid());
  return { name: campaign.name, ads: ads.map((ad) => ({ value: ad.content_id, label: titleOf(ad) })) };
}

const adsOf = ({ contents }: GoogleAd) => contents.filter(({ can }) => can.update);

function changesIn(campaign: GoogleAd, { ads, where, match_case, ...texts }: Asked) {
  const rows = adsOf(campaign)
    .filter(({ content_id }) => ads.includes(content_id))
    .map((content) => ({
      id: content.content_id,
      texts: Object.fromEntries(Object.entries(cellsOf(content)).map(([key, { text }]) => [key, text])),
    }));
  return replaceInRows(rows, keysWithin(where), { ...texts, matchCase: match_case !== undefined });
}

export async function action({ params, context }: Route.ActionArgs) {
  const api = context.get(apiContext);
  const submission = parseForm(context, replaceSchema);
  if (submission.status !== "success") return invalidForm(submission);
  const campaign = await getGoogleAd(api, params.googleAdvertisementId);
  const changes = changesIn(campaign, submission.value);
  const fitting = changes.filter(({ isTooLong }) => !isTooLong);
  if (submission.intent !== "replace" || fitting.length === 0) {
    const columns = new Map(GRID_COLUMNS.map(({ key, label }) => [key, label]));
    const titles = new Map(campaign.contents.map((content) => [content.content_id, titleOf(content)]));
    return data({
      result: undefined,
      values: submission.value,
      summary: replaceSummary(changes),
      count: fitting.length,
      changes: changes.map(({ row, key, ...texts }) => ({
        ...texts,
        key: `${row} ${key}`,
        ad: titles.get(row) ?? "",
        column: columns.get(key) ?? "",
      })),
    });
  }
  return saving(submission, async () => {
    const inputs = adsOf(campaign).flatMap((content) => {
      const mine = fitting.filter(({ row }) => row === content.content_id);
      if (mine.length === 0) return [];
      const before = cellsOf(content);
      const after = mine.map(
        ({ key, after: text }) => [key, { text, pin: before[key]?.pin ?? null }] as const,
      );
      const { headlines, descriptions, ...texts } = adFrom({ ...before, ...Object.fromEntries(after) });
      return {
        ...texts,
        headlines: [...headlines],
        descriptions: [...descriptions],
        content_id: content.content_id,
        version: content.version,
      };
    });
    const answers = await updateGoogleContents(api, params.googleAdvertisementId, inputs);
    const done = answers.flatMap(({ content_id, outcome }) => (outcome === "saved" ? [content_id] : []));
    const texts = changedTexts(fitting.filter(({ row }) => done.includes(row)));
    const missed = answers.length - done.length;
    const said = `${texts || "No texts"} changed in ${counted(done.length, "ad")}.`;
    return redirectWithToast(googleLinks(params).grid(), {
      type: missed > 0 ? "warning" : "success",
      message: missed > 0 ? `${said} ${counted(missed, "ad")} couldn’t be changed.` : said,
    });
  });
}

export default function ReplaceText({ loaderData, params, actionData }: Route.ComponentProps) {
  const { name, ads } = loaderData;
  const preview = actionData && "changes" in actionData ? actionData : null;
  return (
    <ReplaceForm
      key={preview ? JSON.stringify(preview) : ""}
      {...{ name, ads, preview }}
      lastResult={actionData?.result}
      cancel={googleLinks(params).grid()}
    />
  );
}

type Preview = {
  values: Asked;
  summary: string;
  count: number;
  changes: { key: string; ad: string; column: string; before: string; after: string; isTooLong: boolean }[];
};

type FormProps = {
  name: string;
  ads: { value: string; label: string }[];
  preview: Preview | null;
  lastResult: Parameters<typeof useForm>[0]["lastResult"];
  cancel: string;
};

function ReplaceForm({ name, ads, preview, lastResult, cancel }: FormProps) {
  const [form, fields] = useForm<z.input<typeof replaceSchema>>({
    id: "replace-text",
    lastResult,
    defaultValue: preview?.values ?? { where: "texts", ads: ads.map(({ value }) => value) },
  });
  const named = labelled(fields, labels);
  return (
    <>
      <PageTop
        page={`Find and replace in ${name}`}
        form={form}
        labels={labels}
        title="Find and replace"
        lead={`In the texts of “${name}”. You can check every change before it’s saved.`}
      />
      <Form form={form}>
        <TextField {...named("find")} />
        <TextField {...named("replacement")} />
        <CheckboxField {...named("match_case")} />
        <SelectField
          {...named("where")}
          options={Object.entries(REPLACE_PLACES).map(([value, label]) => ({ value, label }))}
        />
        <CheckboxesField {...named("ads")} options={ads} />
        {preview && <Changes preview={preview} />}
        <div className="actions">
          {preview && preview.count > 0 && (
            <>
              <SubmitButton name="intent" value="replace">
                Replace {preview.count}
              </SubmitButton>{" "}
            </>
          )}
          <SubmitButton
            name="intent"
            value="preview"
            tone={preview && preview.count > 0 ? "secondary" : "primary"}
          >
            Preview
          </SubmitButton>{" "}
          <Link to={cancel} className="btn btn-quiet">
            Cancel
          </Link>
        </div>
      </Form>
    </>
  );
}

function Changes({ preview: { summary, changes } }: { preview: Preview }) {
  const isAnyTooLong = changes.some(({ isTooLong }) => isTooLong);
  return (
    <section className="grid w-full gap-2" aria-label="Preview">
      <output className="block">
        {summary}
        {isAnyTooLong && " Texts that become too long stay as they are."}
      </output>
      {changes.length > 0 && (
        <Table
          caption={plural(changes.length, "change")}
          columns={[
            { heading: "Ad", cell: ({ ad }) => ad, names: true },
            { heading: "Text", cell: ({ column }) => column },
            { heading: "Before", cell: ({ before }) => <span dir="auto">{before}</span> },
            {
              heading: "After",
              cell: ({ after, isTooLong }) => (
                <>
                  <span dir="auto">{after}</span>
                  {isTooLong && <b className="text-danger"> Too long</b>}
                </>
              ),
            },
          ]}
          rows={changes}
          rowKey={({ key }) => key}
        />
      )}
    </section>
  );
}
