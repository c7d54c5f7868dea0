import { createHash } from "node:crypto";
import { data, redirect } from "react-router";
import { z } from "zod";
import { getGoogleAd, importGoogleContents } from "#api-client/google-ads.server.ts";
import { redirectWithToast } from "#request/toast.server.ts";
import type { GoogleAd } from "#contract/google-ads.ts";
import { pastedTable, planImport, readSheet } from "#domain/google-ads/ads-editor.ts";
import { Form } from "#forms/form.tsx";
import { SubmitButton } from "#forms/submit-button.tsx";
import { invalidForm, parseForm, saving } from "#forms/submit.server.ts";
import { TextareaField } from "#forms/textarea-field.tsx";
import { useForm } from "#forms/use-form.ts";
import { counted, plural, pluralInside } from "#lib/counts.ts";
import { readTabSeparated } from "#lib/tab-separated.ts";
import { apiContext } from "#middleware/api.server.ts";
import { Link } from "#ui/link.tsx";
import { googleLinks } from "#components/google-ads/google-links.ts";
import { PageTop } from "#components/shell/page-top.tsx";
import { adFields, importInput } from "./import-plan.server.ts";
import { PlannedAds, PlannedErrors } from "./planned-tables.tsx";
import type { Route } from "./+types/paste";

export const handle = { breadcrumb: () => ({ label: "Paste rows" }) };

const labels = { rows: "Rows from a spreadsheet" };

/** Limits: characters of the pasted text, and its rows. */
const PASTED_MAX = 100_000;
const PASTED_ROWS_MAX = 200;

const pasteSchema = z.object({
  rows: z.string("Paste at least one row.").max(PASTED_MAX, "Paste fewer rows at once."),
  /** Identifies the rows that were last shown, so that only what was seen is saved. */
  checked: z.string().optional(),
});

export async function loader({ params, context }: Route.LoaderArgs) {
  const { name, can } = await getGoogleAd(context.get(apiContext), params.googleAdvertisementId);
  if (!can.update || !can.create_content) throw redirect(googleLinks(params).grid());
  return { name };
}

function planFor(campaign: GoogleAd, text: string) {
  const pasted = readTabSeparated(text).filter((cells) => cells.some((cell) => cell.trim() !== ""));
  if (pasted.length > PASTED_ROWS_MAX + 1) return { problem: `Paste up to ${PASTED_ROWS_MAX} rows at once.` };
  const table = pastedTable(pasted);
  if (!table.isNamed && pasted[0]?.length === 0) return { problem: "Paste at least one row." };
  const sheet = readSheet(table);
  if ("problem" in sheet) return { problem: "Add a column “Headline 1”. It identifies the ad." };
  const existing = campaign.contents.map((content) => ({
    content_id: content.content_id,
    ...adFields(campaign, content),
  }));
  return {
    ...planImport(sheet, campaign.name, existing),
    unknown: sheet.unknown,
    isNamed: table.isNamed,
    checked: createHash("sha256").update(text).digest("base64url"),
  };
}

export async function action({ params, context }: Route.ActionArgs) {
  const api = context.get(apiContext);
  const submission = parseForm(context, pasteSchema);
  if (submission.status !== "success") return invalidForm(submission);
  const { rows, checked } = submission.value;
  const campaign = await getGoogleAd(api, params.googleAdvertisementId);
  const plan = planFor(campaign, rows);
  if ("problem" in plan) return invalidForm(submission, 422, { fieldErrors: { rows: [plan.problem ?? ""] } });
  const input = importInput(campaign, plan);
  if (submission.intent !== "add" || checked !== plan.checked || input.contents.length === 0)
    return data({ result: undefined, rows, plan });
  return saving(submission, async () => {
    const { id, created, updated } = await importGoogleContents(api, input);
    const links = googleLinks(params);
    return redirectWithToast(links.grid(), {
      type: "success",
      message: `${plural(created, "ad")} created, ${pluralInside(updated, "ad")} updated.`,
      ...(id === null ? {} : { actions: [{ label: "View import", href: links.imported(id) }] }),
    });
  });
}

export default function PasteRows({ loaderData, params, actionData }: Route.ComponentProps) {
  const plan = actionData && "plan" in actionData ? actionData.plan : null;
  return (
    <PasteForm
      key={plan?.checked}
      name={loaderData.name}
      rows={actionData && "rows" in actionData ? actionData.rows : ""}
      plan={plan}
      lastResult={actionData?.result}
      cancel={googleLinks(params).grid()}
    />
  );
}

type Plan = Exclude<ReturnType<typeof planFor>, { problem: string }>;

type FormProps = {
  name: string;
  rows: string;
  plan: Plan | null;
  lastResult: Parameters<typeof useForm>[0]["lastResult"];
  cancel: string;
};

function PasteForm({ name, rows, plan, lastResult, cancel }: FormProps) {
  const [form, fields] = useForm<{ rows: string }>({
    id: "paste-rows",
    lastResult,
    defaultValue: { rows },
  });
  const changed = plan?.ads.filter(({ isChanged }) => isChanged) ?? [];
  const added = changed.filter(({ content_id }) => content_id === null).length;
  return (
    <>
      <PageTop
        page={`Paste rows into ${name}`}
        form={form}
        labels={labels}
        title="Paste rows"
        lead="One ad in each row. You can check them before they’re saved."
      />
      <Form form={form}>
        <TextareaField
          field={fields.rows}
          label={labels.rows}
          hint="If the first row has headings, like Ad group and Headline 1, columns are matched by their names. If not, they start with headline 1. A row updates the ad with the same headline 1."
          rows={6}
        />
        {plan && (
          <>
            <input type="hidden" name="checked" value={plan.checked} />
            <Planned plan={plan} added={added} updated={changed.length - added} />
          </>
        )}
        <div className="actions">
          {changed.length > 0 && (
            <>
              <SubmitButton name="intent" value="add">
                {saveLabel(added, changed.length - added)}
              </SubmitButton>{" "}
            </>
          )}
          <SubmitButton name="intent" value="preview" tone={changed.length > 0 ? "secondary" : "primary"}>
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

function saveLabel(added: number, updated: number): string {
  if (updated === 0) return `Add ${counted(added, "ad")}`;
  if (added === 0) return `Update ${counted(updated, "ad")}`;
  return `Add ${added} and update ${counted(updated, "ad")}`;
}

function Planned({ plan, added, updated }: { plan: Plan; added: number; updated: number }) {
  const { ads, errors, skipped, unknown, isNamed } = plan;
  const sums = [
    ...(added > 0 ? [counted(added, "new ad")] : []),
    ...(updated > 0 ? [`${counted(updated, "ad")} updated`] : []),
  ];
  return (
    <section className="grid w-full gap-4" aria-label="Preview">
      <output className="block">
        {sums.length === 0 ? "Nothing changes." : `${sums.join(", ")}.`}{" "}
        {isNamed ? "Columns matched by their names." : "Columns matched by their order, from headline 1."}
        {unknown.length > 0 && ` Not used: ${unknown.join(", ")}.`}
      </output>
      {errors.length > 0 && (
        <PlannedErrors
          caption={`${plural(errors.length, "error")}. These rows aren’t saved.`}
          place="Row"
          errors={errors}
        />
      )}
      {ads.length > 0 && <PlannedAds caption={plural(ads.length, "ad")} ads={ads} />}
      {skipped.map(({ row, reason }) => (
        <p key={row} className="text-sm text-ink-2">
          Row {row}: {reason}
        </p>
      ))}
    </section>
  );
}
